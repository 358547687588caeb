import { Injectable } from '@nestjs/common';
import { Parser } from 'htmlparser2';
import { BlogService } from '../../features/blog/blog.service.js';
import { BlogPostInput } from '../../features/blog/blog.types.js';
import { toPostChanges } from '../../features/blog/posts/post-changes.js';
import { Claps } from '../../features/blog/claps/claps.js';
import { addFormerSlugs } from '../../features/blog/posts/slugs.js';
import { parseInput } from '../../core/validation/parse-input.js';
import { PostMapper } from '../post-mapper.js';
import { objectOf, type RawBody } from '../raw-body.js';
import { RestFormat } from '../rest-format.js';
import type { LegacyApi } from './legacy-api.js';
import { parseInstant, type ImportContext, orNull, type SubjectImport, stringField } from './subject-import.js';
import { escapeHtml } from '../../infra/html/escape-html.js';
import { assertWithinLimits } from '../../infra/html/html-limits.js';
import { embedsIn } from '../../infra/html/post-html.js';

const MAX_CLAPS = 2 ** 31 - 1;

const authorOf = ({ author }: RawBody): RawBody => objectOf(author, 'author');
const statusOf = ({ status }: RawBody) =>
  stringField(status).trim().toLowerCase() === 'published' ? 'published' : 'draft';

@Injectable()
export class Posts implements SubjectImport {
  readonly kind = 'post';
  readonly label = 'posts';

  constructor(
    private readonly blog: BlogService,
    private readonly claps: Claps,
    private readonly format: RestFormat,
    private readonly mapper: PostMapper,
  ) {}

  /** Oldest first, the order in which they were written. */
  async list(site: LegacyApi): Promise<RawBody[]> {
    const records = await site.list(site.signedIn ? 'blogs?status=all' : 'blogs/published');
    return records.reverse();
  }

  async fetchFull(record: RawBody, site: LegacyApi): Promise<RawBody> {
    if (typeof record.content === 'string') return record;
    return { ...record, ...(await site.one(`blogs/${encodeURIComponent(stringField(record.slug))}`)) };
  }

  titleOf = ({ title, slug }: RawBody): string => stringField(title) || stringField(slug);

  imagesOf(record: RawBody): string[] {
    const pictures = [
      this.format.toImageAddress(record.coverImage),
      this.format.toImageAddress(authorOf(record).imageUrl),
    ];
    const contentImages = imageAddressesIn(stringField(record.content)).map((address) =>
      this.format.toStoredAddress(address),
    );
    return [...pictures, ...contentImages].filter((address) => address !== undefined);
  }

  withLocalImages(record: RawBody, place: (address: string) => string): RawBody {
    const placedOf = (value: unknown) => {
      const address = this.format.toImageAddress(value);
      return address === undefined ? '' : place(address);
    };
    const author = { ...authorOf(record), imageUrl: placedOf(authorOf(record).imageUrl) };
    // In post content, an image that could not be imported keeps its address; it may become available again.
    const content = replaceImageAddresses(
      stringField(record.content),
      (address) => place(this.format.toStoredAddress(address)!) || address,
    );
    return { ...record, author, content, coverImage: undefined, coverImageUrl: placedOf(record.coverImage) };
  }

  changesIn({ content }: RawBody): string[] {
    return embedsIn(stringField(content)).map((address) => `the embed of ${address} became a link`);
  }

  find(id: string) {
    return orNull(this.blog.byId(id));
  }

  async create(record: RawBody, { oldId, createdAt, inTransaction }: ImportContext) {
    const slug = stringField(record.slug);
    const origin = {
      ...this.#published(record, createdAt),
      createdAt,
      slug: slug || undefined,
      claps: clapsOf(record),
    };
    return this.blog.create(await this.#changes(record), null, origin, async (post, manager) => {
      await addFormerSlugs([slug, oldId], post, manager);
      await inTransaction(post, manager);
    });
  }

  async update(id: string, record: RawBody, { createdAt }: ImportContext) {
    return this.blog.update(id, await this.#changes(record), null, undefined, this.#published(record, createdAt));
  }

  /** Readers keep clapping on the other site while it is online. */
  sync(id: string, record: RawBody): Promise<void> {
    return this.claps.raiseTo(id, clapsOf(record));
  }

  async #changes(record: RawBody) {
    const fields = this.mapper.toInput({ ...record, status: statusOf(record) });
    return toPostChanges(await parseInput(BlogPostInput, fields));
  }

  #published(record: RawBody, createdAt: Date | undefined) {
    const published = parseInstant(record.publishedDate);
    return { publishedDate: published ?? (statusOf(record) === 'published' ? createdAt : undefined) };
  }
}

function clapsOf({ claps }: RawBody): number {
  const count = Number(claps);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_CLAPS) : 0;
}

interface ImageTag {
  start: number;
  end: number;
  src: string;
  attributes: Record<string, string>;
}

function imagesIn(html: string): ImageTag[] {
  assertWithinLimits(html);
  const images: ImageTag[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { src } = attributes;
      if (name !== 'img' || !src) return;
      images.push({ start: parser.startIndex, end: parser.endIndex + 1, src, attributes: { ...attributes } });
    },
  });
  parser.end(html);
  return images;
}

const imageAddressesIn = (html: string): string[] => imagesIn(html).map(({ src }) => src);

function replaceImageAddresses(html: string, replace: (address: string) => string): string {
  let position = 0;
  let result = '';
  for (const { start, end, src, attributes } of imagesIn(html)) {
    const attributeList = Object.entries({ ...attributes, src: replace(src) });
    const tag = attributeList.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
    result += `${html.slice(position, start)}<img${tag}>`;
    position = end;
  }
  return result + html.slice(position);
}
