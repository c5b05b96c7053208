"""Names that a designer recognizes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode, TextBox
from htmlfig_desktop.engine.convert.names import layer_name, without_echoes
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Semantics, walk


def named(tag: str, **attributes: str) -> str:
    given = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    return layer_name(SnapshotNode(0, NodeKind.ELEMENT, tag, "", given, 0, None))


def test_a_label_comes_before_an_id_and_an_id_before_a_class() -> None:
    everything = {"aria_label": "Menu", "id": "main-menu", "class_": "navbar"}
    assert named("nav", **everything) == "Menu"
    assert named("nav", id="main-menu", class_="navbar") == "main-menu"
    assert named("nav", class_="navbar") == "navbar"
    assert named("nav") == "Navigation"


def test_a_label_without_a_letter_names_nothing() -> None:
    assert named("img", alt="...", class_="avatar") == "avatar"
    assert named("img", alt="-") == "Image"


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        ("fas fa-tv mr-2", "fa-tv"),
        ("now-ui-icons business_bank", "business_bank"),
        ("nc-icon nc-bell-55", "nc-bell-55"),
        ("icon icon-caret", "icon-caret"),
        ("icon", "icon"),
        ("icon icon-lg icon-shape", "icon"),
        ("fa fa-2x fa-bell", "fa-bell"),
        ("material-icons", "material-icons"),
        ("feather feather-sliders align-middle", "feather-sliders"),
        ("ph-bold ph-house", "ph-house"),
        ("flag-icon flag-icon-us", "flag-icon-us"),
    ],
)
def test_an_icon_is_called_by_what_it_shows(classes: str, name: str) -> None:
    assert named("i", class_=classes) == name


def test_an_i_without_classes_is_called_by_its_look_like_any_span() -> None:
    assert named("i") == named("b") == named("span") == "Inline"


@pytest.mark.parametrize(
    "classes",
    [
        "mt-4 d-flex w-100",
        "break-words uppercase whitespace-nowrap outline-none ease-linear transition-all duration-150",
        "placeholder-blueGray-300 left-0 list-none truncate",
        "pull-right img-fluid",
        "css-1x2y3z4",
    ],
)
def test_classes_that_say_how_a_box_looks_or_were_generated_name_nothing(classes: str) -> None:
    assert named("div", class_=classes) == "Container"


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        ("iconEdit_Z9Sw", "iconEdit"),
        ("docItemCol_VOVn", "docItemCol"),
        ("page_main__nLj1Q", "page_main"),
        ("_card_1k3ab_12", "card"),
        ("card_Image", "card_Image"),
        ("card__title", "card__title"),
        ("step_item2", "step_item2"),
        ("menu_HTML", "menu_HTML"),
    ],
)
def test_what_a_bundler_puts_behind_a_class_is_no_part_of_the_name(classes: str, name: str) -> None:
    assert named("div", class_=classes) == name


@pytest.mark.parametrize("classes", ["md-6 md-col-4", "lg-hidden lh-copy lh-1", "ms-3 ms-auto", "md lh"])
def test_widths_and_line_heights_name_nothing(classes: str) -> None:
    assert named("div", class_=classes) == "Container"


def test_words_that_only_begin_like_a_utility_are_names() -> None:
    assert named("div", class_="md-sidebar") == "sidebar"
    assert named("div", class_="lh-category-header") == "category-header"
    assert named("div", class_="ms-Button") == "Button"
    assert named("div", class_="placements") == "placements"
    assert named("ul", class_="list-group-item") == "list-group-item"


def frame(name: str, tag: str, *children: Layer) -> Frame:
    return Frame(name=name, size=Size(9, 9), semantics=Semantics(tag), children=children)


def test_a_frame_is_not_called_like_the_one_around_it() -> None:
    inner = frame("Traffic", "DIV", frame("Traffic", "H5"))
    page = without_echoes(frame("Page", "", frame("Traffic", "SECTION", inner), frame("Traffic", "DIV")))
    assert [layer.name for layer in walk((page,))] == ["Page", "Traffic", "Container", "Traffic", "Traffic"]


def test_names_that_differ_leave_the_layers_as_they_are() -> None:
    page = frame("Page", "", frame("Card", "DIV", frame("Title", "DIV")))
    assert without_echoes(page) is page


def test_a_line_between_parts_is_a_divider_whatever_its_color() -> None:
    assert named("hr", class_="horizontal dark") == "Divider"
    assert named("hr", id="fold") == "fold"


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        ("lucide lucide-zap size-4", "lucide-zap"),
        ("icon icon-tabler icons-tabler-outline icon-tabler-plus size-4", "icon-tabler-plus"),
        ("tabler-icon tabler-icon-search", "tabler-icon-search"),
        ("svg-inline--fa fa-house fa-w-16", "fa-house"),
    ],
)
def test_an_icon_of_a_set_of_drawings_is_called_by_what_it_shows(classes: str, name: str) -> None:
    assert named("svg", class_=classes) == name


def test_a_drawing_is_called_by_the_icon_its_library_says_it_is() -> None:
    assert named("svg", class_="MuiSvgIcon-root css-jotl23", data_testid="SendIcon") == "SendIcon"
    assert named("svg", data_icon="search") == "search"
    assert named("svg", class_="MuiSvgIcon-root MuiSvgIcon-fontSizeMedium css-jotl23") == "Icon"
    assert named("div", data_testid="settings-page") == "Container"


@pytest.mark.parametrize(
    "classes",
    [
        "size-4 fill-green-500 stroke-current",
        "from-blue-600 via-sky-300 to-violet-600 line-clamp-1 auto-rows-min",
        "isolate caption-bottom decoration-2 list-inside field-sizing-content tabular-nums columns-2",
        "backdrop-blur-md drop-shadow-xl inset-shadow-sm animate-pulse mask-x-from-70% mask-radial-to-90%",
        "group peer -skew-y-3 rotate-x-51 blur-3xl p-4 p-md-3 is-active has-icons-left",
    ],
)
def test_utilities_of_newer_kinds_name_nothing(classes: str) -> None:
    assert named("div", class_=classes) == "Container"


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        ("MuiPaper-root MuiPaper-elevation MuiPaper-elevation6 MuiCard-root css-1x2y3z4", "Card"),
        ("MuiButtonBase-root MuiChip-root MuiChip-filled", "Chip"),
        ("m_4081bf90 mantine-focus-auto mantine-Group-root", "Group"),
        ("ant-card ant-card-bordered css-var-r0", "card"),
        ("rt-reset rt-Flex rt-r-gap-3", "Flex"),
        ("chakra-card__root css-1abc2de", "card__root"),
        ("p-card p-component", "p-card"),
        ("mask mask-squircle", "mask"),
        ("container", "container"),
    ],
)
def test_a_component_is_called_by_its_class_without_the_name_of_its_library(classes: str, name: str) -> None:
    assert named("div", class_=classes) == name


def test_a_part_of_a_component_is_called_as_it_says() -> None:
    assert (
        named("div", data_slot="card-header", class_="grid auto-rows-min has-data-[slot=card-action]:p-4")
        == "card-header"
    )


def test_a_class_for_whatever_holds_something_names_only_what_has_no_other_and_is_no_landmark() -> None:
    assert named("div", class_="container hero") == "hero"
    assert named("div", class_="wrapper") == "wrapper"
    assert named("header", class_="wrap bar") == "Header"
    assert named("header", class_="container site-header") == "site-header"


@pytest.mark.parametrize("state", ["done", "cur", "selected", "disabled", "center", "two"])
def test_a_class_that_tells_a_state_or_a_place_alone_names_nothing(state: str) -> None:
    assert named("li", class_=state) == named("li")
    assert named("li", class_=f"{state} step") == "step"


def test_a_role_names_what_has_no_telling_class() -> None:
    assert named("div", role="dialog", class_="fixed inset-0") == "Dialog"
    assert named("span", role="switch") == "Switch"
    assert named("div", role="presentation") == "Container"


@pytest.mark.parametrize("identity", ["_r_9_", "«r9»", ":r9:", "radix-:r1:", "mantine-r1ab2cd3e-target", "mui-12345"])
def test_an_id_that_a_library_made_up_names_nothing(identity: str) -> None:
    assert named("div", id=identity) == "Container"


@pytest.mark.parametrize(
    ("attributes", "name"),
    [
        ({"placeholder": "Search…", "class_": "form-control"}, "Search…"),
        ({"placeholder": "Search…", "id": "query"}, "query"),
        ({"name": "email", "class_": "form-control"}, "email"),
        ({"id": "mail", "name": "email"}, "mail"),
        ({"name": "user[email]", "class_": "form-control"}, "form-control"),
        ({"type": "submit", "value": "Save", "class_": "btn"}, "Save"),
        ({"type": "checkbox", "name": "agree"}, "Checkbox"),
        ({"type": "range"}, "Slider"),
        ({"type": "range", "class_": "css-1x2y3z4"}, "Slider"),
        ({}, "Field"),
    ],
)
def test_a_field_is_called_by_what_it_asks_for(attributes: dict[str, str], name: str) -> None:
    assert named("input", **attributes) == name


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("img/team-photo.jpg?w=400", "team-photo"),
        ("https://x.org/a/Blue%20sky.png", "Blue sky"),
        ("data:image/png;base64,AAAA", "Image"),
        ("https://x.org/photo-1518770660439-4636190af475", "Image"),
        ("uploads/9f86d081884c7d65.webp", "Image"),
        ("", "Image"),
    ],
)
def test_a_picture_is_called_by_its_file_where_a_person_named_that(address: str, name: str) -> None:
    assert named("img", src=address, alt="") == name


def saying(tag: str, *texts: str) -> SnapshotNode:
    """Return an element with texts in elements of their own."""
    plain = ComputedStyle({})
    pieces = [LayoutBox(Rect(0, 0, 9, 9), plain, plain, 0, is_stacking_context=False, text=said) for said in texts]
    children = tuple(SnapshotNode(1, NodeKind.TEXT, "#text", each.text, {}, 0, each) for each in pieces)
    return SnapshotNode(0, NodeKind.ELEMENT, tag, "", {}, 0, None, children=children)


def test_a_card_that_is_a_link_is_called_by_its_title() -> None:
    words = "Responsive, and mobile-first project on the web, for everybody"
    assert layer_name(saying("a", "Templates", words)) == "Templates"
    assert layer_name(saying("a", "Read", "more")) == "Read more"
    assert layer_name(saying("a", "›", words)).startswith("› Responsive")


def test_a_list_item_is_called_by_what_it_says_if_that_is_short() -> None:
    assert layer_name(saying("li", "Dashboard")) == "Dashboard"
    nested = replace(saying("li", "Products"), children=(*saying("li", "Products").children, saying("ul", "Chairs")))
    assert layer_name(nested) == "Products"
    assert layer_name(saying("li", "A long sentence in a list that nobody would call a layer by")) == "List item"


def _beside(tag: str, *texts: str, gap: float = 0.0) -> SnapshotNode:
    """Return an element with texts in elements of their own that stand in one line: ten px for each character."""
    plain, pieces, x = ComputedStyle({}), [], 0.0
    for said in texts:
        area = Rect(x, 0, 10.0 * len(said), 20)
        boxes = (TextBox(area, 0, len(said)),)
        pieces.append(
            LayoutBox(area, plain, plain, 0, is_stacking_context=False, text=said, text_boxes=boxes),
        )
        x = area.right + gap
    children = tuple(SnapshotNode(1, NodeKind.TEXT, "#text", each.text, {}, 0, each) for each in pieces)
    return SnapshotNode(0, NodeKind.ELEMENT, tag, "", {}, 0, None, children=children)


@pytest.mark.parametrize("tag", ["h1", "a"])
def test_a_word_is_one_word_in_names_where_an_element_ends_in_it(tag: str) -> None:
    assert layer_name(_beside(tag, "Out in ", "seconds", ", not in hours")) == "Out in seconds, not in hours"
    assert layer_name(_beside(tag, "seconds", ", not")) == "seconds, not"
    assert layer_name(_beside(tag, "Label", "Value", gap=8)) == "Label Value"


def test_an_item_of_a_menu_is_called_by_its_link_and_not_by_those_below_it() -> None:
    outer, inner = saying("a", "Playground"), saying("a", "History")
    box = LayoutBox(Rect(0, 0, 9, 9), ComputedStyle({}), ComputedStyle({}), 0, is_stacking_context=False)
    item = replace(saying("li"), children=(replace(outer, box=box), replace(inner, box=box)))
    assert layer_name(item) == "Playground"


def _drawing(*inside: SnapshotNode, width: float = 24, **attributes: str) -> SnapshotNode:
    given = {name.rstrip("_"): value for name, value in attributes.items()}
    box = LayoutBox(Rect(0, 0, width, 24), ComputedStyle(), ComputedStyle(), 0, is_stacking_context=False)
    return SnapshotNode(0, NodeKind.ELEMENT, "svg", "", given, 0, box, children=inside)


def _inside(tag: str, *children: SnapshotNode, **attributes: str) -> SnapshotNode:
    return SnapshotNode(0, NodeKind.ELEMENT, tag, "", attributes, 0, None, children=children)


def _title(words: str) -> SnapshotNode:
    return _inside("title", SnapshotNode(0, NodeKind.TEXT, "#text", words, {}, 0, None))


def test_a_drawing_is_called_by_the_only_symbol_in_it() -> None:
    assert layer_name(_drawing(_inside("use", href="sprite.svg#icon-home"), class_="icon")) == "icon-home"
    assert layer_name(_drawing(_inside("defs"), _inside("use", **{"xlink:href": "#cil-user"}))) == "cil-user"
    assert layer_name(_drawing(_inside("use", href="#a"), _inside("path"))) == "Icon"
    assert layer_name(_drawing(_inside("use", href="#123"), class_="icon")) == "icon"


def test_a_drawing_is_called_by_its_title() -> None:
    assert layer_name(_drawing(_title("GitHub"), _inside("path"), class_="logo")) == "GitHub"
    assert layer_name(_drawing(_title("…"), _inside("path"), class_="logo")) == "logo"


def test_a_drawing_too_large_for_an_icon_is_none() -> None:
    assert layer_name(_drawing(_inside("path"), width=96)) == "Icon"
    assert layer_name(_drawing(_inside("path"), width=97)) == "Graphic"


def test_the_button_of_a_field_for_files_is_called_one() -> None:
    assert named("::part") == "Button"
