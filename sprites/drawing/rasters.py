"""The program's icon as files of pixels, as menus, Windows and macOS want it."""

import io
import struct
from typing import Final

import pygame

from game.ui.paint.vector import rasterised

PNG_SIDES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
ICO_SIDES: Final = (16, 24, 32, 48, 64, 256)
ICNS_KINDS: Final = {
    "icp4": 16, "icp5": 32, "ic11": 32, "ic12": 64, "ic07": 128,
    "ic13": 256, "ic08": 256, "ic14": 512, "ic09": 512, "ic10": 1024,
}  # fmt: skip
"""Apple's names for a size, some of them for the same one on a fine screen, and its side in pixels."""
SMALL: Final = 48
"""Up to this side the picture without details is taken."""
NEARLY: Final = (4, 4, 4, 255)
"""How far channels may differ where another machine rounds otherwise."""
PNG: Final = b"\x89PNG\r\n\x1a\n"


def rasters(large: str, small: str) -> dict[str, bytes]:
    """Return every file by its name; `large` and `small` are the pictures' texts."""
    pngs = {
        side: _png(small if side <= SMALL else large, side)
        for side in sorted({*PNG_SIDES, *ICO_SIDES, *ICNS_KINDS.values()})
    }
    files = {f"{side}.png": pngs[side] for side in PNG_SIDES}
    files["captains-table.ico"] = _ico({side: pngs[side] for side in ICO_SIDES})
    files["captains-table.icns"] = _icns([(kind, pngs[side]) for kind, side in ICNS_KINDS.items()])
    files["scalable.svg"] = large.encode()
    return files


def look_alike(one: bytes, other: bytes) -> bool:
    """Tell whether two files show the same pictures, though another machine may have drawn them."""
    if one == other:
        return True
    first, second = _pictures(one), _pictures(other)
    return bool(first) and len(first) == len(second) and all(map(_alike, first, second))


def _png(text: str, side: int) -> bytes:
    file = io.BytesIO()
    pygame.image.save(rasterised(text, (side, side)), file, "icon.png")
    return file.getvalue()


def _ico(pngs: dict[int, bytes]) -> bytes:
    head, body = struct.pack("<3H", 0, 1, len(pngs)), b""
    for side, png in pngs.items():
        at = 6 + 16 * len(pngs) + len(body)
        head += struct.pack("<4B2H2I", side % 256, side % 256, 0, 0, 1, 32, len(png), at)
        body += png
    return head + body


def _icns(pngs: list[tuple[str, bytes]]) -> bytes:
    body = b"".join(kind.encode() + struct.pack(">I", len(png) + 8) + png for kind, png in pngs)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def _pictures(data: bytes) -> list[pygame.Surface]:
    """Return the pictures in a file; none if it is of another kind, or spoilt."""
    starts = [at for at in range(len(data)) if data.startswith(PNG, at)] if PNG in data else []
    try:
        return [pygame.image.load(io.BytesIO(data[at:]), "icon.png") for at in starts]
    except pygame.error:
        return []


def _alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    if one.get_size() != other.get_size():
        return False
    lying = [_on_grey(picture) for picture in (one, other)]
    same = pygame.mask.from_threshold(lying[0], "#000000", NEARLY, lying[1])
    return same.count() == one.get_width() * one.get_height()


def _on_grey(picture: pygame.Surface) -> pygame.Surface:
    canvas = pygame.Surface(picture.get_size(), depth=32)
    canvas.fill("#808080")
    canvas.blit(picture, (0, 0))
    return canvas
