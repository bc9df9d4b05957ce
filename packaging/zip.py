"""Packs a folder into a .zip. The same files give the same bytes.

Usage: zip.py ROOT FOLDER OUT. File times are SOURCE_DATE_EPOCH.
"""

import os
import sys
import time
import zipfile
from pathlib import Path

root, folder, out = sys.argv[1:]
moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(Path(root, folder).rglob("*")):
        if path.is_file():
            entry = zipfile.ZipInfo(path.relative_to(root).as_posix(), moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
