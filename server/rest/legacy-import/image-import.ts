import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TemporaryUpload } from '../../infra/media/uploads/temporary-uploads.js';
import type { MediaService } from '../../infra/media/media.service.js';
import type { TemporaryUploads } from '../../infra/media/uploads/temporary-uploads.js';
import { type DomainError } from '../../shared/errors.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import type { LegacyApi } from './legacy-api.js';
import { HttpFailure, type HttpClient } from './http-client.js';
import { errorMessage } from '../../core/errors/thrown-error.js';

const IMAGE_DATA_URL = /^data:image\/[a-z+.-]+;base64,/i;
/** Characters of an address shown in the report. */
const SHOWN_LENGTH = 120;

/** Key of an image in the import history: its address, or the hash of a data URL. */
export const pictureKey = (address: string): string =>
  IMAGE_DATA_URL.test(address) ? `data:${createHash('sha256').update(address).digest('hex')}` : address;

/** Imports images of another site into the media store, each only once. */
export class ImageImport {
  readonly #imported = new Map<string, Promise<string>>();
  /** Addresses of all stored images, used or not. */
  readonly stored: string[] = [];

  constructor(
    private readonly site: LegacyApi,
    private readonly http: HttpClient,
    private readonly media: MediaService,
    private readonly temporaryUploads: TemporaryUploads,
  ) {}

  /** Returns the local address of the image. Throws an Error that names the image and the reason. */
  import(address: string): Promise<string> {
    const key = pictureKey(this.site.resolve(address)?.href ?? address);
    const imported = this.#imported.get(key) ?? this.#store(address);
    this.#imported.set(key, imported);
    return imported;
  }

  /** Downloads a file of that site; the caller removes it. Throws an Error with the reason. */
  async download(address: string, limit: number): Promise<TemporaryUpload> {
    const url = this.site.resolve(address);
    if (!url || !['http:', 'https:'].includes(url.protocol)) throw new HttpFailure('it is not a web address', false);
    return this.http.request(url, { trustedOrigin: this.site.source, allowsCrossOriginRedirects: true }, (response) =>
      this.temporaryUploads
        .save(url.pathname, () => response, limit)
        .catch((error: DomainError) => {
          response.destroy();
          throw error.code === 'MALFORMED_UPLOAD' ? new HttpFailure('the download was incomplete', true) : error;
        }),
    );
  }

  async #store(address: string): Promise<string> {
    try {
      const dataUrl = IMAGE_DATA_URL.exec(address);
      const download = dataUrl
        ? await this.temporaryUploads.save(
            'picture',
            () => Readable.from([Buffer.from(address.slice(dataUrl[0].length), 'base64')]),
            MEDIA_LIMITS.imageBytes,
          )
        : await this.download(address, MEDIA_LIMITS.imageBytes);
      const stored = await this.media.storeImage(download);
      this.stored.push(stored);
      return stored;
    } catch (error) {
      throw new Error(`the image ${address.slice(0, SHOWN_LENGTH)} could not be imported: ${errorMessage(error)}`, {
        cause: error,
      });
    }
  }
}
