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
  const address = pictureKeeper(app.get(MediaService));
  const present = new Set((await blog.allManaged({})).map(({ title }) => title));
  for (const post of SEED_POSTS.filter(({ title }) => !present.has(title))) {
    await plant(post, blog, address, app.get(Clock).now());
  }
}

async function plant(
  post: SeedPost,
  blog: BlogService,
  address: (file: string) => Promise<string>,
  now: Date,
): Promise<void> {
  const html = (await read(`./posts/${post.file}`)).toString();
  const used = new Set(Array.from(html.matchAll(SEEDED_PICTURE), ([, file]) => file!));
  const stored = new Map<string, string>();
  for (const file of used) stored.set(file, await address(file));
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { name, department, linkedin, photo } = post.author;
  await blog.create(
    {
      title: post.title,
      subtitle: post.subtitle,
      content: html.replace(SEEDED_PICTURE, (_, file: string) => stored.get(file)!),
      status: post.status,
      author: { name, department, linkedin, photo: { address: await address(photo) } },
      cover: { address: post.cover ? await address(post.cover) : '' },
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

/** Draws a picture once, through the same entrance as an upload, and answers with its address. */
function pictureKeeper(media: MediaService): (file: string) => Promise<string> {
  const kept = new Map<string, Promise<string>>();
  const keep = async (file: string) => {
    const drawn = await sharp(await read(`./pictures/${file}`))
      .png()
      .toBuffer();
    return media.keepImage({ filename: file, createReadStream: () => Readable.from([drawn]) });
  };
  return (file) => kept.get(file) ?? kept.set(file, keep(file)).get(file)!;
}
