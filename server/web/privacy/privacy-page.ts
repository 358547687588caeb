import type { Config } from '../../core/config/config.js';
import { escapeHtml } from '../../infra/html/escape-html.js';
import type { StandalonePageContent } from '../../infra/http/standalone-page.js';
import { pageCard } from '../../shared/cards.js';
import { PRIVACY_PAGE } from '../../shared/site.js';
import { KEPT_DATA, PRIVACY_TEXT, thirdParties, type KeptData } from './privacy-texts.js';

type PrivacySettings = Pick<Config, 'analyticsId' | 'assistantUrl' | 'mapEmbedUrl' | 'contactEmail'>;

/** The page about data that the site keeps about people: for what, how long, and how it is erased. */
export function privacyPage(settings: PrivacySettings): StandalonePageContent {
  const others = thirdParties(settings);
  const { contactEmail } = settings;
  const address = contactEmail && escapeHtml(contactEmail);
  return {
    path: PRIVACY_PAGE.to,
    picture: pageCard('privacy'),
    title: PRIVACY_PAGE.label,
    description: PRIVACY_TEXT.description,
    body: `<a class="skip" href="#privacy">Skip to the content</a>
<header><div><p class="kicker"><a href="/">To the website</a></p><h1>${PRIVACY_PAGE.label}</h1>
<p class="lead">${PRIVACY_TEXT.lead}</p></div></header>
<div class="page">
<nav aria-label="Contents"><ul>${[...KEPT_DATA, OTHERS, ASK].map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul></nav>
<main id="privacy">
${KEPT_DATA.map(section).join('\n')}
${plainSection(OTHERS, others.length > 0 ? others : [PRIVACY_TEXT.noOthers])}
${plainSection(ASK, [address ? `${PRIVACY_TEXT.ask} <a href="mailto:${address}">${address}</a>` : `${PRIVACY_TEXT.ask} <a href="/contact">Contact</a>`, PRIVACY_TEXT.rights])}
</main>
</div>`,
  };
}

const OTHERS = { id: 'others', title: 'Other companies' };
const ASK = { id: 'ask', title: 'Ask, correct, erase' };

const section = ({ id, title, what, why, kept, erase }: KeptData): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><dl class="kept">${[
    ['What', what],
    ['Why', why],
    ['How long', kept],
    ['How to erase it', erase],
  ]
    .map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`)
    .join('')}</dl></section>`;

const plainSection = ({ id, title }: { id: string; title: string }, paragraphs: readonly string[]): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</section>`;
