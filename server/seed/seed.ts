import type { INestApplicationContext } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { BlogService } from '../features/blog/blog.service.js';
import { MediaService } from '../platform/media/media.service.js';
import { Clock } from '../platform/time/clock.js';
import { SEED_POSTS, type SeedPost } from './blog.js';

const DAY_MS = 86_400_000;
/** Days between writing a sample post and publishing it. */
const REVIEW_DAYS = 2;
const SEEDED_PICTURE = /seed:([\w-]+\.svg)/g;

const read = (path: string) => readFile(new URL(path, import.meta.url));

/** Fills an empty blog with sample posts, told relative to today. A start that was killed half-way is finished by the next. */
export async function seedDemo(app: INestApplicationContext): Promise<void> {
  const blog = app.get(BlogService);
  const now = app.get(Clock).now();
  const present = new Set((await blog.allManaged({})).map(({ title }) => title));
  const posts = SEED_POSTS.filter(({ title }) => !present.has(title));
  const texts = await Promise.all(posts.map(({ file }) => readText(file)));
  const drawn = posts.flatMap(({ cover, author }) => [cover ?? [], author.photo].flat());
  const within = texts.flatMap((text) => Array.from(text.matchAll(SEEDED_PICTURE), ([, file]) => file!));
  const addresses = await keepPictures([...drawn, ...within], app.get(MediaService));
  for (const [i, post] of posts.entries()) await plant(post, texts[i]!, addresses, blog, now);
}

async function plant(post: SeedPost, text: string, addresses: Addresses, blog: BlogService, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { photo, ...author } = post.author;
  await blog.create(
    {
      title: post.title,
      subtitle: post.subtitle,
      content: text.replace(SEEDED_PICTURE, (_, file: string) => addresses.get(file)!),
      status: post.status,
      author: { ...author, photo: { address: addresses.get(photo) } },
      cover: { address: post.cover ? addresses.get(post.cover) : '' },
    },
    null,
    {
      submitted: post.status === 'draft',
      publishedDate: post.publishedDaysAgo === null ? null : daysAgo(post.publishedDaysAgo),
      createdAt: daysAgo((post.publishedDaysAgo ?? 0) + REVIEW_DAYS),
      claps: post.claps,
    },
  );
}

/** A text as the editor writes it: the files have a line for each block, stored posts have none. */
const readText = async (file: string): Promise<string> =>
  (await read(`./posts/${file}`)).toString().replaceAll('>\n<', '><').trim();

type Addresses = ReadonlyMap<string, string>;

/** Draws each picture once and keeps it through the same entrance as an upload. */
async function keepPictures(files: readonly string[], media: MediaService): Promise<Addresses> {
  const keep = async (file: string): Promise<[string, string]> => {
    const drawn = await sharp(await read(`./pictures/${file}`))
      .png()
      .toBuffer();
    return [file, await media.keepImage({ filename: file, createReadStream: () => Readable.from([drawn]) })];
  };
  return new Map(await Promise.all([...new Set(files)].map(keep)));
}
