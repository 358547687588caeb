import { type FileHandle, open } from 'node:fs/promises';

/** The four letters that name how each track of a film is written. */
export interface Movie {
  video: string[];
  audio: string[];
}

interface Box {
  type: string;
  body: Buffer;
}

/** A film's table of contents is a few megabytes at most. */
const LONGEST_CONTENTS = 32 * 1024 * 1024;
const MOST_BOXES = 1000;

/**
 * What an MP4 or MOV file says of itself: both are boxes within boxes. null when it says nothing of a film, or is shorter
 * than it says.
 */
export async function readMovie(path: string): Promise<Movie | null> {
  const file = await open(path);
  try {
    const contents = await findContents(file, (await file.stat()).size);
    return contents && tracksOf(contents);
  } finally {
    await file.close();
  }
}

/** The body of the box `moov`, which may stand before or after the film itself. */
async function findContents(file: FileHandle, size: number): Promise<Buffer | null> {
  const head = Buffer.alloc(16);
  let contents: Buffer | null = null;
  for (let at = 0, seen = 0; at + 8 <= size && seen < MOST_BOXES; seen++) {
    await file.read(head, 0, 16, at);
    const { header, length } = extentOf(head, size - at);
    if (length < header) return contents;
    // Whoever was cut off in the middle of the film cannot be shown.
    if (at + length > size) return null;
    if (head.toString('latin1', 4, 8) === 'moov' && length <= LONGEST_CONTENTS) {
      contents = Buffer.alloc(length - header);
      await file.read(contents, 0, contents.length, at + header);
    }
    at += length;
  }
  return contents;
}

/** Length 1 stands for a longer number behind the name, 0 for all that is left. */
function extentOf(head: Buffer, left: number): { header: number; length: number } {
  const length = head.readUInt32BE(0);
  if (length === 1) return { header: 16, length: Number(head.readBigUInt64BE(8)) };
  return { header: 8, length: length === 0 ? left : length };
}

function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at) || bytes.length - at;
    if (length < 8 || at + length > bytes.length) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) };
    at += length;
  }
}

const inner = (bytes: Buffer | undefined, type: string): Buffer | undefined => {
  for (const box of boxesIn(bytes ?? Buffer.alloc(0))) if (box.type === type) return box.body;
  return undefined;
};

function tracksOf(contents: Buffer): Movie | null {
  const movie: Movie = { video: [], audio: [] };
  for (const { type, body } of boxesIn(contents)) {
    if (type !== 'trak') continue;
    const media = inner(body, 'mdia');
    const kind = inner(media, 'hdlr')?.toString('latin1', 8, 12);
    const entries = inner(inner(inner(media, 'minf'), 'stbl'), 'stsd')?.subarray(8) ?? Buffer.alloc(0);
    const written = [...boxesIn(entries)].map((entry) => entry.type);
    if (kind === 'vide') movie.video.push(...written);
    if (kind === 'soun') movie.audio.push(...written);
  }
  return movie.video.length > 0 ? movie : null;
}
