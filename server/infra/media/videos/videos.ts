import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { IncomingFile } from '../../../core/records/record-media.js';
import { DomainError } from '../../../shared/errors.js';
import { MEDIA_LIMITS } from '../../../shared/media.js';
import { isAvi } from './avi.js';
import { ImageProcessor } from '../images/image-processor.js';
import { fileKey, typeOf } from '../media-key.js';
import { MediaRegistry } from '../media-registry.service.js';
import { MediaService, storageUnavailable } from '../media.service.js';
import { type VideoTracks, readVideoTracks } from './video-container.js';
import { TemporaryUploads } from '../uploads/temporary-uploads.js';
import { MediaStore } from '../store/media-store.js';
import { type Container, VideoTranscoder } from './video-transcoder.js';
import { fileAddress, type FileKind, parseFileAddress } from '../file-address.js';
import { errorMessage } from '../../../core/errors/thrown-error.js';

type UploadSource = IncomingFile | Promise<IncomingFile>;
type VideoKind = Exclude<FileKind, 'vtt'>;

export interface StoredVideo {
  address: string;
  bytes: number;
  /** Browsers that can play it without conversion. */
  plays: 'everywhere' | 'mostly' | 'nowhere';
}

/** By media type, detected from the first bytes. */
const KINDS: Record<string, VideoKind> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
};

const CODECS = {
  video: { everywhere: ['avc1', 'avc3'], mostly: ['hvc1', 'hev1', 'vp09', 'av01'] },
  audio: { everywhere: ['mp4a', '.mp3'], mostly: ['Opus', 'fLaC'] },
};

const containerOf = (kind: VideoKind): Container => (kind === 'avi' ? 'avi' : 'mov');
const playedEverywhere = (track: 'video' | 'audio', { [track]: codecs }: VideoTracks): boolean =>
  codecs.every((name) => CODECS[track].everywhere.includes(name));
const playedMostly = (track: 'video' | 'audio', { [track]: codecs }: VideoTracks): boolean =>
  codecs.every((name) => CODECS[track].everywhere.includes(name) || CODECS[track].mostly.includes(name));

/** Stores videos and captions unchanged, and converts videos for all browsers. */
@Injectable()
export class Videos {
  readonly #log = new Logger('Media');

  constructor(
    private readonly store: MediaStore,
    private readonly temporaryUploads: TemporaryUploads,
    private readonly media: MediaService,
    private readonly registry: MediaRegistry,
    private readonly imageProcessor: ImageProcessor,
    private readonly transcoder: VideoTranscoder,
  ) {}

  /** Throws FILE_TOO_LARGE, VIDEO_TYPE or VIDEO_BROKEN for unsuitable files, UNAVAILABLE when it cannot be stored. */
  async storeVideo(upload: UploadSource): Promise<StoredVideo> {
    const file = await this.temporaryUploads.receive(upload, MEDIA_LIMITS.videoBytes);
    try {
      const { type } = await this.imageProcessor.inspect(file.path).catch(rethrowAsVideoType);
      const kind = KINDS[type ?? ''];
      if (!kind) throw new DomainError('VIDEO_TYPE');
      const plays = await findPlayability(file.path, kind);
      const { size } = await stat(file.path);
      return { address: await this.#put(file.path, kind), bytes: size, plays };
    } finally {
      await file.remove();
    }
  }

  /** Stores WebVTT captions. Throws FILE_TOO_LARGE or CAPTIONS_TYPE for unsuitable files. */
  async storeCaptions(upload: UploadSource): Promise<string> {
    const file = await this.temporaryUploads.receive(upload, MEDIA_LIMITS.captionsBytes);
    try {
      if (!/^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(await readBeginning(file.path))) throw new DomainError('CAPTIONS_TYPE');
      return await this.#put(file.path, 'vtt');
    } finally {
      await file.remove();
    }
  }

  canConvert(): Promise<boolean> {
    return this.transcoder.isAvailable();
  }

  /** Stores an MP4 for all browsers, converted from the video at `address`. Throws VIDEO_BROKEN if that fails. */
  convert(address: string, signal: AbortSignal): Promise<{ address: string; bytes: number }> {
    return this.#withCopy(address, async (source, kind, folder) => {
      const tracks = kind === 'avi' ? null : await readVideoTracks(source);
      const target = join(folder, 'converted.mp4');
      const copyVideo = tracks !== null && playedEverywhere('video', tracks);
      const copyAudio = tracks !== null && playedEverywhere('audio', tracks);
      await this.transcoder.convert({ source, container: containerOf(kind), target, copyVideo, copyAudio }, signal);
      const { size } = await stat(target);
      return { address: await this.#put(target, 'mp4'), bytes: size };
    });
  }

  /** Stores a frame of the video at `address` as an image and returns its address; '' if that fails. */
  async posterOf(address: string): Promise<string> {
    try {
      return await this.#withCopy(address, async (source, kind, folder) => {
        const target = join(folder, 'poster.png');
        await this.transcoder.poster(source, containerOf(kind), target);
        return this.media.storeImage({ filename: 'poster.png', createReadStream: () => createReadStream(target) });
      });
    } catch (error) {
      this.#log.warn(`No poster could be made: ${errorMessage(error)}`);
      return '';
    }
  }

  /** The store may be a bucket, but ffmpeg needs a file. */
  async #withCopy<T>(address: string, work: (path: string, kind: VideoKind, folder: string) => Promise<T>): Promise<T> {
    const { id, kind } = parseFileAddress(address) ?? {};
    if (!id || !kind || kind === 'vtt') throw new Error(`${address} is not a stored video`);
    return this.temporaryUploads.withFolder(async (folder) => {
      const path = join(folder, `original.${kind}`);
      const bytes = await this.store.read(fileKey({ id, kind })).catch(rethrowUnavailable);
      await pipeline(bytes, createWriteStream(path)).catch(rethrowUnavailable);
      return work(path, kind, folder);
    });
  }

  async #put(path: string, kind: FileKind): Promise<string> {
    const file = { id: randomUUID(), kind };
    const key = fileKey(file);
    const { size } = await stat(path);
    await this.store.put(key, path, typeOf(key)).catch(rethrowUnavailable);
    await this.registry.add({ id: file.id, kind: kind === 'vtt' ? 'captions' : 'video', bytes: size });
    return fileAddress(file);
  }
}

/** Not every browser supports the QuickTime media type, whatever the codecs. */
async function findPlayability(path: string, kind: VideoKind): Promise<StoredVideo['plays']> {
  if (kind === 'avi') {
    if (!(await isAvi(path))) throw new DomainError('VIDEO_BROKEN');
    return 'nowhere';
  }
  const tracks = await readVideoTracks(path);
  if (!tracks) throw new DomainError('VIDEO_BROKEN');
  if (!playedMostly('video', tracks) || !playedMostly('audio', tracks)) return 'nowhere';
  const everywhere = kind === 'mp4' && playedEverywhere('video', tracks) && playedEverywhere('audio', tracks);
  return everywhere ? 'everywhere' : 'mostly';
}

/** An image or corrupt file is reported as the wrong type. */
function rethrowAsVideoType(error: unknown): never {
  throw error instanceof DomainError ? new DomainError('VIDEO_TYPE', { cause: error }) : error;
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function rethrowUnavailable(error: unknown): never {
  throw storageUnavailable(error);
}
