"""Makes one self-contained document of a local page, because the API takes single-file HTML.

Style sheets, pictures, fonts, scripts and embedded pages become ``data:`` addresses; everything else stays as it is,
byte for byte. Nothing outside the page's own folder is read. What could not be put in is listed.
"""

from htmlfig_desktop.client.inlining.assets import Omission, Reason
from htmlfig_desktop.client.inlining.document import SelfContained, build_self_contained

__all__ = ["Omission", "Reason", "SelfContained", "build_self_contained"]
