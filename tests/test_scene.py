"""The stack of scenes."""

import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.ui.inputs import Act, Input
from game.ui.scene import Outcome, Pop, Push, Quit, Scene, SceneStack, Size, Swap, dimmed

SIZE = (64, 48)


class Screen(Scene):
    """Writes down what happens to it and does as it is told."""

    def __init__(self, name: str, colour: str = "white", *, opaque: bool = True) -> None:
        self.name = name
        self.colour = colour
        self.opaque = opaque
        self.log: list[Any] = []
        self.next: Outcome | None = None
        self.then: Outcome | None = None
        self.whole = False
        self.given_back = 0

    def enter(self, look: Any, size: Size) -> None:
        self.log.append("enter")

    def leave(self) -> None:
        self.log.append("leave")

    def let_go(self) -> None:
        self.given_back += 1

    def layout(self, look: Any, size: Size) -> None:
        self.log.append((look, size, self.backdrop is not None))

    def resumed(self, result: object) -> Outcome | None:
        self.log.append(("resumed", result))
        return self.then

    def handle(self, given: Input) -> Outcome | None:
        self.log.append(given)
        return self.next

    def update(self, dt_ms: float) -> Outcome | None:
        self.log.append(dt_ms)
        return None

    def redraw(self) -> None:
        self.whole = True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        if not self.whole:
            return []
        self.whole = False
        target.fill(self.colour)
        return [target.get_rect()]


def stack_of(*scenes: Screen) -> SceneStack:
    stack = SceneStack(look_for, SIZE)
    for scene in scenes:
        stack.push(scene)
    return stack


def look_for(size: Size) -> Any:
    return f"look {size[0]}"


ACT = Act("confirm")


def test_the_life_of_a_scene() -> None:
    title, table = Screen("title"), Screen("table")
    stack = stack_of(title)
    title.next = Push(table)
    stack.handle(ACT)
    stack.update(16)
    table.next = Pop("won")
    stack.handle(ACT)
    assert title.log == ["enter", ("look 64", SIZE, False), ACT, ("resumed", "won")]
    assert table.log == ["enter", ("look 64", SIZE, False), 16, ACT, "leave"]
    assert stack.top is title


def test_a_swap_takes_the_place() -> None:
    title, lobby, table = Screen("title"), Screen("lobby"), Screen("table")
    stack = stack_of(title, lobby)
    lobby.next = Swap(table)
    stack.handle(ACT)
    assert stack.scenes == (title, table)
    assert lobby.log[-1] == "leave"
    assert title.log[-1] != ("resumed", None)


def test_a_scene_may_go_on_when_it_resumes() -> None:
    title, table, menu = Screen("title"), Screen("table"), Screen("menu", opaque=False)
    stack = stack_of(title, table, menu)
    menu.next = Pop("to the title")
    table.then = Pop()
    stack.handle(ACT)
    assert stack.scenes == (title,)


def test_quit_lets_all_leave_the_topmost_first() -> None:
    order: list[str] = []
    scenes = [Screen(name) for name in "abc"]
    for scene in scenes:
        scene.leave = lambda name=scene.name: order.append(name)  # type: ignore[method-assign, misc]
    stack = stack_of(*scenes)
    scenes[-1].next = Quit()
    stack.handle(ACT)
    assert order == ["c", "b", "a"]
    assert stack.top is None
    assert not stack.busy
    stack.handle(ACT)
    stack.update(16)
    assert stack.draw(pygame.Surface(SIZE)) == []


def test_the_last_pop_empties_the_stack() -> None:
    title = Screen("title")
    stack = stack_of(title)
    title.next = Pop()
    stack.handle(ACT)
    assert stack.scenes == ()


def test_errors_are_not_swallowed_and_all_leave_all_the_same() -> None:
    class Broken(Screen):
        def handle(self, given: Input) -> Outcome | None:
            raise RuntimeError("broken")

        def leave(self) -> None:
            raise KeyError("cannot leave")

    title, broken = Screen("title"), Broken("broken")
    stack = stack_of(title, broken)
    with pytest.raises(RuntimeError, match="broken"):
        stack.handle(ACT)
    with pytest.raises(KeyError):
        stack.quit()
    assert title.log[-1] == "leave"


def test_a_new_size_lays_out_all_scenes_from_below() -> None:
    table, menu = Screen("table", "green"), Screen("menu", opaque=False)
    stack = stack_of(table, menu)
    before = menu.backdrop
    stack.relayout((80, 60))
    assert table.log[-1] == ("look 80", (80, 60), False)
    assert menu.log[-1] == ("look 80", (80, 60), True)
    assert menu.backdrop is not before
    assert menu.backdrop is not None
    assert menu.backdrop.get_size() == (80, 60)
    assert stack.size == (80, 60)
    stack.relayout()
    assert table.log[-1] == ("look 80", (80, 60), False)


def test_what_nothing_is_seen_of_is_laid_out_when_it_is_seen() -> None:
    title, table, menu = Screen("title"), Screen("table", "green"), Screen("menu", opaque=False)
    stack = stack_of(title, table, menu)
    stack.relayout((80, 60))
    stack.relayout((100, 50))
    assert table.log[-1] == ("look 100", (100, 50), False)
    assert not [entry for entry in title.log if entry[0] in ("look 80", "look 100")]
    stack.pop()
    assert not [entry for entry in title.log if entry[0] in ("look 80", "look 100")]
    stack.pop()
    assert [entry for entry in title.log if entry[0] in ("look 80", "look 100")] == [
        ("look 100", (100, 50), False)
    ]


def test_a_scene_that_folds_away_lets_go_while_it_is_covered_and_is_laid_out_anew() -> None:
    title, table, menu, page = Screen("title"), Screen("table"), Screen("menu", opaque=False), Screen("page")
    title.folds_away = True
    stack = stack_of(title)
    laid_out = title.log[-1]
    stack.push(menu)
    assert title.log[-1] == laid_out
    stack.pop()
    title.log.clear()
    stack.push(table)
    stack.push(page)
    assert title.given_back
    assert not table.given_back
    stack.pop()
    assert not title.log
    assert not table.given_back
    stack.pop()
    assert title.log == [laid_out, ("resumed", None)]
    assert table.given_back
    assert page.given_back


def test_a_panel_in_the_place_of_a_scene_lies_on_what_is_below_at_its_size() -> None:
    title, table, panel = Screen("title", "#ffffff"), Screen("table"), Screen("panel", opaque=False)
    stack = stack_of(title, table)
    stack.relayout((80, 60))
    stack.swap(panel)
    assert title.log[-1] == ("look 80", (80, 60), False)
    assert panel.backdrop is not None
    assert panel.backdrop.get_at((75, 55))[:3] == pytest.approx((120, 106, 94), abs=2)


def test_a_panel_lies_on_a_dimmed_picture_of_what_is_below() -> None:
    table, panel, question = (
        Screen("table", "#ffffff"),
        Screen("panel", "#808080", opaque=False),
        Screen("question", opaque=False),
    )
    stack = stack_of(table, panel)
    assert panel.backdrop is not None
    assert panel.backdrop.get_at((30, 20))[:3] == pytest.approx((120, 106, 94), abs=2)
    stack.push(question)
    assert question.backdrop is not None
    assert question.backdrop.get_at((30, 20))[:3] == pytest.approx((60, 53, 47), abs=2)


def test_what_was_covered_is_drawn_whole_again() -> None:
    table, panel = Screen("table", "green"), Screen("panel", "red", opaque=False)
    stack = stack_of(table)
    target = pygame.Surface(SIZE, depth=32)
    assert stack.draw(target)
    assert not stack.draw(target)
    stack.push(panel)
    assert stack.draw(target)
    stack.pop()
    assert stack.draw(target) == [target.get_rect()]
    assert target.get_at((5, 5)) == pygame.Color("green")


def test_a_backdrop_keeps_something_of_the_scene() -> None:
    picture = pygame.Surface((400, 300), depth=32)
    picture.fill("white", (0, 0, 200, 300))
    dim = dimmed(picture)
    assert dim.get_size() == (400, 300)
    assert dim.get_at((50, 150)).r > 100
    assert dim.get_at((350, 150)).r < 10
    assert 10 < dim.get_at((200, 150)).r < 110


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (3840, 2160), (1080, 1920)])
def test_nothing_can_be_read_of_what_lies_behind_a_panel(size: Size) -> None:
    """At 2160p letters could be made out: they were blurred by no more pixels than at 1080p."""
    picture = pygame.Surface(size, depth=32)
    stroke = max(3, round(min(size) / 1080 * 8))
    for x in range(0, size[0], 2 * stroke):
        picture.fill("white", (x, 0, stroke, size[1]))
    dim = dimmed(picture)
    seen = [dim.get_at((x, size[1] // 2)).r for x in range(size[0] // 4, size[0] // 4 + 12 * stroke)]
    assert max(seen) - min(seen) < 45
