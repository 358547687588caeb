import type { INestApplicationContext } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { BlogService } from '../features/blog/blog.service.js';
import { EventsService } from '../features/events/events.service.js';
import { GalleryService } from '../features/gallery/gallery.service.js';
import { IntroVideoService } from '../features/intro-video/intro-video.service.js';
import { MembershipService } from '../features/membership/membership.service.js';
import { SpecialEventService } from '../features/special-event/special-event.service.js';
import { TeamService } from '../features/team/team.service.js';
import { MediaService } from '../platform/media/media.service.js';
import { Clock } from '../platform/time/clock.js';
import { SiteDay } from '../platform/time/site-day.js';
import { yearPair } from '../shared/team.js';
import { SEED_POSTS, type SeedPost } from './blog.js';
import { SEED_EVENTS } from './events.js';
import { SEED_GALLERY } from './gallery.js';
import { SEED_NEXT_INTAKE } from './membership.js';
import { drawingsIn, drawn, sent } from './pictures.js';
import { seedSpecialEvent } from './special-event.js';
import { SEED_TEAM } from './team.js';

const DAY_MS = 86_400_000;
/** Days between writing a sample post and publishing it. */
const REVIEW_DAYS = 2;
const SEEDED_PICTURE = /seed:([\w-]+\.svg)/g;
/** More than there is of any subject: what an earlier start planted is found on one page. */
const WHOLE = { first: 100 };

interface Seeding {
  app: INestApplicationContext;
  /** `2026-11-21`, in the site's zone. */
  today: string;
  /** Address of a drawing in `pictures/`. */
  picture: (path: string) => Promise<string>;
}

/** Fills an empty site with sample content, told relative to today. A start that was killed half-way is finished by the next. */
export async function seedDemo(app: INestApplicationContext): Promise<void> {
  const seeding = { app, today: app.get(SiteDay).today, picture: drawingsIn(app.get(MediaService)) };
  // Subject by subject, its pictures side by side and then its rows: all together would be more than may wait at once.
  for (const plant of [plantMembership, plantVideo, plantSpecialEvent, plantEvents, plantTeam, plantGallery, plantBlog])
    await plant(seeding);
}

async function plantMembership({ app, today }: Seeding): Promise<void> {
  const memberships = app.get(MembershipService);
  const { version } = await memberships.stored();
  if (version === 0) await memberships.save({ isOpen: false, nextIntakeDate: SEED_NEXT_INTAKE(today) }, null, version);
}

/** The film is ours: some three hundred drawings like those in `pictures/`, put together by ffmpeg. Its poster is one of them. */
async function plantVideo({ app }: Seeding): Promise<void> {
  const videos = app.get(IntroVideoService);
  const film = async () => videos.replace(await sent('video/intro.mp4'), await drawn('video/poster.svg'), null);
  const { captions } = (await videos.stored()) ?? (await film());
  if (!captions) await videos.update({ captions: await sent('video/intro.vtt') }, null);
}

async function plantSpecialEvent({ app, today, picture }: Seeding): Promise<void> {
  const specialEvents = app.get(SpecialEventService);
  if (await specialEvents.current()) return;
  const { pictures, ...texts } = seedSpecialEvent(today);
  const [picture1, picture2] = await Promise.all(pictures.map((file) => picture(`special-event/${file}`)));
  await specialEvents.create({ ...texts, picture1: { address: picture1 }, picture2: { address: picture2 } }, null);
}

async function plantEvents({ app, today, picture }: Seeding): Promise<void> {
  const events = app.get(EventsService);
  const present = new Set((await events.list({}, WHOLE)).nodes.map(({ title }) => title));
  const missing = SEED_EVENTS.filter(({ title }) => !present.has(title));
  await Promise.all(missing.flatMap((event) => event.picture ?? []).map(picture));
  for (const { day, picture: file, ...event } of missing) {
    const image = { address: file ? await picture(file) : '' };
    await events.create({ ...event, date: day(today), image }, null);
  }
}

async function plantTeam({ app, today, picture }: Seeding): Promise<void> {
  const team = app.get(TeamService);
  const seat = ({ year, position }: { year: string; position: string }) => `${year} ${position}`;
  const present = new Set((await team.page({}, WHOLE)).nodes.map(seat));
  const members = SEED_TEAM.map(({ yearsAgo, ...member }) => ({
    ...member,
    year: yearPair(Number(today.slice(0, 4)) - yearsAgo),
  }));
  const missing = members.filter((member) => !present.has(seat(member)));
  await Promise.all(missing.map(({ portrait }) => picture(`team/${portrait}`)));
  for (const { portrait, ...member } of missing)
    await team.create({ ...member, image: { address: await picture(`team/${portrait}`) } }, null);
}

async function plantGallery({ app, today, picture }: Seeding): Promise<void> {
  const gallery = app.get(GalleryService);
  const present = new Set((await gallery.list({}, WHOLE)).nodes.map(({ alt }) => alt));
  const missing = SEED_GALLERY.filter(({ caption }) => !present.has(caption));
  await Promise.all(missing.map((image) => picture(`gallery/${image.picture}`)));
  for (const { picture: file, caption, day } of missing) {
    const image = { address: await picture(`gallery/${file}`) };
    await gallery.create({ alt: caption, captureDate: day(today), image }, null);
  }
}

async function plantBlog(seeding: Seeding): Promise<void> {
  const blog = seeding.app.get(BlogService);
  const present = new Set((await blog.managed({}, WHOLE)).nodes.map(({ title }) => title));
  const missing = SEED_POSTS.filter(({ title }) => !present.has(title));
  const ready = await Promise.all(missing.map((post) => illustrated(post, seeding.picture)));
  for (const post of ready) await plantPost(post, seeding.app);
}

type Illustrated = SeedPost & { content: string };

/** The post with its text, and addresses in the place of its drawings. */
async function illustrated(post: SeedPost, picture: Seeding['picture']): Promise<Illustrated> {
  const [content, photo, cover] = await Promise.all([
    readText(post.file, picture),
    picture(`blog/${post.author.photo}`),
    post.cover && picture(`blog/${post.cover}`),
  ]);
  return { ...post, content, cover, author: { ...post.author, photo } };
}

async function plantPost(post: Illustrated, app: INestApplicationContext): Promise<void> {
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

/** A text as the editor writes it: the files have a line for each block, stored posts have none. Its pictures are kept on the way. */
async function readText(file: string, picture: Seeding['picture']): Promise<string> {
  const written = (await readFile(new URL(`./posts/${file}`, import.meta.url), 'utf8')).replaceAll('>\n<', '><').trim();
  const names = [...written.matchAll(SEEDED_PICTURE)].map(([, name]) => name!);
  const addresses = new Map(
    await Promise.all(names.map(async (name) => [name, await picture(`blog/${name}`)] as const)),
  );
  return written.replace(SEEDED_PICTURE, (_, name: string) => addresses.get(name)!);
}
