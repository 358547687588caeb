import { type FileHandle, open } from 'node:fs/promises';

/** A RIFF chunk: its four-character name, its kind if it is a list, and the position of its content. */
interface Chunk {
  name: string;
  /** The type of a `RIFF` or `LIST` chunk: `AVI `, `hdrl`, `movi`, … */
  kind: string;
  start: number;
  end: number;
}

const CHUNK_HEADER = 8;
const LIST_HEADER = 12;
/** An AVI has few chunks per level; a video of many hours has a few dozen `AVIX` parts. */
const MAX_CHUNKS = 1000;
/** Size of the structure AVIMAINHEADER without its reserved fields. */
const MAIN_HEADER_BYTES = 40;
const STREAM_TYPE_BYTES = 4;

/**
 * Checks that a file has the structure of an AVI with a video track: a header list with the main header and a video
 * stream, then a list of frames, with every chunk inside the file. Does not check if the frames can be decoded.
 */
export async function isAvi(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const riff = await readChunk(file, 0, size);
    if (riff?.name !== 'RIFF' || riff.kind !== 'AVI ') return false;
    const parts = await readChunks(file, riff);
    const header = parts?.find(({ kind }) => kind === 'hdrl');
    const frames = parts?.find(({ kind }) => kind === 'movi');
    return !!header && !!frames && frames.end > frames.start && (await hasVideoStream(file, header));
  } finally {
    await file.close();
  }
}

async function hasVideoStream(file: FileHandle, header: Chunk): Promise<boolean> {
  const parts = await readChunks(file, header);
  const main = parts?.find(({ name }) => name === 'avih');
  if (!parts || !main || main.end - main.start < MAIN_HEADER_BYTES) return false;
  for (const stream of parts.filter(({ kind }) => kind === 'strl')) {
    const type = (await readChunks(file, stream))?.find(({ name }) => name === 'strh');
    if (type && (await readText(file, type.start, STREAM_TYPE_BYTES)) === 'vids') return true;
  }
  return false;
}

/** Returns null if a chunk does not fit into its parent. */
async function readChunks(file: FileHandle, { start, end }: Chunk): Promise<Chunk[] | null> {
  const chunks: Chunk[] = [];
  for (let at = start; at + CHUNK_HEADER <= end && chunks.length < MAX_CHUNKS;) {
    const chunk = await readChunk(file, at, end);
    if (!chunk) return null;
    chunks.push(chunk);
    // Chunks are aligned to two bytes.
    at = chunk.end + (chunk.end % 2);
  }
  return chunks;
}

async function readChunk(file: FileHandle, at: number, limit: number): Promise<Chunk | null> {
  const head = Buffer.alloc(LIST_HEADER);
  const { bytesRead } = await file.read(head, 0, LIST_HEADER, at);
  if (bytesRead < CHUNK_HEADER) return null;
  const name = head.toString('latin1', 0, 4);
  const isList = name === 'RIFF' || name === 'LIST';
  const end = at + CHUNK_HEADER + head.readUInt32LE(4);
  const start = at + (isList ? LIST_HEADER : CHUNK_HEADER);
  if (end > limit || start > end) return null;
  return { name, kind: isList ? head.toString('latin1', 8, 12) : '', start, end };
}

async function readText(file: FileHandle, at: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.toString('latin1', 0, bytesRead);
}
