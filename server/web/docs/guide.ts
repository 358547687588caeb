import { codeBlock, inlineCode } from '../../infra/html/code.js';
import { escapeHtml } from '../../infra/html/escape-html.js';
import type { StandalonePageContent } from '../../infra/http/standalone-page.js';
import { pageCard } from '../../shared/cards.js';
import { DOCS_PAGE } from '../../shared/site.js';
import type { Example } from './example.js';
import { examples } from './examples.js';
import { CODE_ROWS, ENDPOINTS, GUIDE_TEXT, LIMIT_ROWS, RULES } from './texts.js';

type Rows = readonly (readonly [name: string, says: string])[];

/** What the APIs of the site at `url` offer, examples to run, limits and error codes. */
export function guide(url: string): StandalonePageContent {
  const shown = examples(url);
  return {
    path: DOCS_PAGE.to,
    picture: pageCard('developers'),
    title: DOCS_PAGE.label,
    description: GUIDE_TEXT.description,
    body: `<a class="skip" href="#guide">Skip to the guide</a>
<header><div><p class="kicker"><a href="/">To the website</a></p><h1>${DOCS_PAGE.label}</h1>
<p class="lead">${GUIDE_TEXT.open}</p></div></header>
<div class="page">
<nav aria-label="Contents">
<h2><a href="#examples">${GUIDE_TEXT.examples}</a></h2><ul>${shown.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul>
<h2><a href="#rules">${GUIDE_TEXT.rules}</a></h2>
</nav>
<main id="guide">
<ul class="endpoints">${ENDPOINTS.map(endpoint).join('')}</ul>
<section id="examples" aria-labelledby="examples-title">
<h2 id="examples-title">${GUIDE_TEXT.examples}</h2><p class="lead">${GUIDE_TEXT.examplesSay}</p>
${shown.map(article).join('\n')}</section>
<section id="rules" aria-labelledby="rules-title">
<h2 id="rules-title">${GUIDE_TEXT.rules}</h2>
${RULES.map(({ title, says }) => `<article><h3>${title}</h3><p>${inlineCode(says)}</p></article>`).join('\n')}
${table('Limits', LIMIT_ROWS)}
${table(
  'Error codes',
  CODE_ROWS.map(([code, says]) => [`\`${code}\``, says]),
)}</section>
</main>
</div>`,
  };
}

const endpoint = ({ label, path, says }: (typeof ENDPOINTS)[number]): string =>
  `<li><a href="${path}">${label}</a> <code>${path}</code><p>${inlineCode(says)}</p></li>`;

const article = ({ id, title, text, snippets }: Example): string =>
  `<article id="${id}"><h3><a href="#${id}">${escapeHtml(title)}</a></h3><p>${inlineCode(text)}</p>
${snippets.map(({ name, code }) => codeBlock(code, name)).join('\n')}</article>`;

const table = (caption: string, rows: Rows): string =>
  `<table><caption>${caption}</caption><tbody>${rows
    .map(([name, says]) => `<tr><th scope="row">${inlineCode(name)}</th><td>${inlineCode(says)}</td></tr>`)
    .join('')}</tbody></table>`;
