/** Players and pages within a page. A post has none: the Content-Security-Policy would block them. */
const EMBEDS = 'iframe[src], embed[src], object[data], video, audio';
/** Posts of social networks: quotations, which a script of the network would replace. */
const SOCIAL_EMBEDS = 'blockquote.twitter-tweet, blockquote.instagram-media, blockquote.tiktok-embed';

/** Pages of videos whose player has another address. */
const PLAYERS: readonly (readonly [player: RegExp, page: (id: string) => string])[] = [
  [/^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
];

/** Replaces embeds by links to what they show, and returns their number. Those without an address are left to the editor. */
export function convertEmbeds(body: HTMLElement): number {
  return replaceEmbeds(body, EMBEDS, (embed, address) => {
    const link = body.ownerDocument.createElement('a');
    link.href = address;
    link.textContent = address;
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.append(link);
    embed.replaceWith(paragraph);
  });
}

/** The text of HTML that begins with an embed, as sites offer it for copying, with addresses for embeds; null for other text. */
export function convertEmbedCode(text: string): { text: string; embeds: number } | null {
  if (!/^\s*<(iframe|embed|object|video|audio|blockquote)\b/i.test(text)) return null;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  const embeds = replaceEmbeds(body, `${EMBEDS}, ${SOCIAL_EMBEDS}`, (embed, address) =>
    embed.matches(SOCIAL_EMBEDS)
      ? lastLinkOf(embed)?.replaceWith('\n', address, '\n')
      : embed.replaceWith('\n', address, '\n'),
  );
  if (embeds === 0) return null;
  for (const script of body.querySelectorAll('script, style')) script.remove();
  for (const block of body.querySelectorAll('br, p, div, li, h1, h2, h3, h4, blockquote')) block.after('\n');
  const lines = body.textContent.split('\n').map((line) => line.trim());
  return { text: lines.filter(Boolean).join('\n'), embeds };
}

/** Calls `replace` for each embed with an address, and returns their number. */
function replaceEmbeds(
  body: HTMLElement,
  selector: string,
  replace: (embed: Element, address: string) => void,
): number {
  let replaced = 0;
  for (const embed of body.querySelectorAll(selector)) {
    const address = addressOf(embed);
    // One within another was replaced with it.
    if (!address || !body.contains(embed)) continue;
    replace(embed, address);
    replaced += 1;
  }
  return replaced;
}

function addressOf(embed: Element): string | null {
  const source = embed.matches(SOCIAL_EMBEDS) ? lastLinkOf(embed)?.getAttribute('href') : ownAddress(embed);
  // Embed codes often leave out the scheme.
  const address = source?.startsWith('//') ? `https:${source}` : source;
  if (!address || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  for (const [player, pageOf] of PLAYERS) {
    const [, id] = player.exec(address) ?? [];
    if (id) return pageOf(id);
  }
  return address;
}

/** The link to the post itself, below its words. */
const lastLinkOf = (embed: Element): Element | undefined => [...embed.querySelectorAll('a[href]')].at(-1);

const ownAddress = (embed: Element): string | null | undefined =>
  embed.getAttribute('src') ?? embed.getAttribute('data') ?? embed.querySelector('source')?.getAttribute('src');
