import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DomainError } from '../../shared/errors.js';
import type { ImageFormat } from '../../shared/media.js';

/** What the head of a file says. `type` is null when no kind of file begins like that; sizes are those of the upright picture. */
export interface ImageFacts {
  type: string | null;
  width: number;
  height: number;
  pages: number;
}

export interface Rendering {
  /** Size of the whole, in pixels; each file has the same shape. */
  width: number;
  height: number;
  pixelLimit: number;
  files: { width: number; format: ImageFormat; encoding: { quality: number; effort: number }; path: string }[];
}

/** A text, set within a box in the largest of `sizes` in which it fits; sizes and places are in pixels. */
export interface Lettering {
  text: string;
  colour: string;
  sizes: readonly number[];
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Painting {
  /** Size of the whole; the ground is cut to it. */
  width: number;
  height: number;
  letterings: readonly Lettering[];
  /** Where it goes, as a JPEG. */
  to: string;
}

/** Without a rendering or a painting the picture at `path` is only looked at. */
export interface ImageJob {
  path: string;
  rendering?: Rendering;
  painting?: Painting;
}

export interface ImageRequest {
  id: string;
  job: ImageJob;
}

export interface ImageReply {
  id: string;
  facts?: ImageFacts;
  error?: { message: string; broken: boolean };
}

const WORKER = new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url);
const IDLE_MS = 10_000;
const DEADLINE_MS = 30_000;
/** None of our secrets, our own letters, and memory for pixels goes back to the system as soon as it is free. */
const ENVIRONMENT = {
  FONTCONFIG_FILE: fileURLToPath(new URL('./fonts/fonts.conf', import.meta.url)),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Pictures are read and written in a process of its own: it may take hundreds of megabytes, or die of a malicious file, and
 * the server neither grows nor falls. It is started by the first picture and leaves when none came for a while.
 */
@Injectable()
export class ImageWorkshop implements BeforeApplicationShutdown {
  #worker: ChildProcess | null = null;
  #jobs = 0;
  #idle?: NodeJS.Timeout;

  /** Looks at a file's head. Throws FILE_BROKEN when it begins like a picture and is none. */
  async inspect(path: string): Promise<ImageFacts> {
    return (await this.#do({ path }))!;
  }

  /** Writes a picture anew. Throws FILE_BROKEN when it cannot be decoded to its end. */
  async render(path: string, rendering: Rendering): Promise<void> {
    await this.#do({ path, rendering });
  }

  /** Letters the picture at `path`, cut to a size. Throws FILE_BROKEN when it cannot be decoded to its end. */
  async paint(path: string, painting: Painting): Promise<void> {
    await this.#do({ path, painting });
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.#idle);
    this.#worker?.kill('SIGKILL');
  }

  async #do(job: ImageJob): Promise<ImageFacts | undefined> {
    clearTimeout(this.#idle);
    this.#jobs += 1;
    try {
      return await answerOf((this.#worker ??= this.#start()), job);
    } finally {
      this.#jobs -= 1;
      if (this.#jobs === 0) this.#idle = setTimeout(() => this.#letGo(), IDLE_MS).unref();
    }
  }

  #start(): ChildProcess {
    const worker = fork(WORKER, { execArgv: [], env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const forget = () => void (this.#worker === worker && (this.#worker = null));
    worker.on('exit', forget).on('error', forget).unref();
    worker.channel?.unref();
    return worker;
  }

  #letGo(): void {
    this.#worker?.disconnect();
    this.#worker = null;
  }
}

/** A worker that takes too long is killed, and whoever waits for one that dies is told. */
function answerOf(worker: ChildProcess, job: ImageJob): Promise<ImageFacts | undefined> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => worker.kill('SIGKILL'), DEADLINE_MS);
    const settle = (outcome: () => void) => {
      clearTimeout(deadline);
      worker.off('message', hear).off('exit', lose).off('error', lose);
      outcome();
    };
    const hear = ({ id: answered, facts, error }: ImageReply) => {
      if (answered === id) settle(() => (error ? reject(failure(error)) : resolve(facts)));
    };
    const lose = (cause: unknown) => settle(() => reject(new Error('The image worker is gone', { cause })));
    worker.on('message', hear).on('exit', lose).on('error', lose);
    worker.send({ id, job } satisfies ImageRequest, (error) => error && lose(error));
  });
}

const failure = ({ message, broken }: NonNullable<ImageReply['error']>): Error =>
  broken ? new DomainError('FILE_BROKEN', { cause: new Error(message) }) : new Error(message);
