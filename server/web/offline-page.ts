import type { StandalonePageContent } from '../infra/http/standalone-page.js';
import { pageCard } from '../shared/cards.js';
import { VISITOR_DRAFT_KEY } from '../shared/pages.js';

export const OFFLINE = {
  title: 'You’re offline',
  storedPages: 'Pages you have read lately',
  draft: 'The post you were writing is saved on this device.',
} as const;

/**
 * The service worker stores this page, replaces the comment by links, and shows it at the address of a missing page. Its
 * script shows what has `data-if-stored` if the browser stores something under that key.
 */
const BODY = `<header><div><h1>${OFFLINE.title}</h1>
<p class="lead">This page isn’t stored on your device. It opens by itself once the connection is back.</p>
<p class="lead" data-if-stored="${VISITOR_DRAFT_KEY}" hidden>${OFFLINE.draft}</p>
<p><a href="">Try again</a></p></div></header>
<div class="page single"><main>
<h2>${OFFLINE.storedPages}</h2>
<p class="lead">These open without a connection, as they were when you read them.</p>
<ul class="stored"><!--stored-pages--></ul>
</main></div>`;

export const OFFLINE_PAGE: StandalonePageContent = {
  path: '/offline',
  title: OFFLINE.title,
  description: OFFLINE.title,
  picture: pageCard('home'),
  body: BODY,
  script: 'offline-page.ts',
};
