/**
 * Lets visitors read pages offline: stores the pages that were read last with their files and pictures. It answers from
 * storage only what never changes at its address; everything else comes from the network while there is one. It must not
 * import code, and leaves the dashboard and the APIs alone.
 */
import type { PageRead } from './page-read';

declare const self: ServiceWorkerGlobalScope;

interface Store {
  name: string;
  /** The oldest entries beyond this number are deleted. */
  max: number;
}

const PAGES: Store = { name: 'pages', max: 40 };
/** Another name than before pictures of drafts were left out: older stores are deleted. */
const FILES: Store = { name: 'page-files', max: 300 };
/** The offline page and its files. */
const SHELL: Store = { name: 'shell', max: 10 };
/** The page of the timer and its files, stored by that page: it works for a whole evening without a network. */
const TIMER = 'timer';
const STORES = [...[PAGES, FILES, SHELL].map(({ name }) => name), TIMER];

const OFFLINE_PAGE = '/offline';
/** Addresses of the timer, and the one at which its page is stored: it is the same for every club link, and has none in it. */
const TIMER_ADDRESS = /^\/club\/[^/]+\/timer$/;
const TIMER_PAGE = '/club/-/timer';
/** A network that answers later is as good as none for somebody who has to time a speech. */
const TIMER_PATIENCE_MS = 3000;
const DAY_MS = 86_400_000;
/** Their content never changes. */
const FIXED_FILES = /^\/(assets|media)\//;
/** With the name that all widths of a picture share. */
const PICTURE = /^\/media\/([\w-]+)/;
const DASHBOARD = '/admin';
const OTHER_PICTURES = /^\/[^/]+\.svg$/;

/** Pictures loaded last, and the page that showed each: it may be stored later. Lost when the browser stops the service worker. */
let loadedPictures: { page: string; picture: string }[] = [];

self.addEventListener('install', (event) => event.waitUntil(storeOfflinePage().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('message', (event) => event.waitUntil(storePage(event.data as PageRead)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (TIMER_ADDRESS.test(pathname)) event.respondWith(openTimer(event));
    else if (!/^\/(admin|api|graphql)/.test(pathname)) event.respondWith(openPage(event));
  } else if (['script', 'style', 'font', 'image'].includes(request.destination)) {
    if (FIXED_FILES.test(pathname)) event.respondWith(storedFile(event));
    else if (OTHER_PICTURES.test(pathname)) event.respondWith(newestFile(event));
  }
});

async function start(): Promise<void> {
  for (const name of await caches.keys()) if (!STORES.includes(name)) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function openTimer(event: FetchEvent): Promise<Response> {
  const stored = await caches.match(TIMER_PAGE, { cacheName: TIMER });
  if (!stored) return openPage(event);
  const fetched = fetchPage(event).catch(() => null);
  event.waitUntil(fetched);
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMER_PATIENCE_MS));
  const response = await Promise.race([fetched, timeout]);
  return response && response.status < 500 ? response : stored;
}

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return await fetchPage(event);
  } catch (error) {
    const stored = await caches.match(event.request.url, { cacheName: PAGES.name });
    if (stored) return markStored(stored);
    const offline = await caches.match(OFFLINE_PAGE, { cacheName: SHELL.name });
    if (offline) return listStoredPages(offline);
    throw error;
  }
}

async function storedFile(event: FetchEvent): Promise<Response> {
  return (await caches.match(event.request.url)) ?? newestFile(event);
}

async function newestFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.status === 200) event.waitUntil(storeForReaders(event, response.clone()));
    return response;
  } catch (error) {
    const stored = await caches.match(request.url);
    if (stored) return stored;
    throw error;
  }
}

/** Not what only the dashboard shows. Storage may be full; the page has its file all the same. */
async function storeForReaders({ request, clientId }: FetchEvent, response: Response): Promise<void> {
  const client = await self.clients.get(clientId);
  if (client && new URL(client.url).pathname.startsWith(DASHBOARD)) return;
  if (PICTURE.test(new URL(request.url).pathname) && !(await isOnStoredPage(request))) return;
  await put(FILES, request.url, response).catch(() => undefined);
}

/** Pictures of drafts, and of pages with a secret address, are on none. The referrer is the page's address now; `client.url` was its first. */
async function isOnStoredPage({ url, referrer: page }: Request): Promise<boolean> {
  // Before looking: the page may be stored at the same time.
  loadedPictures = [...loadedPictures, { page, picture: url }].slice(-FILES.max);
  const stored = await caches.match(page, { cacheName: PAGES.name });
  return stored !== undefined && contains(await stored.text(), url);
}

async function storePage({ page, files }: PageRead): Promise<void> {
  const response = await fetch(page);
  if (isStorable(response)) {
    const html = await response.clone().text();
    await put(PAGES, page, response);
    await storeFiles(html, [...files, ...takeLoadedPictures(page)]);
  }
  await refreshOfflinePage();
}

function takeLoadedPictures(page: string): string[] {
  const pictures = loadedPictures.filter((loaded) => loaded.page === page).map(({ picture }) => picture);
  loadedPictures = loadedPictures.filter((loaded) => loaded.page !== page);
  return pictures;
}

/** A document that showed several pages has files of all of them. */
async function storeFiles(html: string, files: string[]): Promise<void> {
  for (const file of files) {
    const { origin, pathname } = new URL(file);
    const isFile = FIXED_FILES.test(pathname) || OTHER_PICTURES.test(pathname);
    if (origin !== self.location.origin || !isFile || !contains(html, file)) continue;
    if (!(await caches.match(file))) await storeFile(FILES, file);
  }
}

/** Only a picture has to be in a page's HTML, in any width. */
function contains(html: string, file: string): boolean {
  const [, picture = ''] = PICTURE.exec(new URL(file).pathname) ?? [];
  return html.includes(picture);
}

async function storeOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_PAGE);
  if (response.status !== 200) throw new Error('The offline page is unavailable');
  const files = (await response.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g);
  await put(SHELL, OFFLINE_PAGE, response);
  for (const [, file = ''] of files) await storeFile(SHELL, file);
}

/** A newer version of the site may have another one, even if the service worker is the same. */
async function refreshOfflinePage(): Promise<void> {
  const stored = await caches.match(OFFLINE_PAGE, { cacheName: SHELL.name });
  const storedAt = Date.parse(stored?.headers.get('date') ?? '') || 0;
  if (Date.now() - storedAt > DAY_MS) await storeOfflinePage();
}

async function storeFile(store: Store, address: string): Promise<void> {
  const response = await fetch(address);
  const isVideo = response.headers.get('content-type')?.startsWith('video/');
  if (response.status === 200 && !isVideo) await put(store, address, response);
}

/** Some pages must not be stored: those with a secret address, for example. */
const isStorable = (response: Response): boolean =>
  response.status === 200 &&
  response.headers.get('content-type')?.startsWith('text/html') === true &&
  response.headers.get('cache-control')?.includes('no-store') !== true;

/** Moves an entry that exists already to the end. */
async function put({ name, max }: Store, address: string, response: Response): Promise<void> {
  const store = await caches.open(name);
  await store.delete(address);
  await store.put(address, response);
  const entries = await store.keys();
  for (const entry of entries.slice(0, Math.max(0, entries.length - max))) await store.delete(entry);
}

/** The page says when it was read; the style sheet shows the attribute. */
async function markStored(response: Response): Promise<Response> {
  const date = new Date(response.headers.get('date') ?? Date.now());
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(date);
  const note = `You’re offline. This is the page as of ${when}.`;
  const html = await response.text();
  return withBody(response, html.replace('<html ', `<html data-stored="${note}" `));
}

async function listStoredPages(response: Response): Promise<Response> {
  const store = await caches.open(PAGES.name);
  const pages = await Promise.all((await store.keys()).toReversed().map(({ url }) => linkTo(store, url)));
  const html = await response.text();
  return withBody(
    response,
    html.replace('<!--stored-pages-->', () => pages.join('')),
  );
}

async function linkTo(store: Cache, url: string): Promise<string> {
  const html = (await (await store.match(url))?.text()) ?? '';
  // The title is HTML already.
  const title = /<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '';
  const { pathname, search } = new URL(url);
  const href = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '%22');
  return `<li><a href="${href}">${title}</a></li>`;
}

const withBody = ({ status, headers }: Response, html: string): Response => {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return new Response(html, { status, headers: kept });
};
