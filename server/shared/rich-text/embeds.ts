import { descendantsOf, type HtmlElement, isElement } from './html-tree.js';

/** Players and pages within a page. A post has none: the Content-Security-Policy would block them. */
export const EMBED_ELEMENTS: readonly string[] = ['iframe', 'embed', 'object', 'video', 'audio'];

/** Pages of videos whose player has another address. */
const PLAYERS: readonly (readonly [player: RegExp, page: (id: string) => string])[] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/(?!videoseries)([\w-]+)/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
];

/** The page that shows what is embedded from `source`; null if that is not an address on the web. */
export function embeddedPage(source: string): string | null {
  // Embed codes often leave out the scheme.
  const address = source.startsWith('//') ? `https:${source}` : source;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  for (const [player, pageOf] of PLAYERS) {
    const [, id] = player.exec(address) ?? [];
    if (id) return pageOf(id);
  }
  return address;
}

/** The page that shows what `embed` embeds; null if it is not an embed with an address. */
export function pageOfEmbed({ tag, attributes, children }: HtmlElement): string | null {
  if (!EMBED_ELEMENTS.includes(tag)) return null;
  const sources = descendantsOf(children).filter((element) => isElement(element, 'source'));
  return embeddedPage((attributes.src ?? attributes.data ?? sources[0]?.attributes.src ?? '').trim());
}
