import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SpooledFile } from '../../platform/media/incoming-file.js';
import type { MediaService } from '../../platform/media/media.service.js';
import type { Spool } from '../../platform/media/spool.js';
import { type DomainError } from '../../shared/errors.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import type { OldSite } from './old-site.js';
import { NoAnswer, type Wire } from './wire.js';

const WRITTEN_OUT = /^data:image\/[a-z+.-]+;base64,/i;
/** How much of an address a report shows. */
const SHOWN = 120;

/** What a picture is remembered by: its address, or the sum of one that is written out where an address belongs. */
export const pictureKey = (address: string): string =>
  WRITTEN_OUT.test(address) ? `data:${createHash('sha256').update(address).digest('hex')}` : address;

/** Brings the pictures of another site into our store, each once. */
export class Pictures {
  readonly #brought = new Map<string, Promise<string>>();
  /** Everything that was stored, whether a row uses it or not. */
  readonly kept: string[] = [];

  constructor(
    private readonly site: OldSite,
    private readonly wire: Wire,
    private readonly media: MediaService,
    private readonly spool: Spool,
  ) {}

  /** Our address of the picture at `address`. Throws an Error that says which could not come, and why. */
  bring(address: string): Promise<string> {
    const key = pictureKey(this.site.resolve(address)?.href ?? address);
    const brought = this.#brought.get(key) ?? this.#keep(address);
    this.#brought.set(key, brought);
    return brought;
  }

  /** A file of that site, which somebody removes. Throws an Error that says why it could not come. */
  async file(address: string, limit: number): Promise<SpooledFile> {
    const url = this.site.resolve(address);
    if (!url || !['http:', 'https:'].includes(url.protocol)) throw new NoAnswer('this is no web address', false);
    return this.wire.ask(url, { trusted: this.site.source, wanders: true }, (answer) =>
      this.spool
        .take(url.pathname, () => answer, limit)
        .catch((error: DomainError) => {
          answer.destroy();
          throw error.code === 'MALFORMED_REQUEST' ? new NoAnswer('it came in part only', true) : error;
        }),
    );
  }

  async #keep(address: string): Promise<string> {
    try {
      const written = WRITTEN_OUT.exec(address);
      const file = written
        ? await this.spool.take(
            'picture',
            () => Readable.from([Buffer.from(address.slice(written[0].length), 'base64')]),
            MEDIA_LIMITS.imageBytes,
          )
        : await this.file(address, MEDIA_LIMITS.imageBytes);
      const kept = await this.media.keepImage(file);
      this.kept.push(kept);
      return kept;
    } catch (error) {
      throw new Error(`the picture ${address.slice(0, SHOWN)} could not come: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}
