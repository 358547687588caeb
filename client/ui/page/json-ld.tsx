import type { Site } from '@shared/pages';
import { NAV_LINKS } from '@shared/site';

const [HOME] = NAV_LINKS;

/** Structured data for search engines, as JSON-LD. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />
);

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
