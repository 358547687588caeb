/** The API documentation is public; for crawlers, the longer path takes precedence. */
export const robotsText = (url: string): string =>
  `${['User-agent: *', 'Disallow: /admin', 'Allow: /api/docs', 'Allow: /api/openapi.json', 'Disallow: /api/', 'Disallow: /graphql', '', `Sitemap: ${url}/sitemap.xml`].join('\n')}\n`;
