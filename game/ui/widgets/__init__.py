"""Widgets: what screens are made of besides cards, all of brass and parchment.

>>> from game.ui.widgets import BrassButton, Panel, WidgetScene
"""

from game.ui.widgets.base import Reply, Widget, reply
from game.ui.widgets.buttons import BrassButton, IconButton
from game.ui.widgets.choices import Pills, Slider, Toggle
from game.ui.widgets.fields import TextEntry
from game.ui.widgets.labels import Label, MarkedLabel, RichText, Rule
from game.ui.widgets.panels import Panel, tip
from game.ui.widgets.scene import WidgetScene
from game.ui.widgets.scrolling import ScrollView

__all__ = [
    "BrassButton",
    "IconButton",
    "Label",
    "MarkedLabel",
    "Panel",
    "Pills",
    "Reply",
    "RichText",
    "Rule",
    "ScrollView",
    "Slider",
    "TextEntry",
    "Toggle",
    "Widget",
    "WidgetScene",
    "reply",
    "tip",
]
