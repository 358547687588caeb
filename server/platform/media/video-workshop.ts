import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { DomainError } from '../../shared/errors.js';
import { VIDEO_MESSAGES } from '../../shared/intro-video.js';
import { Config } from '../config/config.js';

/** How a file is read: told by us, so that no file makes the program read lists of other files. */
export type Container = 'mov' | 'avi';

export interface Conversion {
  source: string;
  container: Container;
  target: string;
  /** Tracks that browsers play as they are go over unchanged. */
  copyVideo: boolean;
  copyAudio: boolean;
}

const MINUTE = 60_000;
const DEADLINE = { look: 5000, poster: MINUTE, conversion: 15 * MINUTE };
const MEMORY_BYTES = 3 * 1024 ** 3;
const LARGEST_RESULT = 512 * 1024 ** 2;
const MOST_PIXELS = 7680 * 4320;
const TOLD_LENGTH = 2000;

/** 1080p, lying or standing. */
const SCALED =
  "scale=w='min(iw,if(gte(iw,ih),1920,1080))':h='min(ih,if(gte(iw,ih),1080,1920))':force_original_aspect_ratio=decrease:force_divisible_by=2";
const POSTER = "scale=w='min(iw,1280)':h=-2,thumbnail=50";

/** Converts videos with the system's ffmpeg, where there is one: in a process of its own that gives way to all others. */
@Injectable()
export class VideoWorkshop implements BeforeApplicationShutdown {
  readonly #log = new Logger('Media');
  readonly #closing = new AbortController();

  constructor(private readonly config: Config) {}

  beforeApplicationShutdown(): void {
    this.#closing.abort();
  }

  /** Whether ffmpeg is there. Looked up each time, so that it may be installed while the site runs. */
  async isOpen(): Promise<boolean> {
    return this.#run(['-version'], DEADLINE.look).then(
      () => true,
      () => false,
    );
  }

  /** Writes an MP4 that every browser plays, from its first bytes on. Throws VIDEO_BROKEN for what cannot be read. */
  async convert({ source, container, target, copyVideo, copyAudio }: Conversion, signal: AbortSignal): Promise<void> {
    const video = copyVideo
      ? ['-c:v', 'copy']
      : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-vf', SCALED];
    const audio = copyAudio ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
    const shape = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'];
    const tracks = ['-map', '0:v:0', '-map', '0:a:0?', ...video, ...audio];
    const output = [...tracks, ...shape, '-fs', String(LARGEST_RESULT), `file:${target}`];
    await this.#work([...input(source, container), ...output], DEADLINE.conversion, signal);
    const { size } = await stat(target).catch(() => ({ size: 0 }));
    if (size === 0 || size >= LARGEST_RESULT) throw failed(new Error(`It became ${size} bytes long`));
  }

  /** Writes a telling frame of the beginning as a PNG. */
  async poster(source: string, container: Container, target: string): Promise<void> {
    const output = ['-map', '0:v:0', '-vf', POSTER, '-frames:v', '1', '-f', 'image2', '-update', '1', `file:${target}`];
    await this.#work([...input(source, container), ...output], DEADLINE.poster);
  }

  async #work(args: string[], deadline: number, signal?: AbortSignal): Promise<void> {
    try {
      await this.#run(args, deadline, signal);
    } catch (error) {
      if (this.#closing.signal.aborted || signal?.aborted) throw new DomainError('UNAVAILABLE', { cause: error });
      this.#log.warn(`ffmpeg: ${(error as Error).message}`);
      throw failed(error);
    }
  }

  async #run(args: string[], deadline: number, signal?: AbortSignal): Promise<void> {
    const [program, ...all] = [...(await HARNESS), this.config.ffmpegPath, ...args];
    const ends = [this.#closing.signal, AbortSignal.timeout(deadline), ...(signal ? [signal] : [])];
    const child = spawn(program!, all, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any(ends),
      killSignal: 'SIGKILL',
    });
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => (told = (told + chunk.toString()).slice(-TOLD_LENGTH)));
    const code = await new Promise<number | null>((done, fail) => child.on('error', fail).once('close', done));
    if (code !== 0) throw new Error(`ended with ${code}: ${told.trim()}`);
  }
}

const input = (source: string, container: Container): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-threads', '2', '-max_pixels', String(MOST_PIXELS)],
  ...['-protocol_whitelist', 'file', '-f', container, '-i', `file:${source}`, '-threads', '2'],
];

const failed = (cause: unknown): DomainError =>
  new DomainError('VIDEO_BROKEN', { message: VIDEO_MESSAGES.failed, cause });

/**
 * Programs that start another one: it dies with this process, however that dies, gives way to everything else, and cannot
 * take all memory. Other systems than Linux have the second alone.
 */
const HARNESS = Promise.all([
  onPath('setpriv', '--pdeathsig', 'KILL', '--'),
  onPath('nice', '-n', '19'),
  onPath('prlimit', `--as=${MEMORY_BYTES}`, '--'),
]).then((parts) => parts.flat());

/** `program` with its arguments, or nothing when it is not there. */
async function onPath(program: string, ...args: string[]): Promise<string[]> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const found = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (folder && found) return [program, ...args];
  }
  return [];
}
