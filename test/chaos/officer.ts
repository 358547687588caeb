import { ADMIN } from '../support/admin.js';
import { createGraphqlClient } from '../support/api-clients.js';
import { restBlogApi, type BlogApi, type PostInput } from '../support/blog-apis.js';
import { restGalleryApi } from '../support/gallery-apis.js';
import { picture } from '../support/pictures.js';
import type { Ledger } from './ledger.js';

export const post = (title: string): PostInput => ({
  title,
  content: '<p>Silence speaks.</p>',
  author: { name: 'A Student', department: 'Computing', linkedin: 'https://linkedin.com/in/a-student' },
  status: 'published',
});

/** The result of an operation, in a new session of the officer. */
export async function runAsOfficer<T>(url: string, query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data: token } = await restBlogApi(url).signIn(ADMIN.email, ADMIN.password);
  return (await createGraphqlClient(url)<T>(query, variables, String(token))).data;
}

/** An officer has at most so many posts, and pictures: memory that grows with the content of a site is not lost. */
const MOST = 100;

/** An officer who writes posts with covers, and pictures of the gallery, one after the other, and keeps ledgers. */
export class Officer {
  #token = '';
  #count = 0;

  constructor(
    private readonly url: string,
    private readonly name: string,
    private readonly random: () => number,
    private readonly ledgers: { posts: Ledger; pictures: Ledger },
  ) {}

  async signIn(): Promise<void> {
    const { data } = await restBlogApi(this.url).signIn(ADMIN.email, ADMIN.password);
    this.#token = data ?? '';
  }

  /** A write that is chosen at random. It never rejects. */
  write(): Promise<void> {
    const chance = this.random();
    if (chance < 0.25) return this.#createPost();
    if (chance < 0.6) return this.#updatePost();
    if (chance < 0.7) return this.#removePost();
    if (chance < 0.9) return this.#createPicture();
    return this.#removePicture();
  }

  #title = (): string => `${this.name} ${++this.#count}`;
  #oneOf = (ids: readonly string[]): string | undefined => ids[Math.floor(this.random() * ids.length)];
  #blog = (): BlogApi => restBlogApi(this.url);

  async #createPost(): Promise<void> {
    if (this.ledgers.posts.living().length >= MOST) return this.#removePost();
    const title = this.#title();
    const coverFile = await picture(64, 48);
    await this.ledgers.posts.create(title, async () => {
      const { status, data } = await this.#blog().create({ ...post(title), coverFile }, this.#token);
      return status === 200 ? data.id : null;
    });
  }

  async #updatePost(): Promise<void> {
    const title = this.#title();
    const fields = this.random() < 0.3 ? { ...post(title), coverFile: await picture(64, 48) } : post(title);
    const id = this.#oneOf(this.ledgers.posts.living());
    if (!id) return this.#createPost();
    await this.ledgers.posts.change(
      id,
      title,
      async () => (await this.#blog().update(id, fields, this.#token)).status === 200,
    );
  }

  async #removePost(): Promise<void> {
    const id = this.#oneOf(this.ledgers.posts.living());
    if (!id) return this.#createPost();
    await this.ledgers.posts.change(id, null, async () => (await this.#blog().remove(id, this.#token)).status === 200);
  }

  async #createPicture(): Promise<void> {
    if (this.ledgers.pictures.living().length >= MOST) return this.#removePicture();
    const alt = this.#title();
    const imageFile = await picture(64, 48);
    await this.ledgers.pictures.create(alt, async () => {
      const fields = { alt, captureDate: '2026-10-02', imageFile };
      const { status, data } = await restGalleryApi(this.url).create(fields, this.#token);
      return status === 200 ? data.id : null;
    });
  }

  async #removePicture(): Promise<void> {
    const id = this.#oneOf(this.ledgers.pictures.living());
    if (!id) return this.#createPicture();
    await this.ledgers.pictures.change(
      id,
      null,
      async () => (await restGalleryApi(this.url).remove(id, this.#token)).status === 200,
    );
  }
}
