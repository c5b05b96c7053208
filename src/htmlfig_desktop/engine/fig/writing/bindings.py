"""Which paints follow which variable, which texts and layers which style: by guid, told to those who write layers.

Source: format notes, section 11.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.fig.schema import FIG_CODEC
from htmlfig_desktop.engine.kiwi.writers import Shared
from htmlfig_desktop.engine.scene.paints import Effect
from htmlfig_desktop.engine.scene.shared import (
    ColorVariable,
    PaintRole,
    SharedEffectStyle,
    SharedTextStyle,
    SizeRole,
    SizeVariable,
    Typography,
    effects_key,
    size_key,
)
from htmlfig_desktop.engine.scene.text import TextStyle

SESSION: Final = 1
"""Of the guids of content, and of all that is shared."""
_pack_id: Final = FIG_CODEC.row_packer("GUID")
DETACHED: Final = Shared(guid=_pack_id(0xFFFFFFFF, 0xFFFFFFFF))
"""Stands where a run of a text follows no style and the rest of it does."""


class Bindings:
    """Numbers what is shared, and knows who follows it.

    Args:
        variables: For each paint at most one.
        text_styles: No two of one typography.
        first: The first number that is free; the set of the variables has it, if there are any.
        color_modes: As of ``SceneDocument``.
        sizes: For each role and value at most one.
        effect_styles: No two of effects that look the same.
    """

    def __init__(
        self,
        variables: Sequence[ColorVariable] = (),
        text_styles: Sequence[SharedTextStyle] = (),
        first: int = 0,
        color_modes: tuple[str, ...] = (),
        sizes: Sequence[SizeVariable] = (),
        effect_styles: Sequence[SharedEffectStyle] = (),
    ) -> None:
        self.color_modes = color_modes
        self.variable_set = first
        self.variables = {each: first + place for place, each in enumerate(variables, 1)}
        """By variable: its number."""
        after = first + len(variables) + 1 if variables else first
        self.text_styles = {each: after + place for place, each in enumerate(text_styles)}
        """By text style: its number."""
        after += len(text_styles)
        self.size_set = after
        self.sizes = {each: after + place for place, each in enumerate(sizes, 1)}
        """By variable: its number."""
        after += len(sizes) + 1 if sizes else 0
        self.effect_styles = {each: after + place for place, each in enumerate(effect_styles)}
        """By effect style: its number."""
        self.after = after + len(effect_styles)
        """The next number that is free."""
        self._colors = {
            paint: _followed(each, number) for each, number in self.variables.items() for paint in each.paints
        }
        self._shadows = {
            color: number
            for each, number in self.variables.items()
            for role, color in each.paints
            if role is PaintRole.SHADOW
        }
        """By color of an effect: the number of the variable that it follows."""
        self._typographies: dict[Typography, Shared] = {
            each.typography: Shared(guid=_pack_id(SESSION, number)) for each, number in self.text_styles.items()
        }
        self._effects: dict[object, tuple[tuple[Effect, ...], Shared]] = {
            self._effects_key(each.effects): (each.effects, Shared(guid=_pack_id(SESSION, number)))
            for each, number in self.effect_styles.items()
        }
        self._sizes = {
            (role, size_key(each.value)): Shared(
                value={"alias": Shared(guid=_pack_id(SESSION, number))}, dataType="ALIAS", resolvedDataType="FLOAT"
            )
            for each, number in self.sizes.items()
            for role in each.roles
        }

    def size(self, role: SizeRole, value: float) -> Shared | None:
        """Return the reference to the variable that a length follows; None without one."""
        return self._sizes.get((role, size_key(value)))

    @property
    def have_variables(self) -> bool:
        """Whether any paint may follow a variable."""
        return bool(self._colors)

    def color(self, role: PaintRole, color: Color) -> tuple[Color, Shared] | None:
        """Return the color of the variable that a solid paint follows, and the reference to it; None without one."""
        return self._colors.get((role, color))

    def text_style(self, style: TextStyle) -> Shared:
        """Return the reference to the text style of a run, or to none."""
        if not self._typographies:
            return DETACHED
        return self._typographies.get(Typography.of(style), DETACHED)

    def effect_style(self, effects: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], Shared] | None:
        """Return the effects of the style that a layer of some effects follows, and the reference; None without one."""
        return self._effects.get(self._effects_key(effects)) if self._effects else None

    def _effects_key(self, effects: tuple[Effect, ...]) -> object:
        """Return what effects have in common that look the same in all modes."""
        return effects_key(effects), tuple(each.color and self._shadows.get(each.color) for each in effects)


def _followed(variable: ColorVariable, number: int) -> tuple[Color, Shared]:
    alias = {"alias": Shared(guid=_pack_id(SESSION, number))}
    return variable.color, Shared(value=alias, dataType="ALIAS", resolvedDataType="COLOR")


NO_BINDINGS: Final = Bindings()
"""Nothing is shared."""
