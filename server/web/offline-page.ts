import type { StandalonePageContent } from '../infra/http/standalone-page.js';
import { pageCard } from '../shared/cards.js';

export const OFFLINE = {
  title: 'You’re offline',
  storedPages: 'Pages you have read lately',
} as const;

/** The service worker stores this page, replaces the comment by links, and shows it at the address of a missing page. */
const BODY = `<header><div><h1>${OFFLINE.title}</h1>
<p class="lead">This page isn’t stored on your device. It opens by itself once you’re connected again. A post that you were writing here is kept on this device.</p>
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
