import { EMBED_ELEMENTS, embeddedPage } from '@shared/rich-text/embeds';
import { parseInert } from './normalize-pasted';

const EMBEDS = EMBED_ELEMENTS.join();
/** Posts of social networks: quotations, which a script of the network would replace. */
const SOCIAL_EMBEDS = 'blockquote.twitter-tweet, blockquote.instagram-media, blockquote.tiktok-embed';

/** The text of HTML that begins with an embed, as sites offer it for copying, with addresses for embeds; null for other text. */
export function convertEmbedCode(text: string): { text: string; embeds: number } | null {
  if (!/^\s*<(iframe|embed|object|video|audio|blockquote)\b/i.test(text)) return null;
  const content = parseInert(text);
  const embeds = replaceEmbeds(content);
  if (embeds === 0) return null;
  for (const script of content.querySelectorAll('script, style')) script.remove();
  for (const block of content.querySelectorAll('br, p, div, li, h1, h2, h3, h4, blockquote')) block.after('\n');
  const lines = (content.textContent ?? '').split('\n').map((line) => line.trim());
  return { text: lines.filter(Boolean).join('\n'), embeds };
}

/** Replaces each embed that has an address by it, and returns their number. */
function replaceEmbeds(content: DocumentFragment): number {
  let replaced = 0;
  for (const embed of content.querySelectorAll(`${EMBEDS}, ${SOCIAL_EMBEDS}`)) {
    const isSocial = embed.matches(SOCIAL_EMBEDS);
    const address = embeddedPage((isSocial ? lastLinkOf(embed)?.getAttribute('href') : ownAddress(embed)) ?? '');
    // One within another was replaced with it.
    if (!address || !content.contains(embed)) continue;
    (isSocial ? lastLinkOf(embed) : embed)?.replaceWith('\n', address, '\n');
    replaced += 1;
  }
  return replaced;
}

/** The link to the post itself, below its words. */
const lastLinkOf = (embed: Element): Element | undefined => [...embed.querySelectorAll('a[href]')].at(-1);

const ownAddress = (embed: Element): string | null | undefined =>
  embed.getAttribute('src') ?? embed.getAttribute('data') ?? embed.querySelector('source')?.getAttribute('src');
