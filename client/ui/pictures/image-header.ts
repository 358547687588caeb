/** Read from the file's header, without decoding. */
export interface ImageHeader {
  /** In pixels, as stored: before rotation by EXIF. */
  width: number;
  height: number;
  /** Animated: more than one frame. */
  animated: boolean;
}

/** Parses the header of a JPEG, PNG or WebP; null for any other file, and for one that is damaged or cannot be read. */
export async function readImageHeader(file: Blob): Promise<ImageHeader | null> {
  // It may have been moved, or its disk removed, since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return null;
  const view = new DataView(bytes);
  try {
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
    if (view.getUint32(0) === 0x89504e47) return readPng(view);
    return text(view, 0) === 'RIFF' && text(view, 8) === 'WEBP' ? readWebp(view) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const text = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));

/** Start-of-frame markers are C0 to CF, except for tables (C4, CC) and an extension (C8). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(view: DataView): ImageHeader | null {
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Any number of FF bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), animated: false };
    else at += 2 + view.getUint16(at + 2);
  }
}

function readPng(view: DataView): ImageHeader {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = text(view, at + 4);
    if (chunk === 'acTL') return { ...size, animated: true };
    if (chunk === 'IDAT') break;
  }
  return { ...size, animated: false };
}

const ANIMATION_FLAG = 0x02;

function readWebp(view: DataView): ImageHeader | null {
  const kind = text(view, 12);
  if (kind === 'VP8X') {
    const side = (at: number) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
    return { width: side(24), height: side(27), animated: (view.getUint8(20) & ANIMATION_FLAG) !== 0 };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), animated: false };
  }
  if (kind !== 'VP8 ') return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, animated: false };
}
