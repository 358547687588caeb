import { Injectable } from '@nestjs/common';
import { KeptAnswer } from '../platform/cache/kept-answer.js';
import { Config } from '../platform/config/config.js';
import { escaped } from '../platform/html/escaped.js';
import type { FramedPage, PageFrame } from '../platform/http/page-frame.js';
import { publicHeaders } from './page-headers.js';
import { Pages } from './pages.service.js';

const SCHEME = 'head.ts';
const STYLES = 'manual/manual.css';

/** A page of text in the colours that the reader chose for the site. It runs no other script. */
@Injectable()
export class ManualFrame implements PageFrame {
  constructor(
    private readonly pages: Pages,
    private readonly config: Config,
  ) {}

  async around({ title, description, body }: FramedPage): Promise<KeptAnswer> {
    const { fileOf } = await this.pages.load();
    const html = `<!doctype html>
<html lang="en">
<head>
<script src="${fileOf(SCHEME)}"></script>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(description)}">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${fileOf(STYLES)}">
</head>
<body>
${body}
</body>
</html>
`;
    return KeptAnswer.of(200, publicHeaders(html, this.config), html);
  }
}
