"""What a program for Windows carries in itself: its version, and how it wants to be shown."""

MANIFEST = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">PerMonitorV2</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
    </windowsSettings>
  </application>
</assembly>
"""
"""Windows 10 and newer; each screen's own resolution; paths of any length."""


def version_resource(name: str, title: str, version: str) -> str:
    """Return the text of a version resource as PyInstaller reads it; `version` is like 1.0.0."""
    numbers = [int(part) for part in version.split(".")]
    four = tuple([*numbers, 0, 0, 0, 0][:4])
    words = {
        "CompanyName": "The Captain’s Table authors",
        "FileDescription": title,
        "FileVersion": version,
        "InternalName": name,
        "LegalCopyright": "MIT licence",
        "OriginalFilename": f"{name}.exe",
        "ProductName": title,
        "ProductVersion": version,
    }
    strings = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3f, flags=0x0, OS=0x40004,"
        " fileType=0x1, subtype=0x0, date=(0, 0)), kids=[StringFileInfo([StringTable('040904B0',"
        f" [{strings}])]), VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )
