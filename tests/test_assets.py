"""Pictures come at the size asked for, are kept, and survive a spoilt disk cache and a busy thread."""

import errno
import os
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.assets import (
    Assets,
    Faces,
    Job,
    MissingPictureError,
    PictureFolder,
    card_size,
    recoloured,
    root,
)
from game.ui.paint.cache import SurfaceCache, bytes_of
from game.ui.paint.vector import BadPictureError, rasterised

BOX = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}">{2}</svg>'


@pytest.fixture(autouse=True)
def _window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((8, 8))


@pytest.fixture
def assets(tmp_path: Path) -> Iterator[Assets]:
    made = Assets(tmp_path)
    yield made
    made.close()


def waited(assets: Assets) -> None:
    until = time.monotonic() + 20
    while assets.loading and time.monotonic() < until:
        time.sleep(0.005)
    assert not assets.loading


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "pictures").glob("*.png"))


@pytest.mark.parametrize("size", [(1, 1), (7, 7), (33, 33), (49, 50), (126, 177), (181, 253), (250, 350)])
def test_a_picture_fills_exactly_the_size_asked_for(size: tuple[int, int]) -> None:
    rect = f'<rect x="0" y="0" width="{size[0] * 3}" height="{size[1] * 3}" fill="#ff0000"/>'
    surface = rasterised(BOX.format(size[0] * 3, size[1] * 3, rect), size)
    assert surface.get_size() == size
    for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        assert tuple(surface.get_at(corner)) == (255, 0, 0, 255)


@pytest.mark.parametrize("height", [12, 67, 77, 101, 177, 206, 413])
def test_a_card_reaches_all_four_edges_at_any_height(assets: Assets, height: int) -> None:
    card = assets.card("7h", height)
    wide, high = card_size(height)
    assert card.get_size() == (wide, high)
    for middle in ((0, high // 2), (wide - 1, high // 2), (wide // 2, 0), (wide // 2, high - 1)):
        assert card.get_at(middle).a > 60
    if height > 60:
        assert card.get_at((0, 0)).a < 40


def test_a_picture_of_another_shape_lies_in_the_middle() -> None:
    surface = rasterised(BOX.format(10, 10, '<rect width="10" height="10" fill="#ff0000"/>'), (30, 10))
    assert surface.get_at((15, 5)).a == 255
    assert surface.get_at((2, 5)).a == 0


def test_every_card_of_every_design_is_there(assets: Assets) -> None:
    for design in ("classic", "large"):
        for colours in ("two", "four"):
            assets.faces = Faces(design, colours)
            for card in (*(rank + suit for rank in "A23456789TJQK" for suit in "cdhs"), "*", "?"):
                assert assets.has(assets.card_job(card, 20).name)


def test_four_colours_change_the_ink_and_nothing_else(assets: Assets) -> None:
    two = assets.card("Ac", 120)
    assets.faces = Faces(colours="four")
    four = assets.card("Ac", 120)
    assert pygame.image.tobytes(two, "RGBA") != pygame.image.tobytes(four, "RGBA")
    assert two.get_at((42, 8)) == four.get_at((42, 8))


def test_only_the_named_group_is_recoloured() -> None:
    text = '<g id="ink" fill="#000"><path fill="#000"/></g><g id="other" fill="#000">'
    assert recoloured(text, {"ink": "#123456"}) == text.replace(
        'id="ink" fill="#000"', 'id="ink" fill="#123456"'
    )
    assert recoloured(text, {}) == text


def test_a_missing_picture_is_told_by_name(assets: Assets) -> None:
    with pytest.raises(MissingPictureError, match="icons/no-such-thing"):
        assets.picture("icons/no-such-thing", (20, 20))
    assert not assets.has("icons/no-such-thing")


def test_a_text_that_is_no_picture_is_refused() -> None:
    for text in ("", "<svg/>", "no picture"):
        with pytest.raises(BadPictureError):
            rasterised(text, (9, 9))


def test_the_same_picture_is_the_same_surface(assets: Assets) -> None:
    assert assets.picture("icons/pause", (40, 40)) is assets.picture("icons/pause", (40, 40))
    assert assets.picture("icons/pause", (40, 40)) is not assets.picture(
        "icons/pause", (40, 40), {"ink": "#ff0000"}
    )


def test_the_disk_keeps_what_is_costly(tmp_path: Path) -> None:
    first = Assets(tmp_path)
    drawn = pygame.image.tobytes(first.card("Ks", 150), "RGBA")
    first.picture("icons/pause", (20, 20))
    first.close()
    assert len(kept(tmp_path)) == 1
    again = Assets(tmp_path)
    assert pygame.image.tobytes(again.card("Ks", 150), "RGBA") == drawn
    again.close()
    assert len(kept(tmp_path)) == 1


def test_nothing_that_is_asked_for_waits_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers: list[str] = []
    write = PictureFolder.write

    def told(folder: PictureFolder, digest: str, picture: pygame.Surface) -> None:
        writers.append(threading.current_thread().name)
        write(folder, digest, picture)

    monkeypatch.setattr(PictureFolder, "write", told)
    assets = Assets(tmp_path)
    assets.card("Ks", 150)
    assets.close()
    assert len(kept(tmp_path)) == 1
    assert len(writers) == 1
    assert writers[0] != threading.current_thread().name


def king(tmp_path: Path) -> bytes:
    """Draw a card with a cache in the folder; return its pixels once it is kept there."""
    assets = Assets(tmp_path)
    pixels = pygame.image.tobytes(assets.card("Ks", 150), "RGBA")
    assets.close()
    return pixels


@pytest.mark.parametrize("spoil", [b"", b"not a picture", None])
def test_a_spoilt_file_is_drawn_and_written_anew(tmp_path: Path, spoil: bytes | None) -> None:
    drawn = king(tmp_path)
    (file,) = kept(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if spoil is None else spoil)
    assert king(tmp_path) == drawn
    assert file.read_bytes() == whole


def test_a_file_of_another_size_is_not_believed(tmp_path: Path) -> None:
    king(tmp_path)
    (file,) = kept(tmp_path)
    pygame.image.save(pygame.Surface((5, 5)), file)
    assert Assets(tmp_path).card("Ks", 150).get_size() == card_size(150)


def test_a_disk_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("a file where the folder should be")
    assert Assets(tmp_path).card("Ks", 150).get_size() == card_size(150)


def test_the_disk_forgets_the_oldest_and_what_a_crash_left(tmp_path: Path) -> None:
    assets = Assets(tmp_path)
    for height in (100, 110, 120):
        assets.card("Ks", height)
    assets.close()
    folder = assets._folder
    assert folder is not None
    (folder.folder / "left.part").write_bytes(b"half")
    folder.cap = sum(path.stat().st_size for path in kept(tmp_path)) - 1
    folder.trim()
    assert len(kept(tmp_path)) == 2
    assert not list(folder.folder.glob("*.part"))


def test_preloaded_pictures_arrive_and_are_those_that_would_be_drawn(assets: Assets) -> None:
    jobs = [assets.card_job(card, 90) for card in ("Ks", "Qh", "?", "*", "7c")]
    assets.preload(jobs)
    assets.preload(jobs)
    waited(assets)
    assert all(assets.ready(job) for job in jobs)
    plain = Assets(None)
    for card in ("Ks", "Qh", "?", "*", "7c"):
        one, other = assets.card(card, 90), plain.card(card, 90)
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_a_picture_asked_for_while_it_is_loading_comes_at_once(assets: Assets) -> None:
    jobs = [assets.card_job(rank + suit, 80) for rank in "KQJ" for suit in "cdhs"]
    assets.preload(jobs)
    assert assets.card("Jh", 80).get_size() == card_size(80)
    waited(assets)


def test_a_missing_picture_does_not_stop_the_thread(assets: Assets) -> None:
    assets.preload([Job("icons/no-such-thing", (9, 9)), assets.card_job("Ks", 70)])
    waited(assets)
    assert assets.ready(assets.card_job("Ks", 70))


def test_closing_leaves_nothing_under_way(assets: Assets) -> None:
    assets.preload([assets.card_job(rank + "h", 300) for rank in "A23456789TJQK"])
    assets.close()
    assert not assets.loading


def test_another_size_comes_scaled_at_once_and_exact_later(assets: Assets) -> None:
    assets.card("Ks", 200)
    near = assets.near_card("Ks", 150)
    assert near.get_size() == card_size(150)
    waited(assets)
    exact = assets.near_card("Ks", 150)
    assert exact is assets.card("Ks", 150)
    assert assets.near_card("Qh", 40) is assets.card("Qh", 40)


def test_memory_keeps_what_was_used_last() -> None:
    one, two, three = (pygame.Surface((10, 10), 0, 32) for _ in range(3))
    cache = SurfaceCache(2 * bytes_of(one))
    cache.put("one", one)
    cache.put("two", two)
    assert cache.get("one") is one
    cache.put("three", three)
    assert list(cache) == ["one", "three"]
    assert cache.bytes == 2 * bytes_of(one)
    cache.put("large", pygame.Surface((99, 99), 0, 32))
    assert list(cache) == ["large"]
    cache.clear()
    assert cache.bytes == 0


def test_the_root_holds_the_pictures() -> None:
    assert (root() / "sprites" / "icons" / "pause.svg").is_file()


def test_a_full_disk_is_told_once_and_nothing_more_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    tries: list[bytes] = []

    def full(handle: int, data: bytes) -> int:
        tries.append(data)
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "write", full)
    assets = Assets(tmp_path)
    for card in ("Ks", "Qs", "Js"):
        assert assets.card(card, 150).get_height() == 150
    assets.close()
    assert len(tries) == 1
    assert str(tmp_path) in str(assets.news())
    assert assets.news() is None
    assert kept(tmp_path) == []
    assert capfd.readouterr() == ("", "")


def test_a_pipe_in_the_place_of_a_picture_is_not_waited_for(tmp_path: Path) -> None:
    pixels = king(tmp_path)
    (path,) = kept(tmp_path)
    path.unlink()
    os.mkfifo(path)
    assert king(tmp_path) == pixels


def test_what_somebody_still_shows_is_not_made_again_when_the_cache_had_to_forget_it() -> None:
    cache = SurfaceCache(1)
    shown = cache.made("shown", lambda: pygame.Surface((4, 4)))
    gone = weakref.ref(cache.made("gone", lambda: pygame.Surface((4, 4))))
    assert cache.made("shown", lambda: pygame.Surface((9, 9))) is shown
    assert gone() is None
    assert cache.get("gone") is None
    cache.clear()
    assert cache.get("shown") is None


def test_what_something_stands_in_for_comes_whatever_else_is_expected() -> None:
    """After another size of the window the backs of cards stayed soft: nobody made them any more."""
    assets = Assets(None)
    there, larger = assets.card_job("?", 90), assets.card_job("?", 140)
    assets.made(there)
    assert assets.near(larger).get_size() == larger.size
    assets.expect([assets.card_job("7h", 140)])
    waited(assets)
    assert assets.ready(larger)
    assets.close()


def test_what_is_expected_takes_the_place_of_what_was_and_never_came() -> None:
    assets = Assets(None)
    first, both, then = (assets.card_job(f"{rank}s", 60) for rank in "A23")
    assets.expect([first, both])
    waited(assets)
    assets.expect([both, then])
    assert not assets.ready(first)
    assert assets.ready(both)
    waited(assets)
    assert assets.ready(then)
    assets.close()


def test_what_is_made_ahead_and_never_asked_for_stays_within_bounds(tmp_path: Path) -> None:
    assets = Assets(None, memory_cap=8 * bytes_of(pygame.Surface(card_size(60))))
    jobs = [assets.card_job(f"{rank}s", 60) for rank in "A23456789TJQK"]
    assets.preload(jobs)
    waited(assets)
    assert sum(assets.ready(job) for job in jobs) == 4
    assert assets.ready(jobs[-1])
    assets.close()


def test_another_size_lets_old_pictures_go_but_those_that_are_shown_stand_in(
    assets: Assets, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Assets(None, memory_cap=12 * bytes_of(assets.card("Ks", 100)))
    shown = first.card("Ks", 100)
    gone = weakref.ref(first.card("Qs", 100))
    for rank in "2345":
        first.card(f"{rank}s", 100)
    first.let_go()
    assert gone() is None
    monkeypatch.setattr(first, "_make", lambda job: pytest.fail(f"{job} is drawn while a frame waits"))
    monkeypatch.setattr(first, "preload", lambda jobs: None)
    assert first.near_card("Ks", 150).get_height() == 150
    assert first.card("Ks", 100) is shown
