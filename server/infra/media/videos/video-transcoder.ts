import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { DomainError } from '../../../shared/errors.js';
import { Config } from '../../../core/config/config.js';
import { VIDEO_API_MESSAGES } from '../messages.js';
import { errorMessage } from '../../../core/errors/thrown-error.js';

/** Input format. Always specified, so that a file cannot make ffmpeg read playlists of other files. */
export type Container = 'mov' | 'avi';

export interface Conversion {
  source: string;
  container: Container;
  target: string;
  /** Copies tracks that browsers can play without re-encoding. */
  copyVideo: boolean;
  copyAudio: boolean;
}

const MINUTE = 60_000;
const DEADLINE = { look: 5000, poster: MINUTE, conversion: 15 * MINUTE };
const MEMORY_BYTES = 3 * 1024 ** 3;
const MAX_RESULT_BYTES = 512 * 1024 ** 2;
const MAX_PIXELS = 7680 * 4320;
const MAX_ERROR_LENGTH = 2000;

/** 1080p, landscape or portrait. */
const SCALE_FILTER =
  "scale=w='min(iw,if(gte(iw,ih),1920,1080))':h='min(ih,if(gte(iw,ih),1080,1920))':force_original_aspect_ratio=decrease:force_divisible_by=2";
const POSTER_FILTER = "scale=w='min(iw,1280)':h=-2,thumbnail=50";

/** Converts videos with the system's ffmpeg, if installed, in a child process with the lowest priority. */
@Injectable()
export class VideoTranscoder implements BeforeApplicationShutdown {
  readonly #log = new Logger('Media');
  readonly #closing = new AbortController();

  constructor(private readonly config: Config) {}

  beforeApplicationShutdown(): void {
    this.#closing.abort();
  }

  /** Checked every time, so that ffmpeg can be installed while the site runs. */
  async isAvailable(): Promise<boolean> {
    return this.#run(['-version'], DEADLINE.look).then(
      () => true,
      () => false,
    );
  }

  /** Writes an MP4 that every browser can play progressively. Throws VIDEO_BROKEN for an unreadable file. */
  async convert({ source, container, target, copyVideo, copyAudio }: Conversion, signal: AbortSignal): Promise<void> {
    const video = copyVideo
      ? ['-c:v', 'copy']
      : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-vf', SCALE_FILTER];
    const audio = copyAudio ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
    const format = ['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'];
    const tracks = ['-map', '0:v:0', '-map', '0:a:0?', ...video, ...audio];
    const output = [...tracks, ...format, '-fs', String(MAX_RESULT_BYTES), `file:${target}`];
    await this.#work([...input(source, container), ...output], DEADLINE.conversion, signal);
    const { size } = await stat(target).catch(() => ({ size: 0 }));
    if (size === 0 || size >= MAX_RESULT_BYTES) throw conversionFailed(new Error(`The result has ${size} bytes`));
  }

  /** Writes a representative frame of the beginning as PNG. */
  async poster(source: string, container: Container, target: string): Promise<void> {
    const output = [
      '-map',
      '0:v:0',
      '-vf',
      POSTER_FILTER,
      '-frames:v',
      '1',
      '-f',
      'image2',
      '-update',
      '1',
      `file:${target}`,
    ];
    await this.#work([...input(source, container), ...output], DEADLINE.poster);
  }

  async #work(args: string[], deadline: number, signal?: AbortSignal): Promise<void> {
    try {
      await this.#run(args, deadline, signal);
    } catch (error) {
      if (this.#closing.signal.aborted || signal?.aborted) throw new DomainError('UNAVAILABLE', { cause: error });
      this.#log.warn(`ffmpeg: ${errorMessage(error)}`);
      throw conversionFailed(error);
    }
  }

  async #run(args: string[], deadline: number, signal?: AbortSignal): Promise<void> {
    const [program = this.config.ffmpegPath, ...all] = [...(await WRAPPERS), this.config.ffmpegPath, ...args];
    const ends = [this.#closing.signal, AbortSignal.timeout(deadline), ...(signal ? [signal] : [])];
    const child = spawn(program, all, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any(ends),
      killSignal: 'SIGKILL',
    });
    let errorOutput = '';
    child.stderr.on(
      'data',
      (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-MAX_ERROR_LENGTH)),
    );
    const code = await new Promise<number | null>((done, fail) => child.on('error', fail).once('close', done));
    if (code !== 0) throw new Error(`exited with ${code}: ${errorOutput.trim()}`);
  }
}

const input = (source: string, container: Container): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-threads', '2', '-max_pixels', String(MAX_PIXELS)],
  ...['-protocol_whitelist', 'file', '-f', container, '-i', `file:${source}`, '-threads', '2'],
];

const conversionFailed = (cause: unknown): DomainError =>
  new DomainError('VIDEO_BROKEN', { message: VIDEO_API_MESSAGES.failed, cause });

/**
 * Wrapper programs for the child process: it is killed with this process, has the lowest priority and limited memory.
 * Other systems than Linux only have `nice`.
 */
const WRAPPERS = Promise.all([
  findOnPath('setpriv', '--pdeathsig', 'KILL', '--'),
  findOnPath('nice', '-n', '19'),
  findOnPath('prlimit', `--as=${MEMORY_BYTES}`, '--'),
]).then((parts) => parts.flat());

/** `program` with its arguments, or an empty list if it is not installed. */
async function findOnPath(program: string, ...args: string[]): Promise<string[]> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const found = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (folder && found) return [program, ...args];
  }
  return [];
}
