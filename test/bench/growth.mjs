import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepare } from '../../server/bootstrap/ensure-built.mjs';
import { ROOT, StartupError, log } from '../../server/bootstrap/paths.mjs';
import { fill, SIZES, WORDS } from './growth-data.mjs';
import { createSite, isFailure } from './site.mjs';

const ROUNDS = 3;
/** Enough that the ticks in which CPU time is counted do not matter. */
const REQUESTS_IN_ROUND = 10;
/** Milliseconds until a notification has invalidated the cache. */
const INVALIDATION_MS = 30;

/** Value of a variable: a new one in each request keeps its response out of the cache. */
let unused = 0;

const page = (path) => ({ name: path, isCached: true, request: () => ({ path }) });
const graphql = (name, query, isAdmin) => ({
  name,
  request: (headers, unused) => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', ...(isAdmin && headers) },
    body: JSON.stringify({ query, variables: { unused } }),
  }),
});
const admin = (name, query) => graphql(`${name}, dashboard`, query, true);
const POST_FIELDS = 'nodes { id slug title subtitle status claps createdAt author { name } } pageInfo { endCursor }';
const searchFor = (word) =>
  `{ searchPosts(query: "${word}") { edges { node { title } highlight { snippet { text marked } } } } }`;

const ROWS = [
  ...['/', '/about', '/activities', '/blog', '/blog/post-7', `/blog?q=${WORDS.half}`, '/membership'].map(page),
  ...['/feed.xml', '/calendar.ics', '/sitemap.xml'].map(page),
  graphql('Posts', `{ blogPosts(first: 10) { ${POST_FIELDS} } }`),
  graphql('Posts, the last', `{ blogPosts(last: 10) { ${POST_FIELDS} } }`),
  graphql('Posts and their number', `{ blogPosts(first: 10) { totalCount ${POST_FIELDS} } }`),
  graphql('Search, in each title', searchFor(WORDS.title)),
  graphql('Search, in every second text', searchFor(WORDS.half)),
  graphql('Search, in every 100th text', searchFor(WORDS.rare)),
  graphql('Events of a month', '{ events(first: 50, from: "2026-11-01", to: "2026-11-30") { nodes { id title } } }'),
  admin('Posts', `{ adminBlogPosts { totalCount ${POST_FIELDS} } waitingSubmissions { count } }`),
  admin('Drafts', `{ adminBlogPosts(status: DRAFT) { totalCount ${POST_FIELDS} } }`),
  admin('Search for posts, one hit', `{ adminBlogPosts(search: "${WORDS.single}") { ${POST_FIELDS} } }`),
  admin('Search for posts, no hit', `{ adminBlogPosts(search: "nowhere at all") { totalCount ${POST_FIELDS} } }`),
  admin('Events', '{ events(order: NEWEST) { totalCount nodes { id title date } } }'),
  admin('Search for events, no hit', '{ events(search: "nowhere at all") { totalCount nodes { id title } } }'),
  admin('Images', '{ galleryImages { totalCount nodes { id alt } } }'),
  admin('Search for images, no hit', '{ galleryImages(search: "nowhere at all") { totalCount nodes { id alt } } }'),
  admin('Members', '{ teamMembers { totalCount nodes { id name } } }'),
  ...['/api/blogs/published', '/api/events', '/api/gallery', '/api/team'].map((path) => ({
    ...page(path),
    isUnpaged: true,
  })),
];

/** CPU time per request on a small and on a large site, computed anew each time. */
export async function measureGrowth(folder) {
  await prepare();
  const sites = [];
  for (const [name, size] of Object.entries(SIZES)) {
    log(`Filling the ${name} site …`);
    const site = await createSite({ root: ROOT, folder: join(folder, name), seed: 'none' });
    await fill(site, size);
    sites.push({ site, headers: await site.signIn() });
  }
  const lines = [];
  for (const row of ROWS) {
    const samples = sites.map(() => []);
    for (let round = 0; round <= ROUNDS; round++)
      for (const [i, { site, headers }] of sites.entries()) samples[i].push(await sample(site, headers, row));
    // The first round is the warm-up.
    const [small, large] = samples.map(([, ...rest]) => rest.toSorted((one, other) => one - other)[ROUNDS >> 1]);
    log(`${row.name}: ${Math.round(small)} and ${Math.round(large)} µs`);
    lines.push([
      row.name,
      Math.round(small),
      Math.round(large),
      (large / small).toFixed(1),
      row.isUnpaged ? 'not paged' : '',
    ]);
  }
  for (const { site } of sites) await site.close();
  return [['', 'small', 'large', 'large ÷ small', ''], ...lines];
}

/** Microseconds of CPU of the site and its database for one request. */
async function sample(site, headers, { name, request, isCached }) {
  const cpu = () => Object.values(site.cpu()).reduce((sum, time) => sum + time);
  const before = cpu();
  for (let times = 0; times < REQUESTS_IN_ROUND; times++) {
    if (isCached) {
      await site.query('NOTIFY content');
      await delay(INVALIDATION_MS);
    }
    const { status, body } = await site.request(request(headers, unused++));
    if (status !== 200 || isFailure(body)) throw new StartupError(`${name}: ${status} ${body.subarray(0, 200)}`);
  }
  return (cpu() - before) / REQUESTS_IN_ROUND;
}
