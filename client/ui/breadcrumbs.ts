import type { Site } from '@shared/pages';

/** The way to a page from the front one, as search engines read it: schema.org's BreadcrumbList. */
export const breadcrumbs = ({ url, name }: Site, ...steps: { name: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name, path: '/' }, ...steps].map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: new URL(step.path, url).href,
  })),
});
