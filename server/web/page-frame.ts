import { Injectable } from '@nestjs/common';
import { CachedResponse } from '../infra/cache/cached-response.js';
import { Config } from '../core/config/config.js';
import { escapeHtml } from '../infra/html/escape-html.js';
import type { StandalonePageContent, StandalonePage } from '../infra/http/standalone-page.js';
import { CARD } from '../shared/cards.js';
import { publicHeaders } from './page-headers.js';
import { Pages } from './pages.service.js';

const COLOUR_SCHEME_SCRIPT = 'head.ts';
const STYLESHEET = 'manual/manual.css';

/** The layout of standalone pages. They run the script that applies the colour scheme, and at most one of their own. */
@Injectable()
export class StandalonePageRenderer implements StandalonePage {
  constructor(
    private readonly pages: Pages,
    private readonly config: Config,
  ) {}

  async render({ path, title, description, picture, body, script }: StandalonePageContent): Promise<CachedResponse> {
    const client = await this.pages.load();
    const { fileOf } = client;
    const { url, name } = this.config.site;
    const meta: [attribute: 'name' | 'property', key: string, content: string][] = [
      ['name', 'description', description],
      ['property', 'og:site_name', name],
      ['property', 'og:type', 'website'],
      ['property', 'og:title', title],
      ['property', 'og:description', description],
      ['property', 'og:url', url + path],
      ['property', 'og:image', url + picture],
      ['property', 'og:image:type', CARD.type],
      ['property', 'og:image:width', `${CARD.width}`],
      ['property', 'og:image:height', `${CARD.height}`],
      ['property', 'og:image:alt', title],
      ['name', 'twitter:card', 'summary_large_image'],
      ['name', 'twitter:title', title],
      ['name', 'twitter:description', description],
      ['name', 'twitter:image', url + picture],
    ];
    const html = `<!doctype html>
<html lang="en">
<head>
<script src="${fileOf(COLOUR_SCHEME_SCRIPT)}"></script>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${meta.map(([attribute, key, content]) => `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`).join('\n')}
<link rel="canonical" href="${escapeHtml(url + path)}">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${fileOf(STYLESHEET)}">${script ? `\n<script type="module" src="${fileOf(script)}"></script>` : ''}
</head>
<body>
${body}
</body>
</html>
`;
    return CachedResponse.of(200, publicHeaders(html, this.config, client), html);
  }
}
