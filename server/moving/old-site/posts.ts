import { Injectable } from '@nestjs/common';
import { BlogService } from '../../features/blog/blog.service.js';
import { BlogPostInput, changesOf } from '../../features/blog/blog.types.js';
import { Claps } from '../../features/blog/claps.js';
import { keepAddresses } from '../../features/blog/slugs.js';
import { readInput } from '../../platform/input/read-input.js';
import { PostReader } from '../../rest/read-post.js';
import { objectOf, Reader, type Fields } from '../../rest/read.js';
import { picturesIn, withPictures } from './body-pictures.js';
import type { OldSite } from './old-site.js';
import { instantOf, type Luggage, orNull, type Subject, wordsOf } from './subject.js';

const MOST_CLAPS = 2 ** 31 - 1;

const authorOf = ({ author }: Fields): Fields => objectOf(author, 'author');
const statusOf = ({ status }: Fields) => (wordsOf(status).trim().toLowerCase() === 'published' ? 'published' : 'draft');

@Injectable()
export class Posts implements Subject {
  readonly kind = 'post';
  readonly called = 'posts';

  constructor(
    private readonly blog: BlogService,
    private readonly claps: Claps,
    private readonly read: Reader,
    private readonly posts: PostReader,
  ) {}

  /** Oldest first, as they were written. */
  async list(site: OldSite): Promise<Fields[]> {
    const records = await site.list(site.signedIn ? 'blogs?status=all' : 'blogs/published');
    return records.reverse();
  }

  async whole(record: Fields, site: OldSite): Promise<Fields> {
    if (typeof record.content === 'string') return record;
    return { ...record, ...(await site.one(`blogs/${encodeURIComponent(wordsOf(record.slug))}`)) };
  }

  titleOf = ({ title, slug }: Fields): string => wordsOf(title) || wordsOf(slug);

  picturesOf(record: Fields): string[] {
    const pictures = [this.read.imageAddress(record.coverImage), this.read.imageAddress(authorOf(record).imageUrl)];
    const within = picturesIn(wordsOf(record.content)).map((address) => this.read.path(address));
    return [...pictures, ...within].filter((address) => address !== undefined);
  }

  placed(record: Fields, place: (address: string) => string): Fields {
    const placedOf = (value: unknown) => {
      const address = this.read.imageAddress(value);
      return address === undefined ? '' : place(address);
    };
    const author = { ...authorOf(record), imageUrl: placedOf(authorOf(record).imageUrl) };
    // Within a text, one that could not come stays where it was: it may be there again one day.
    const content = withPictures(wordsOf(record.content), (address) => place(this.read.path(address)!) || address);
    return { ...record, author, content, coverImage: undefined, coverImageUrl: placedOf(record.coverImage) };
  }

  present(id: string) {
    return orNull(this.blog.byId(id));
  }

  async create(record: Fields, { oldId, createdAt, alongside }: Luggage) {
    const slug = wordsOf(record.slug);
    const origin = {
      ...this.#published(record, createdAt),
      createdAt,
      slug: slug || undefined,
      claps: clapsOf(record),
    };
    return this.blog.create(await this.#changes(record), null, origin, async (post, manager) => {
      await keepAddresses([slug, oldId], post, manager);
      await alongside(post, manager);
    });
  }

  async update(id: string, record: Fields, { createdAt }: Luggage) {
    return this.blog.update(id, await this.#changes(record), null, undefined, this.#published(record, createdAt));
  }

  /** Readers clap there as long as it stands. */
  always(id: string, record: Fields): Promise<void> {
    return this.claps.atLeast(id, clapsOf(record));
  }

  async #changes(record: Fields) {
    const fields = this.posts.post({ ...record, status: statusOf(record) }, undefined, undefined);
    return changesOf(await readInput(BlogPostInput, fields));
  }

  #published(record: Fields, createdAt: Date | undefined) {
    const published = instantOf(record.publishedDate);
    return { publishedDate: published ?? (statusOf(record) === 'published' ? createdAt : undefined) };
  }
}

function clapsOf({ claps }: Fields): number {
  const count = Number(claps);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_CLAPS) : 0;
}
