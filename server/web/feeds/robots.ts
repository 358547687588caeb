/** What programs that wander the web are asked: to find the site by its map, and to leave the dashboard and the calls alone. */
export const robotsText = (url: string): string =>
  `${['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', 'Disallow: /graphql', '', `Sitemap: ${url}/sitemap.xml`].join('\n')}\n`;
