import { type FileHandle, open } from 'node:fs/promises';

export interface VideoTracks {
  video: string[];
  audio: string[];
}

interface Box {
  type: string;
  body: Buffer;
}

/** Bytes. The metadata of a video has a few megabytes at most. */
const MAX_METADATA_BYTES = 32 * 1024 * 1024;
const MAX_BOXES = 1000;

/**
 * Reads the metadata of an MP4 or MOV file, which consists of nested boxes. null if there is no video, or if the file is
 * truncated.
 */
export async function readVideoTracks(path: string): Promise<VideoTracks | null> {
  const file = await open(path);
  try {
    const metadata = await findMetadata(file, (await file.stat()).size);
    return metadata && tracksOf(metadata);
  } finally {
    await file.close();
  }
}

/** The content of the box `moov`, which may be before or after the media data. */
async function findMetadata(file: FileHandle, size: number): Promise<Buffer | null> {
  const head = Buffer.alloc(16);
  let metadata: Buffer | null = null;
  for (let at = 0, seen = 0; at + 8 <= size && seen < MAX_BOXES; seen++) {
    await file.read(head, 0, 16, at);
    const { header, length } = boxExtent(head, size - at);
    if (length < header) return metadata;
    // A truncated file cannot be played.
    if (at + length > size) return null;
    if (head.toString('latin1', 4, 8) === 'moov' && length <= MAX_METADATA_BYTES) {
      metadata = Buffer.alloc(length - header);
      await file.read(metadata, 0, metadata.length, at + header);
    }
    at += length;
  }
  return metadata;
}

/** Length 1 means that a 64-bit length follows the name, 0 means the rest of the file. */
function boxExtent(head: Buffer, left: number): { header: number; length: number } {
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

const childBox = (bytes: Buffer | undefined, type: string): Buffer | undefined => {
  for (const box of boxesIn(bytes ?? Buffer.alloc(0))) if (box.type === type) return box.body;
  return undefined;
};

function tracksOf(metadata: Buffer): VideoTracks | null {
  const tracks: VideoTracks = { video: [], audio: [] };
  for (const { type, body } of boxesIn(metadata)) {
    if (type !== 'trak') continue;
    const media = childBox(body, 'mdia');
    const kind = childBox(media, 'hdlr')?.toString('latin1', 8, 12);
    const entries = childBox(childBox(childBox(media, 'minf'), 'stbl'), 'stsd')?.subarray(8) ?? Buffer.alloc(0);
    const codecs = [...boxesIn(entries)].map((entry) => entry.type);
    if (kind === 'vide') tracks.video.push(...codecs);
    if (kind === 'soun') tracks.audio.push(...codecs);
  }
  return tracks.video.length > 0 ? tracks : null;
}
