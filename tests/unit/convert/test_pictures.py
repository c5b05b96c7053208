"""Pictures in the form Figma holds. The encoders of the test pictures are Pillow's, not ours."""

import base64
import hashlib
import io
import struct
import zlib

import pytest
import skia
from PIL import Image

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.capture.snapshot import Picture
from htmlfig_desktop.engine.convert.pictures.bitmaps import decode
from htmlfig_desktop.engine.convert.pictures.store import PictureStore, StoredPicture

RED, BLUE = (255, 0, 0), (0, 0, 255)
URL = "https://example.test/picture"


def encoded(image: Image.Image, encoding: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, encoding, **options)
    return buffer.getvalue()


def halves(width: int = 40, height: int = 20, mode: str = "RGB") -> Image.Image:
    """A picture that is red, but blue in its left half."""
    image = Image.new(mode, (width, height), RED if mode == "RGB" else (*RED, 128))
    image.paste(BLUE if mode == "RGB" else (*BLUE, 128), (0, 0, width // 2, height))
    return image


def store_of(data: bytes, width: int = 0, height: int = 0, limits: Limits | None = None) -> PictureStore:
    pictures = {URL: Picture(data, "image/x", width, height)}
    return PictureStore(pictures, limits=limits) if limits else PictureStore(pictures)


def taken(store: PictureStore, url: str = URL) -> tuple[StoredPicture, Image.Image]:
    result = store.at(url)
    assert result.picture is not None, result
    return result.picture, Image.open(io.BytesIO(store.images[result.picture.image].data))


@pytest.mark.parametrize("encoding", ["PNG", "JPEG", "GIF"])
def test_what_figma_holds_is_kept_byte_for_byte(encoding: str) -> None:
    data = encoded(halves(), encoding)
    store = store_of(data)
    picture, _ = taken(store)
    assert picture == StoredPicture(hashlib.sha1(data).hexdigest(), 40, 20, Size(40, 20))
    assert store.images[picture.image].data == data


def test_a_picture_whose_numbers_mean_other_colors_than_in_srgb_is_stored_in_srgb() -> None:
    """Figma takes the numbers of a picture for sRGB, whatever it says of them; browsers do not."""
    plain = encoded(Image.new("RGB", (1, 1), (128, 0, 255)), "PNG")
    body = b"gAMA" + struct.pack(">I", 100_000)  # its numbers are amounts of light
    chunk = struct.pack(">I", 4) + body + struct.pack(">I", zlib.crc32(body))
    _, stored = taken(store_of(plain[:33] + chunk + plain[33:]))
    assert stored.convert("RGB").getpixel((0, 0)) == (188, 0, 255)
    assert "gamma" not in stored.info


@pytest.mark.parametrize(("encoding", "options"), [("WEBP", {"lossless": True}), ("BMP", {}), ("ICO", {})])
def test_other_formats_become_png_with_the_same_pixels(encoding: str, options: dict[str, object]) -> None:
    square = halves(32, 32)
    _, stored = taken(store_of(encoded(square, encoding, **options)))
    assert stored.format == "PNG"
    assert stored.size == (32, 32)
    assert stored.convert("RGB").getpixel((5, 16)) == BLUE
    assert stored.convert("RGB").getpixel((28, 16)) == RED


def test_a_png_made_anew_has_every_pixel_from_the_first_row_to_the_last() -> None:
    noisy = Image.frombytes("RGB", (7, 600), bytes(place * place % 251 for place in range(7 * 600 * 3)))
    _, stored = taken(store_of(encoded(noisy, "WEBP", lossless=True)))
    assert (stored.format, stored.mode) == ("PNG", "RGB")
    assert stored.tobytes() == noisy.tobytes()


@pytest.mark.parametrize("encoding", ["WEBP", "AVIF"])
def test_opaque_photographs_become_jpeg_and_translucent_ones_png(encoding: str) -> None:
    _, opaque = taken(store_of(encoded(halves(), encoding, quality=80)))
    assert (opaque.format, opaque.size) == ("JPEG", (40, 20))
    _, translucent = taken(store_of(encoded(halves(mode="RGBA"), encoding, quality=80)))
    assert translucent.format == "PNG"
    assert translucent.convert("RGBA").getpixel((35, 10))[3] == pytest.approx(128, abs=3)


@pytest.mark.parametrize("encoding", ["JPEG", "AVIF"])
def test_a_turned_photograph_is_stored_upright(encoding: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # shown turned clockwise by a quarter: the left half comes to the top
    picture, stored = taken(store_of(encoded(halves(), encoding, exif=exif, quality=95)))
    assert stored.size == (20, 40)
    assert picture.natural == Size(20, 40)
    assert stored.getexif().get(0x0112, 1) == 1
    top, bottom = stored.convert("RGB").getpixel((10, 5)), stored.convert("RGB").getpixel((10, 35))
    assert top[2] > 200 > 50 > top[0]
    assert bottom[0] > 200 > 50 > bottom[2]


def test_the_first_frame_of_an_animated_png_is_kept() -> None:
    frames = [Image.new("RGB", (8, 8), RED), Image.new("RGB", (8, 8), BLUE)]
    data = encoded(frames[0], "PNG", save_all=True, append_images=frames[1:])
    assert b"acTL" in data
    _, stored = taken(store_of(data))
    assert getattr(stored, "n_frames", 1) == 1
    assert stored.convert("RGB").getpixel((4, 4)) == RED


def test_a_picture_longer_than_4096_px_is_reduced_and_reported() -> None:
    data = encoded(Image.new("RGB", (5000, 100), RED), "PNG")
    store = store_of(data)
    assert store.at(URL).diagnostics == (DiagnosticCode.IMAGE_REDUCED,)
    picture, stored = taken(store)
    assert stored.size == (4096, 82)
    assert picture.natural == Size(5000, 100)


def test_the_natural_size_is_what_the_page_sees() -> None:
    picture, _ = taken(store_of(encoded(halves(), "PNG"), width=20, height=10))
    assert (picture.width, picture.height, picture.natural) == (40, 20, Size(20, 10))


def test_a_truncated_picture_keeps_what_there_is_of_it() -> None:
    noise = Image.effect_noise((64, 64), 80).convert("RGB")
    data = encoded(noise, "PNG")
    _, stored = taken(store_of(data[: len(data) * 3 // 4]))
    assert stored.size == (64, 64)
    assert stored.convert("RGB").getpixel((3, 3)) == noise.getpixel((3, 3))


@pytest.mark.parametrize("data", [b"<html>", b"\x89PNG\r\n\x1a\n", b"GIF89a", bytes(64)])
def test_what_is_no_picture_is_a_diagnostic(data: bytes) -> None:
    result = store_of(data).at(URL)
    assert (result.picture, result.diagnostics) == (None, (DiagnosticCode.IMAGE_UNDECODABLE,))


def test_a_picture_that_never_loaded_is_a_diagnostic() -> None:
    assert PictureStore({}).at(URL).diagnostics == (DiagnosticCode.IMAGE_MISSING,)
    assert store_of(b"").at(URL).diagnostics == (DiagnosticCode.IMAGE_MISSING,)


def test_a_small_file_that_claims_enormous_pixels_is_refused_before_decoding() -> None:
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    body = b"IDAT" + zlib.compress(bytes(1000))
    bomb += struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    assert store_of(bomb).at(URL).diagnostics == (DiagnosticCode.IMAGE_UNDECODABLE,)


def test_limits_on_bytes_and_pixels_are_kept() -> None:
    data = encoded(halves(), "PNG")
    assert store_of(data, limits=Limits(image_bytes=len(data))).at(URL).picture is not None
    assert store_of(data, limits=Limits(image_bytes=len(data) - 1)).at(URL).picture is None
    assert store_of(data, limits=Limits(image_pixels=800)).at(URL).picture is not None
    assert store_of(data, limits=Limits(image_pixels=799)).at(URL).picture is None


def test_equal_pictures_are_stored_once() -> None:
    data = encoded(halves(), "PNG")
    store = PictureStore({"a": Picture(data, "", 0, 0), "b": Picture(data, "", 0, 0)})
    assert store.at("a") == store.at("b")
    assert len(store.images) == 1


def test_only_what_was_asked_for_is_stored() -> None:
    store = PictureStore({"a": Picture(encoded(halves(), "PNG"), "", 0, 0)})
    assert store.images == {}


def test_transcoding_is_deterministic() -> None:
    data = encoded(halves(), "WEBP")
    assert taken(store_of(data))[0] == taken(store_of(data))[0]


def test_a_fragment_does_not_matter_and_a_data_address_speaks_for_itself() -> None:
    data = encoded(halves(), "PNG")
    assert store_of(data).at(URL + "#part").picture is not None
    inline = "data:image/png;base64," + base64.b64encode(data).decode()
    assert taken(PictureStore({}), inline)[0].width == 40
    assert PictureStore({}).at("data:image/png;base64,???").picture is None


def test_drawings_are_found_by_node() -> None:
    store = PictureStore({}, {7: Picture(encoded(halves(), "PNG"), "image/png", 0, 0)})
    assert store.of_node(7).picture is not None
    assert store.of_node(8).diagnostics == (DiagnosticCode.IMAGE_MISSING,)


def test_pixels_stay_when_the_memory_they_were_read_from_is_used_again() -> None:
    data = encoded(halves(), "AVIF", quality=95)
    for _ in range(20):
        image = decode(data)
        used_again = [bytes(40 * 20 * 4) for _ in range(50)]
        pixels = image.toarray(colorType=skia.kRGBA_8888_ColorType)
        assert len(used_again) == 50
        assert pixels[10, 5, 2] > 200 > 50 > pixels[10, 5, 0]


def test_pixels_of_a_large_picture_are_there_until_they_were_copied() -> None:
    image = decode(encoded(Image.new("RGB", (3600, 2500), BLUE), "AVIF", quality=60, speed=10))
    assert (image.width(), image.height()) == (3600, 2500)
    assert image.toarray(colorType=skia.kRGBA_8888_ColorType)[2499, 3599, 2] > 200
