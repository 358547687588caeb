import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { serverFile } from '../../../files.js';
import { DomainError } from '../../../shared/errors.js';
import { IMAGE_TYPES } from '../../../shared/media.js';
import type { FocalPoint } from '../../../shared/focal-point.js';
import type { ImageFormat } from '../../../shared/image-address.js';

/**
 * Metadata of an image file. `type` is null for an unknown file type; the size is that of the upright image, and 0 for a type
 * that the site does not accept.
 */
export interface ImageFacts {
  type: string | null;
  width: number;
  height: number;
  pages: number;
}

/** The point that draws the eye, and the colour that covers the largest part, as `#rrggbb`. */
export interface ImageAppearance {
  focalPoint: FocalPoint;
  color: string;
}

export interface Rendering {
  /** Size of the whole image in pixels; all files have its aspect ratio. */
  width: number;
  height: number;
  pixelLimit: number;
  files: { width: number; format: ImageFormat; encoding: { quality: number; effort: number }; path: string }[];
}

/** A text in the largest of `sizes` in which it fits into a box. Sizes and positions are in pixels. */
export interface TextBox {
  text: string;
  colour: string;
  sizes: readonly number[];
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture that covers a box, cropped around its focal point. Sizes and positions are in pixels. */
export interface PictureBox {
  path: string;
  focalPoint: FocalPoint;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface CardDrawing {
  /** Size in pixels; the background is cropped to it. */
  width: number;
  height: number;
  textBoxes: readonly TextBox[];
  pictureBox: PictureBox | null;
  to: string;
}

/** Without `rendering` and `drawing`, the image at `path` is only inspected. */
export interface ImageJob {
  path: string;
  /** Types of which the size is read. */
  types?: readonly string[];
  rendering?: Rendering;
  drawing?: CardDrawing;
}

export interface ImageRequest {
  id: string;
  job: ImageJob;
}

/** `facts` of an inspected image, `appearance` of a rendered one. */
export interface ImageResult {
  facts?: ImageFacts;
  appearance?: ImageAppearance;
}

export interface ImageReply extends ImageResult {
  id: string;
  error?: { message: string; isCorrupt: boolean };
}

const WORKER = serverFile(`infra/media/images/image-worker${extname(import.meta.url)}`);
const IDLE_MS = 10_000;
const DEADLINE_MS = 30_000;
/** Contains no secrets, selects the bundled fonts, and returns pixel memory to the system as soon as it is free. */
const ENVIRONMENT = {
  FONTCONFIG_FILE: serverFile('infra/media/images/fonts/fonts.conf'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Decodes and encodes images in a child process, which may use hundreds of megabytes or crash on a malicious file
 * without affecting the server. It starts with the first image and exits when idle.
 */
@Injectable()
export class ImageProcessor implements BeforeApplicationShutdown {
  #worker: ChildProcess | null = null;
  #jobs = 0;
  #idle?: NodeJS.Timeout;

  /** Reads the metadata. Throws FILE_BROKEN for a corrupt image. */
  async inspect(path: string): Promise<ImageFacts> {
    const { facts } = await this.#do({ path, types: IMAGE_TYPES });
    if (!facts) throw new Error('The image worker returned no metadata');
    return facts;
  }

  /** Encodes an image in several widths. Throws FILE_BROKEN if it cannot be decoded completely. */
  async render(path: string, rendering: Rendering): Promise<ImageAppearance> {
    const { appearance } = await this.#do({ path, rendering });
    if (!appearance) throw new Error('The image worker returned no appearance');
    return appearance;
  }

  /** Draws a picture and text on the image at `path`, cropped to a size. Throws FILE_BROKEN if it cannot be decoded completely. */
  async draw(path: string, drawing: CardDrawing): Promise<void> {
    await this.#do({ path, drawing });
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.#idle);
    this.#worker?.kill('SIGKILL');
  }

  async #do(job: ImageJob): Promise<ImageResult> {
    clearTimeout(this.#idle);
    this.#jobs += 1;
    try {
      return await runJob((this.#worker ??= this.#start()), job);
    } finally {
      this.#jobs -= 1;
      if (this.#jobs === 0) this.#idle = setTimeout(() => this.#disconnect(), IDLE_MS).unref();
    }
  }

  #start(): ChildProcess {
    const worker = fork(WORKER, { execArgv: [], env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const forget = () => void (this.#worker === worker && (this.#worker = null));
    // Each job under way adds its own listeners, so Node must not take many of them for a leak.
    worker.setMaxListeners(0).on('exit', forget).on('error', forget).unref();
    worker.channel?.unref();
    return worker;
  }

  #disconnect(): void {
    this.#worker?.disconnect();
    this.#worker = null;
  }
}

/** Kills a worker that takes too long, and rejects when the worker exits. */
function runJob(worker: ChildProcess, job: ImageJob): Promise<ImageResult> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => worker.kill('SIGKILL'), DEADLINE_MS);
    const settle = (outcome: () => void) => {
      clearTimeout(deadline);
      worker.off('message', onMessage).off('exit', onExit).off('error', onExit);
      outcome();
    };
    const onMessage = ({ id: replyId, error, ...result }: ImageReply) => {
      if (replyId === id) settle(() => (error ? reject(toError(error)) : resolve(result)));
    };
    const onExit = (cause: unknown) => settle(() => reject(new Error('The image worker exited', { cause })));
    worker.on('message', onMessage).on('exit', onExit).on('error', onExit);
    worker.send({ id, job } satisfies ImageRequest, (error) => error && onExit(error));
  });
}

const toError = ({ message, isCorrupt }: NonNullable<ImageReply['error']>): Error =>
  isCorrupt ? new DomainError('FILE_BROKEN', { cause: new Error(message) }) : new Error(message);
