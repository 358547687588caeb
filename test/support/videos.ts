import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { picture } from './pictures.js';

function box(type: string, ...inside: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(inside.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

function track(kind: 'vide' | 'soun', written: string): Buffer {
  const handler = box('hdlr', Buffer.alloc(8), kind, Buffer.alloc(12));
  const entries = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(written, Buffer.alloc(32)));
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', handler, box('minf', box('stbl', entries))));
}

interface Written {
  container?: 'isom' | 'qt  ';
  video?: string | null;
  audio?: string;
  /** Size of the whole file, padded with zeros. */
  bytes?: number;
}

/** All that an MP4 or MOV says of itself, around pictures that are none. */
export function movie({ container = 'isom', video = 'avc1', audio = 'mp4a', bytes }: Written = {}): Blob {
  const tracks = [...(video ? [track('vide', video)] : []), track('soun', audio)];
  const head = Buffer.concat([
    box('ftyp', container, Buffer.alloc(4), container),
    box('moov', box('mvhd', Buffer.alloc(100)), ...tracks),
  ]);
  const pictures = bytes ? bytes - head.length - 8 : 1000;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(pictures + 8);
  // A long film repeats one piece, since a hundred pieces would take longer than the test.
  const pieces = Array<Blob>(Math.floor(pictures / PIECE.size)).fill(PIECE);
  return new Blob([new Uint8Array(head), size, 'mdat', ...pieces, PIECE.slice(0, pictures % PIECE.size)]);
}

const PIECE = new Blob(['la'.repeat(512 * 1024)]);

function riff(name: string, ...inside: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(inside.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** All that an AVI says of itself, around frames that are none. `stream`: the kind of its one track. */
export function avi({ stream = 'vids', frames = true }: { stream?: 'vids' | 'auds'; frames?: boolean } = {}): Blob {
  const track = riff('LIST', 'strl', riff('strh', stream, Buffer.alloc(52)), riff('strf', Buffer.alloc(40)));
  const header = riff('LIST', 'hdrl', riff('avih', Buffer.alloc(56)), track);
  const parts = frames ? [header, riff('LIST', 'movi', riff('00dc', 'x'.repeat(501)))] : [header];
  return new Blob([new Uint8Array(riff('RIFF', 'AVI ', ...parts))]);
}

export interface FakeFfmpeg {
  /** For FFMPEG_PATH. */
  path: string;
  /** Output for any video. */
  made: Blob;
  install(): Promise<void>;
  /** From now on it fails, it waits before it makes a video, or it does its work. */
  mood(mood: 'works' | 'fails' | 'waits'): Promise<void>;
  /** Arguments of each call, with niceness, memory limit in KB and parent process. */
  calls(): Promise<string[]>;
  remove(): Promise<void>;
}

/** A program that is called like ffmpeg. It is not there before it is installed. */
export async function fakeFfmpeg(): Promise<FakeFfmpeg> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-ffmpeg-'));
  const at = (name: string) => join(folder, name);
  const path = at('ffmpeg');
  const made = movie({ bytes: 5000 });
  await writeFile(at('made.mp4'), Buffer.from(await made.arrayBuffer()));
  await writeFile(at('made.png'), Buffer.from(await (await picture(320, 180)).arrayBuffer()));
  const script = `#!/bin/sh
[ "$1" = -version ] && exit 0
echo "$(nice) $(ulimit -v) $$ $*" >> '${at('calls')}'
for last; do :; done
while [ "\${last##*.}$(cat '${at('mood')}')" = mp4waits ]; do sleep 0.02; done
[ "$(cat '${at('mood')}')" = fails ] && { echo 'no such codec' >&2; exit 1; }
cp '${folder}/made.'"\${last##*.}" "\${last#file:}"
`;
  const mood = (how: string) => writeFile(at('mood'), how);
  await mood('works');
  return {
    path,
    made,
    mood,
    install: async () => {
      await writeFile(path, script);
      await chmod(path, 0o755);
    },
    calls: async () => (await readFile(at('calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
