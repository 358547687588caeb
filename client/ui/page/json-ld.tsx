import type { Site } from '@shared/pages';
import { NAV_LINKS } from '@shared/site';
import { useState, useSyncExternalStore } from 'react';

const [HOME] = NAV_LINKS;

/**
 * Structured data for search engines, as JSON-LD. They read what the server has rendered, so that browsers need no code for it: pass
 * `import.meta.env.SSR && …`. What the server wrote stays in the page; a page that the browser renders has none.
 */
export function JsonLd({ data }: { data: object | false }) {
  const [isFromServer] = useState(useSyncExternalStore(never, inBrowser, onServer));
  const html = import.meta.env.SSR && data ? jsonLd(data) : '';
  return (
    isFromServer && (
      <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    )
  );
}

const never = () => () => {};
const inBrowser = () => false;
/** Also while the browser takes over the server's HTML. */
const onServer = () => true;

/** Escaped, so that no text can end the script element. */
const jsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');

/** Breadcrumbs from the home page: names and paths. */
export const breadcrumbs = (site: Site, ...steps: (readonly [name: string, path: string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[HOME.label, HOME.to] as const, ...steps].map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: new URL(path, site.url).href,
  })),
});

/** Identifier of the club, which the home page describes, for references. */
export const clubId = (site: Site): string => new URL('/#club', site.url).href;
