/** Players and pages within a page. A post has none: the Content-Security-Policy would block them. */
const EMBEDS = 'iframe[src], embed[src], object[data], video, audio';
/** Posts of social networks, whose script replaces the quotation that is pasted. */
const SOCIAL_EMBEDS = 'blockquote.twitter-tweet, blockquote.instagram-media, blockquote.tiktok-embed';

/** Pages of videos whose player has another address. */
const PLAYERS: readonly (readonly [player: RegExp, page: (id: string) => string])[] = [
  [/^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/, (id) => `https://www.youtube.com/watch?v=${id}`],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
];

/** Replaces embeds by links to what they show, and returns their number. Those without an address are left to the editor. */
export function convertEmbeds(body: HTMLElement): number {
  let converted = 0;
  for (const embed of body.querySelectorAll(`${EMBEDS}, ${SOCIAL_EMBEDS}`)) {
    const address = addressOf(embed);
    if (!address) continue;
    const link = body.ownerDocument.createElement('a');
    link.href = address;
    link.textContent = address;
    const paragraph = body.ownerDocument.createElement('p');
    paragraph.append(link);
    embed.replaceWith(paragraph);
    converted += 1;
  }
  return converted;
}

/** Addresses, one per line, if the text is the HTML of embeds as video sites offer it for copying; otherwise null. */
export function linksOfEmbedCode(text: string): string | null {
  if (!/^\s*<(iframe|embed|object|video|audio|blockquote)\b/i.test(text)) return null;
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  if (convertEmbeds(body) === 0) return null;
  return [...body.querySelectorAll('a')].map(({ href }) => href).join('\n');
}

function addressOf(embed: Element): string | null {
  const links = [...embed.querySelectorAll('a[href]')];
  const source = embed.matches(SOCIAL_EMBEDS) ? links.at(-1)?.getAttribute('href') : ownAddress(embed);
  // Embed codes often leave out the scheme.
  const address = source?.startsWith('//') ? `https:${source}` : source;
  if (!address || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  for (const [player, pageOf] of PLAYERS) {
    const [, id] = player.exec(address) ?? [];
    if (id) return pageOf(id);
  }
  return address;
}

const ownAddress = (embed: Element): string | null | undefined =>
  embed.getAttribute('src') ?? embed.getAttribute('data') ?? embed.querySelector('source')?.getAttribute('src');
