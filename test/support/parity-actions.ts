/** Random actions for both APIs: ordinary ones, edge cases and hostile ones. */
import fc from 'fast-check';
import { BLOG_LIMITS } from '../../server/shared/blog.js';
import { EVENT_LIMITS, EVENT_STATUSES, EVENT_TYPES } from '../../server/shared/events.js';
import { GALLERY_LIMITS } from '../../server/shared/gallery.js';
import { normalizeLine } from '../../server/shared/rules.js';
import { SPECIAL_EVENT_LIMITS } from '../../server/shared/special-event.js';
import { TEAM_LIMITS, TEAM_POSITIONS } from '../../server/shared/team.js';
import { ADMIN } from './admin.js';
import type { BlogApi, PostInput } from './blog-apis.js';
import type { ApiResult } from './api-clients.js';
import type { EventApiInput, EventsApi } from './events-apis.js';
import type { GalleryApi, GalleryFields } from './gallery-apis.js';
import type { MembershipApi, MembershipFields } from './membership-apis.js';
import { picture } from './pictures.js';
import type { SpecialEventApi, SpecialEventFields } from './special-event-apis.js';
import type { MemberFields, TeamApi } from './team-apis.js';
import type { VideoApi } from './video-apis.js';
import { avi, movie } from './videos.js';

export interface Apis {
  blog: BlogApi;
  events: EventsApi;
  team: TeamApi;
  gallery: GalleryApi;
  special: SpecialEventApi;
  membership: MembershipApi;
  video: VideoApi;
}

const ACTORS = ['officer', 'guest', 'reader', 'writer', 'revoked', 'stranger', 'nobody'] as const;
/** `guest` signs in and out; `reader` and `writer` have API keys; the tokens of `revoked` and `stranger` do not hold. */
export type Actor = (typeof ACTORS)[number];

/** The `target` that is no record. */
export const NO_RECORD = 40;

export interface Action {
  as: Actor;
  what: keyof typeof OPERATIONS;
  /** Which record, of all there ever were: counted around and around, but for the last number, which none ever has. */
  target: number;
  fields: object;
}

/** Performs an action with the record's ID and slug and the actor's token. */
type Operation = (
  apis: Apis,
  record: { id: string; slug: string },
  fields: never,
  token?: string,
) => Promise<ApiResult<unknown>>;

export const OPERATIONS = {
  'blog.create': ({ blog }, _, fields: PostInput, token) => blog.create(fields, token),
  'blog.update': ({ blog }, { id }, fields: PostInput, token) => blog.update(id, fields, token),
  'blog.status': ({ blog }, { id }, { status }: { status: 'draft' | 'published' }, token) =>
    blog.setStatus(id, status, token),
  'blog.remove': ({ blog }, { id }, _, token) => blog.remove(id, token),
  'blog.clap': ({ blog }, { id }, _, token) => blog.clap(id, token),
  'blog.submit': ({ blog }, _, fields: PostInput) => blog.submit(fields),
  'blog.read': ({ blog }, { slug }, _, token) => blog.bySlug(slug, token),
  'blog.manage': ({ blog }, _, filter: { search?: string }, token) => blog.managed(filter, token),
  'events.create': ({ events }, _, fields: EventApiInput, token) => events.create(fields, token),
  'events.update': ({ events }, { id }, fields: EventApiInput, token) => events.update(id, fields, token),
  'events.remove': ({ events }, { id }, _, token) => events.remove(id, token),
  'team.create': ({ team }, _, fields: MemberFields, token) => team.create(fields, token),
  'team.update': ({ team }, { id }, fields: MemberFields, token) => team.update(id, fields, token),
  'team.remove': ({ team }, { id }, _, token) => team.remove(id, token),
  'gallery.create': ({ gallery }, _, fields: GalleryFields, token) => gallery.create(fields, token),
  'gallery.update': ({ gallery }, { id }, fields: GalleryFields, token) => gallery.update(id, fields, token),
  'gallery.remove': ({ gallery }, { id }, _, token) => gallery.remove(id, token),
  'special.create': ({ special }, _, fields: SpecialEventFields, token) => special.create(fields, token),
  'special.update': ({ special }, { id }, fields: SpecialEventFields, token) => special.update(id, fields, token),
  'membership.save': ({ membership }, _, fields: Partial<MembershipFields>, token) => membership.save(fields, token),
  'membership.read': ({ membership }) => membership.read(),
  'video.replace': ({ video }, _, { film }: { film: Blob }, token) => video.replace(film, token),
  'video.read': ({ video }) => video.current(),
  'session.begin': ({ blog }, _, { email, password }: typeof ADMIN) => blog.signIn(email, password),
  'session.end': ({ blog }, _, __, token) => blog.signOut(token!),
} satisfies Record<string, Operation>;

// ---- what is sent ----

const HOSTILE = [
  '',
  '   ',
  '\n',
  '\u0000',
  'a\u0000b',
  'two\nlines',
  'one\r\nother',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `'; DROP TABLE event; --`,
  '%_\\',
  '{"url":"https://pictures.example/a.png"}',
  '[object Object]',
  'null',
  'undefined',
  'true',
  '0',
  '{{7*7}}',
  '\u202eback',
  'e\u0301',
  '👩‍👩‍👧',
  'කථිකයා',
  '../../etc/passwd',
];
const WORDS = ['Open evening', 'A lit room', 'Published', 'Table Topics', 'New', 'Über uns', 'A lit room!'];

const often = <T>(arbitrary: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: rare });
const one = (...words: string[]) => fc.constantFrom(...words);
const text = (limit: number) =>
  often(one(...WORDS), fc.oneof(one(...HOSTILE), one('x'.repeat(limit), 'é'.repeat(limit + 1), '👩'.repeat(limit))));
const date = often(one('2026-11-21', '2027-01-01', '2024-02-29'), one('', '2026-02-30', 'soon', '0000-00-00', '1'));
/** For legacy clients, an empty one keeps the image. */
const address = often(
  one('https://pictures.example/a.png', '/media/0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3-12x8.webp'),
  one('javascript:alert(1)', 'http://pictures.example/a.png', '//evil.example', 'data:image/png;base64,AA==', 'x'),
);
const linkedin = often(
  one('https://www.linkedin.com/in/example', 'linkedin.com/in/example'),
  one('', 'javascript:alert(1)', 'no address', 'https://a:b@linkedin.com/in/x', `https://${'x'.repeat(3000)}.example`),
);
const content = often(
  one('<p>The door was open.</p>', '<h2>Then</h2><p>on.</p>', 'Plain words', '<p>two</p>\n<p>lines</p>'),
  one(
    '',
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p><iframe src="https://evil.example"></iframe>',
    '<b>'.repeat(200),
    'x'.repeat(200_001),
    '<p>\u0000</p>',
    '<pre><code>a\n\nb</code></pre>',
    '<img src="data:image/png;base64,AA==">',
  ),
);

const PICTURES: readonly Blob[] = [
  await picture(12, 8),
  await picture(8, 12, 'webp'),
  new Blob(['no picture']),
  new Blob([]),
];
/** Seldom: a picture is encoded in many forms. */
const file = fc.oneof(
  { weight: 60, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...PICTURES) },
);

const FILMS: readonly Blob[] = [
  movie(),
  movie({ container: 'qt  ' }),
  avi(),
  movie({ video: 'hvc1' }),
  movie({ video: null }),
  movie().slice(0, 24),
  ...PICTURES,
];

type Fields<T> = { [K in keyof T]: fc.Arbitrary<T[K]> };
/** `fields` now and then without one that must be there; or, of a change, with few of them. */
const whole = <T extends object>(must: Fields<T>, may: Fields<object> = {}) =>
  often(
    fc.record({ ...must, ...may }, { requiredKeys: Object.keys(must) as never[] }),
    fc.record({ ...must, ...may }, { requiredKeys: [] }),
  );
const part = <T extends object>(fields: Fields<T>) => fc.record(fields, { requiredKeys: [] });

const SEARCHED = ['lit', '%', 'OPEN', '', '\\', "'", 'ü'];
/** The `search` of GraphQL finds authors too, that of REST does not: an author contains nothing that is searched for. */
const aboutAuthor = (limit: number) =>
  text(limit).filter(
    (words) => !SEARCHED.some((searched) => searched !== '' && words.toLowerCase().includes(searched.toLowerCase())),
  );
const author = {
  name: aboutAuthor(BLOG_LIMITS.authorName),
  department: aboutAuthor(BLOG_LIMITS.department),
  linkedin,
};
const status = often(one('draft', 'published'), one('archived'));
const postMust = { title: text(BLOG_LIMITS.title), content, author: whole(author, { imageUrl: address }) };
/** Legacy clients may leave the department blank in an update; in the schema it must be omitted. */
const department = author.department.filter((words) => normalizeLine(words) !== '');
const postPart = { ...postMust, author: whole({ ...author, department }, { imageUrl: address }) };
const postMay = { subtitle: text(BLOG_LIMITS.subtitle), status, coverUrl: address, coverFile: file, photoFile: file };

const eventMust = {
  title: text(EVENT_LIMITS.title),
  description: text(EVENT_LIMITS.description),
  date,
  time: text(EVENT_LIMITS.time),
  location: text(EVENT_LIMITS.location),
  type: often(one(...Object.values(EVENT_TYPES)), one('Party', '')),
};
const eventMay = {
  status: often(one(...Object.values(EVENT_STATUSES)), one('cancelled')),
  // Not 0, which means 'none given' in REST alone.
  capacity: often(one('', '1', '30', '1000000'), one('-1', '1000001', '2.5', 'many', '99999999999', ' 7 ')),
  registrationUrl: often(one('https://register.example/x', ''), one('javascript:alert(1)', 'x', 'ftp://x.example')),
  imageUrl: address,
  imageFile: file,
};

const memberMust = {
  name: text(TEAM_LIMITS.name),
  position: often(one(...Object.values(TEAM_POSITIONS)), one('Emperor')),
  year: often(one('24/25', '26/27', '20/21'), one('', '19/20', '24/26', '99/00', '24-25', '27/28', '28/29')),
};
const memberMay = { thoughts: text(TEAM_LIMITS.thoughts), imageUrl: address, imageFile: file };

const imageMust = { alt: text(GALLERY_LIMITS.alt), captureDate: date };
const imageMay = { imageUrl: address, imageFile: file };

const specialMust = {
  title: text(SPECIAL_EVENT_LIMITS.title),
  subtitle: text(SPECIAL_EVENT_LIMITS.subtitle),
  text1: text(SPECIAL_EVENT_LIMITS.text),
  text2: text(SPECIAL_EVENT_LIMITS.text),
};
const specialMay = { image1Url: address, image2Url: address, image1File: file, image2File: file };

const form = often(
  one('https://docs.google.com/forms/d/e/1FAIpQLSd-abc_DEF123/viewform', 'https://docs.google.com/forms/d/abcdefghijk'),
  one('', 'https://evil.example/forms/d/e/1FAIpQLSd-abc_DEF123', 'javascript:alert(1)', 'x'),
);
const opening = whole({ isOpen: fc.constant(true), formUrl: form, closeDate: date });
/** Legacy clients may close applications with any date, which is ignored; the schema requires a valid one. */
const closing = part({ formUrl: form, closeDate: one('2027-01-01', '2020-01-01') }).map((fields) => ({
  isOpen: false,
  ...fields,
}));
const credentials = often(
  fc.constant<{ email: string; password: string }>(ADMIN),
  fc.record({ email: one(ADMIN.email, 'nobody@club.example', ''), password: one('wrong', '', ADMIN.password) }),
);

/** A field of a legacy form contains either a file or an address; the file takes precedence. */
function eitherPicture(fields: Record<string, unknown>): object {
  const held = Object.keys(fields).filter((name) => name.endsWith('File') && fields[name] !== undefined);
  const without = held.map((name) => name.replace(/File$/, 'Url'));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name)));
}

const nothing = fc.constant({});
const SENT: readonly [weight: number, what: Action['what'], fields: fc.Arbitrary<object>][] = [
  [10, 'blog.create', whole(postMust, postMay)],
  [10, 'blog.update', part({ ...postPart, ...postMay })],
  [6, 'blog.status', fc.record({ status })],
  [4, 'blog.remove', nothing],
  [10, 'blog.clap', nothing],
  [6, 'blog.submit', whole(postMust, { ...postMay, status: one('draft', 'published') })],
  [6, 'blog.read', nothing],
  [3, 'blog.manage', part({ status: one('draft', 'published'), search: one(...SEARCHED) })],
  [10, 'events.create', whole(eventMust, eventMay)],
  [10, 'events.update', part({ ...eventMust, ...eventMay })],
  [4, 'events.remove', nothing],
  [8, 'team.create', whole(memberMust, memberMay)],
  [8, 'team.update', part({ ...memberMust, ...memberMay })],
  [3, 'team.remove', nothing],
  [8, 'gallery.create', whole({ ...imageMust, imageUrl: address }, imageMay)],
  [8, 'gallery.update', part({ ...imageMust, ...imageMay })],
  [3, 'gallery.remove', nothing],
  [6, 'special.create', whole(specialMust, specialMay)],
  [6, 'special.update', part({ ...specialMust, ...specialMay })],
  [6, 'membership.save', fc.oneof(opening, closing)],
  [2, 'membership.read', nothing],
  [4, 'video.replace', fc.record({ film: often(fc.constantFrom(...FILMS.slice(0, 3)), fc.constantFrom(...FILMS)) })],
  [2, 'video.read', nothing],
  [1, 'session.begin', credentials],
  [2, 'session.end', nothing],
];

const actor: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Actor>('officer') },
  { weight: 8, arbitrary: fc.constantFrom(...ACTORS) },
);

/** Any action. Signing in and out is the guest's. */
export const action: fc.Arbitrary<Action> = fc
  .record({
    as: actor,
    target: fc.nat(NO_RECORD),
    sent: fc.oneof(
      ...SENT.map(([weight, what, fields]) => ({
        weight,
        arbitrary: fc.record({ what: fc.constant(what), fields }),
      })),
    ),
  })
  .map(({ as, target, sent: { what, fields } }) => ({
    as: what.startsWith('session.') ? 'guest' : as,
    what,
    target,
    fields: eitherPicture(fields as Record<string, unknown>),
  }));
