import type { Site } from '@shared/pages';
import { NAV_LINKS } from '@shared/site';

const [HOME] = NAV_LINKS;

/** What search engines read of a page or a part of it: schema.org, as JSON-LD. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />
);

/** No text in it can end the element that holds it. */
const jsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');

/** The way to a page from the front page: names and paths. */
export const trail = (site: Site, ...steps: (readonly [name: string, path: string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[HOME.label, HOME.to] as const, ...steps].map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: new URL(path, site.url).href,
  })),
});

/** By which the parts of the site mean the club, whom the front page describes. */
export const clubId = (site: Site): string => new URL('/#club', site.url).href;
