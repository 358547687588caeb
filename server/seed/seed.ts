import type { INestApplicationContext } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { BlogService } from '../features/blog/blog.service.js';
import { EventsService } from '../features/events/events.service.js';
import { GalleryService } from '../features/gallery/gallery.service.js';
import { IntroVideoService } from '../features/intro-video/intro-video.service.js';
import { MembershipService } from '../features/membership/membership.service.js';
import { SpecialEventService } from '../features/special-event/special-event.service.js';
import { TeamService } from '../features/team/team.service.js';
import { MediaService } from '../infra/media/media.service.js';
import { serverFile } from '../files.js';
import { Clock } from '../core/time/clock.js';
import { SiteDay } from '../core/time/site-day.js';
import { yearPair } from '../shared/team.js';
import { SEED_POSTS, type SeedPost } from './blog.js';
import { SEED_EVENTS } from './events.js';
import { SEED_GALLERY } from './gallery.js';
import { SEED_NEXT_INTAKE } from './membership.js';
import { createDrawingStore, readAsUpload } from './pictures.js';
import { seedSpecialEvent } from './special-event.js';
import { SEED_TEAM } from './team.js';

const DAY_MS = 86_400_000;
const REVIEW_DAYS = 2;
const SEEDED_PICTURE = /seed:([\w-]+\.svg)/g;
const ALL_RECORDS = { first: 100 };

interface SeedContext {
  app: INestApplicationContext;
  /** ISO date in the site's time zone, such as `2026-11-21`. */
  today: string;
  /** Stores a drawing of `pictures/` and returns its address. */
  picture: (path: string) => Promise<string>;
}

/** Adds sample content, with dates relative to today. Continues an earlier run that was interrupted. */
export async function seedDemo(app: INestApplicationContext): Promise<void> {
  const context = { app, today: app.get(SiteDay).today, picture: createDrawingStore(app.get(MediaService)) };
  // One subject at a time: processing the images of all subjects at once would exceed the queue.
  for (const seedSubject of [
    seedMembership,
    seedVideo,
    seedSpecialEventRecord,
    seedEvents,
    seedTeam,
    seedGallery,
    seedBlog,
  ])
    await seedSubject(context);
}

async function seedMembership({ app, today }: SeedContext): Promise<void> {
  const memberships = app.get(MembershipService);
  const { version } = await memberships.stored();
  if (version === 0) await memberships.save({ isOpen: false, nextIntakeDate: SEED_NEXT_INTAKE(today) }, null, version);
}

/**
 * The film consists of some three hundred drawings like those in `pictures/`, combined with ffmpeg; one of them is its
 * poster.
 */
async function seedVideo({ app }: SeedContext): Promise<void> {
  const videos = app.get(IntroVideoService);
  const replaceVideo = async () =>
    videos.replace(await readAsUpload('video/intro.mp4'), await readAsUpload('video/poster.webp'), null);
  const { captions } = (await videos.stored()) ?? (await replaceVideo());
  if (!captions) await videos.update({ captions: await readAsUpload('video/intro.vtt') }, null);
}

async function seedSpecialEventRecord({ app, today, picture }: SeedContext): Promise<void> {
  const specialEvents = app.get(SpecialEventService);
  if (await specialEvents.current()) return;
  const { pictures, ...texts } = seedSpecialEvent(today);
  const [picture1, picture2] = await Promise.all(pictures.map((file) => picture(`special-event/${file}`)));
  await specialEvents.create({ ...texts, picture1: { address: picture1 }, picture2: { address: picture2 } }, null);
}

async function seedEvents({ app, today, picture }: SeedContext): Promise<void> {
  const events = app.get(EventsService);
  const present = new Set((await events.list({}, ALL_RECORDS)).nodes.map(({ title }) => title));
  const missing = SEED_EVENTS.filter(({ title }) => !present.has(title));
  await Promise.all(missing.flatMap((event) => event.picture ?? []).map(picture));
  for (const { day, picture: file, ...event } of missing) {
    const image = { address: file ? await picture(file) : '' };
    await events.create({ ...event, date: day(today), image }, null);
  }
}

async function seedTeam({ app, today, picture }: SeedContext): Promise<void> {
  const team = app.get(TeamService);
  const termOf = ({ year, position }: { year: string; position: string }) => `${year} ${position}`;
  const present = new Set((await team.page({}, ALL_RECORDS)).nodes.map(termOf));
  const members = SEED_TEAM.map(({ yearsAgo, ...member }) => ({
    ...member,
    year: yearPair(Number(today.slice(0, 4)) - yearsAgo),
  }));
  const missing = members.filter((member) => !present.has(termOf(member)));
  await Promise.all(missing.map(({ portrait }) => picture(`team/${portrait}`)));
  for (const { portrait, ...member } of missing)
    await team.create({ ...member, image: { address: await picture(`team/${portrait}`) } }, null);
}

async function seedGallery({ app, today, picture }: SeedContext): Promise<void> {
  const gallery = app.get(GalleryService);
  const present = new Set((await gallery.list({}, ALL_RECORDS)).nodes.map(({ alt }) => alt));
  const missing = SEED_GALLERY.filter(({ caption }) => !present.has(caption));
  await Promise.all(missing.map((image) => picture(`gallery/${image.picture}`)));
  for (const { picture: file, caption, day } of missing) {
    const image = { address: await picture(`gallery/${file}`) };
    await gallery.create({ alt: caption, captureDate: day(today), image }, null);
  }
}

async function seedBlog(context: SeedContext): Promise<void> {
  const blog = context.app.get(BlogService);
  const present = new Set((await blog.managed({}, ALL_RECORDS)).nodes.map(({ title }) => title));
  const missing = SEED_POSTS.filter(({ title }) => !present.has(title));
  const ready = await Promise.all(missing.map((post) => withImages(post, context.picture)));
  for (const post of ready) await createPost(post, context.app);
}

type IllustratedPost = SeedPost & { content: string };

async function withImages(post: SeedPost, picture: SeedContext['picture']): Promise<IllustratedPost> {
  const [content, photo, cover] = await Promise.all([
    readText(post.file, picture),
    picture(`blog/${post.author.photo}`),
    post.cover && picture(`blog/${post.cover}`),
  ]);
  return { ...post, content, cover, author: { ...post.author, photo } };
}

async function createPost(post: IllustratedPost, app: INestApplicationContext): Promise<void> {
  const daysAgo = (days: number) => new Date(app.get(Clock).now().getTime() - days * DAY_MS);
  const { photo, ...author } = post.author;
  await app.get(BlogService).create(
    {
      title: post.title,
      subtitle: post.subtitle,
      content: post.content,
      status: post.status,
      author: { ...author, photo: { address: photo } },
      cover: { address: post.cover ?? '' },
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

/** The files have one line per block; stored posts have no line breaks between blocks. */
async function readText(file: string, picture: SeedContext['picture']): Promise<string> {
  const html = (await readFile(serverFile(`seed/posts/${file}`), 'utf8')).replaceAll('>\n<', '><').trim();
  const names = [...html.matchAll(SEEDED_PICTURE)].map(([, name = '']) => name);
  const addresses = new Map(
    await Promise.all(names.map(async (name) => [name, await picture(`blog/${name}`)] as const)),
  );
  return html.replace(SEEDED_PICTURE, (_, name: string) => addresses.get(name) ?? name);
}
