import type { Site } from '@shared/pages';

/** What search engines read of a page or a part of it: schema.org, as JSON-LD. */
export const JsonLd = ({ data }: { data: object }) => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />
);

/** No text in it can end the element that holds it. */
const jsonLd = (data: object): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');

/** The way to a page, from the widest: names and paths. */
export const trail = (site: Site, ...steps: (readonly [name: string, path: string])[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: new URL(path, site.url).href,
  })),
});
