import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../shared/errors.js';
import { fileAddress, type FileKind, MEDIA_LIMITS, parseFileAddress } from '../../shared/media.js';
import { ImageWorkshop } from './image-workshop.js';
import type { IncomingFile } from './incoming-file.js';
import { fileKey, typeOf } from './media-key.js';
import { MediaService, storeAway } from './media.service.js';
import { type Movie, readMovie } from './movie.js';
import { Spool } from './spool.js';
import { MediaStore } from './store/media-store.js';
import { type Container, VideoWorkshop } from './video-workshop.js';

type Given = IncomingFile | Promise<IncomingFile>;
type VideoKind = Exclude<FileKind, 'vtt'>;

export interface KeptVideo {
  address: string;
  bytes: number;
  /** Which browsers play it as it is. */
  plays: 'everywhere' | 'mostly' | 'nowhere';
}

/** By the type that its first bytes tell. */
const KINDS: Record<string, VideoKind> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
};

/** Names of what browsers play: everywhere, and in most. */
const PLAYED = {
  video: { everywhere: ['avc1', 'avc3'], mostly: ['hvc1', 'hev1', 'vp09', 'av01'] },
  audio: { everywhere: ['mp4a', '.mp3'], mostly: ['Opus', 'fLaC'] },
};

const containerOf = (kind: VideoKind): Container => (kind === 'avi' ? 'avi' : 'mov');
const playedEverywhere = (track: 'video' | 'audio', { [track]: written }: Movie): boolean =>
  written.every((name) => PLAYED[track].everywhere.includes(name));
const playedMostly = (track: 'video' | 'audio', { [track]: written }: Movie): boolean =>
  written.every((name) => PLAYED[track].everywhere.includes(name) || PLAYED[track].mostly.includes(name));

/** Keeps videos and their captions as they came, and makes of a video what every browser plays. */
@Injectable()
export class Videos {
  readonly #log = new Logger('Media');

  constructor(
    private readonly store: MediaStore,
    private readonly spool: Spool,
    private readonly media: MediaService,
    private readonly pictures: ImageWorkshop,
    private readonly workshop: VideoWorkshop,
  ) {}

  /** Keeps a video. Throws FILE_TOO_LARGE, VIDEO_TYPE or VIDEO_BROKEN for what is none, UNAVAILABLE when it cannot be stored. */
  async keep(given: Given): Promise<KeptVideo> {
    const file = await this.spool.receive(given, MEDIA_LIMITS.videoBytes);
    try {
      const { type } = await this.pictures.inspect(file.path).catch(noVideo);
      const kind = KINDS[type ?? ''];
      if (!kind) throw new DomainError('VIDEO_TYPE');
      const plays = await playsWhere(file.path, kind);
      const { size } = await stat(file.path);
      return { address: await this.#put(file.path, kind), bytes: size, plays };
    } finally {
      await file.remove();
    }
  }

  /** Keeps captions, a text that begins like WebVTT. Throws FILE_TOO_LARGE or CAPTIONS_TYPE for anything else. */
  async keepCaptions(given: Given): Promise<string> {
    const file = await this.spool.receive(given, MEDIA_LIMITS.captionsBytes);
    try {
      if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(await beginningOf(file.path))) throw new DomainError('CAPTIONS_TYPE');
      return await this.#put(file.path, 'vtt');
    } finally {
      await file.remove();
    }
  }

  /** Whether `convert` and `posterOf` can do anything. */
  canConvert(): Promise<boolean> {
    return this.workshop.isOpen();
  }

  /** Keeps an MP4 for every browser, made of the video at `address`. Throws VIDEO_BROKEN when none can be made of it. */
  convert(address: string, signal: AbortSignal): Promise<{ address: string; bytes: number }> {
    return this.#withCopy(address, async (source, kind, folder) => {
      const movie = kind === 'avi' ? null : await readMovie(source);
      const target = join(folder, 'converted.mp4');
      const copyVideo = movie !== null && playedEverywhere('video', movie);
      const copyAudio = movie !== null && playedEverywhere('audio', movie);
      await this.workshop.convert({ source, container: containerOf(kind), target, copyVideo, copyAudio }, signal);
      const { size } = await stat(target);
      return { address: await this.#put(target, 'mp4'), bytes: size };
    });
  }

  /** Keeps a frame of the video at `address` as a picture and answers its address; '' when none can be had. */
  async posterOf(address: string): Promise<string> {
    try {
      return await this.#withCopy(address, async (source, kind, folder) => {
        const target = join(folder, 'poster.png');
        await this.workshop.poster(source, containerOf(kind), target);
        return this.media.keepImage({ filename: 'poster.png', createReadStream: () => createReadStream(target) });
      });
    } catch (error) {
      this.#log.warn(`No poster could be made: ${(error as Error).message}`);
      return '';
    }
  }

  /** The store may be a bucket: the program gets a file. */
  #withCopy<T>(address: string, work: (path: string, kind: VideoKind, folder: string) => Promise<T>): Promise<T> {
    const { id, kind } = parseFileAddress(address)!;
    return this.spool.within(async (folder) => {
      const path = join(folder, `original.${kind}`);
      const bytes = await this.store.read(fileKey({ id, kind })).catch(away);
      await pipeline(bytes, createWriteStream(path)).catch(away);
      return work(path, kind as VideoKind, folder);
    });
  }

  async #put(path: string, kind: FileKind): Promise<string> {
    const file = { id: randomUUID(), kind };
    const key = fileKey(file);
    await this.store.put(key, path, typeOf(key)).catch(away);
    return fileAddress(file);
  }
}

/** QuickTime is a name that not every browser knows, whatever is in it. */
async function playsWhere(path: string, kind: VideoKind): Promise<KeptVideo['plays']> {
  if (kind === 'avi') return 'nowhere';
  const movie = await readMovie(path);
  if (!movie) throw new DomainError('VIDEO_BROKEN');
  if (!playedMostly('video', movie) || !playedMostly('audio', movie)) return 'nowhere';
  const everywhere = kind === 'mp4' && playedEverywhere('video', movie) && playedEverywhere('audio', movie);
  return everywhere ? 'everywhere' : 'mostly';
}

/** What begins like a picture is told as what it is not. */
function noVideo(error: unknown): never {
  throw error instanceof DomainError ? new DomainError('VIDEO_TYPE', { cause: error }) : error;
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function away(error: unknown): never {
  throw storeAway(error);
}
