import { isStorableImage } from '../post-images.js';
import { LINK_CLASS } from '../post-links.js';
import { ownImageAddress } from '../image-address.js';
import { blockAttributes, onlyColumns } from './block-attributes.js';
import { BLOCK_ELEMENTS, HIDDEN_ELEMENTS } from './elements.js';
import { EMBED_ELEMENTS, pageOfEmbed } from './embeds.js';
import { codeBlock } from './code-block.js';
import { type Formatting, formattingWithin, marksOf, UNFORMATTED } from './formatting.js';
import { createElement, descendantsOf, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.js';
import { isBlank, isBreak, type Leaf, nest, withoutLastBreak } from './inline-text.js';
import { addList, type LeveledItem, nestByLevel, parseListParagraph, toLists } from './leveled-lists.js';
import { linkAddress } from './complete-link.js';

interface Options {
  /** Address of this site; links to its pages become relative. */
  siteUrl: string;
  /** True for pictures that stay beside those that can be stored. */
  isPicture?: (image: HtmlElement) => boolean;
}

export interface NormalizedHtml {
  nodes: HtmlNode[];
  /** Addresses of embeds that became links. */
  embeds: string[];
}

/** A sequence of blocks that is being written. */
interface Flow {
  blocks: HtmlNode[];
  /** Text behind the last block. */
  run: Leaf[];
  /** Consecutive list paragraphs of Word, behind the last block. */
  items: LeveledItem[];
}

/** The block for text: null beside the blocks of a document, where text alone needs none. */
type TextBlock = (Pick<HtmlElement, 'tag' | 'attributes'> & { isImplicit?: true }) | null;

interface Context {
  flow: Flow;
  block: TextBlock;
  formatting: Formatting;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const LISTS = ['ul', 'ol'];
const TABLE_PARTS = ['thead', 'tbody', 'tfoot'];
const CELLS = ['td', 'th'];
const PARAGRAPH = { tag: 'p', attributes: {}, isImplicit: true } as const;
/** Stands for text that has no block. */
const BARE = '#bare';

/** Chrome and Safari write a space beside an element like this. */
const SPACE = '\u00a0';
const isSpace = ({ tag, attributes, children: [text] }: HtmlElement): boolean =>
  tag === 'span' &&
  text === SPACE &&
  (attributes.class === 'Apple-converted-space' || Object.keys(attributes).length === 0);

/**
 * HTML from anywhere in the form that the editor gives it, whichever way it comes: blocks stay apart, styles become elements, lists
 * are nested, links and embeds lead somewhere. Attributes are not filtered. May change the nodes it is given.
 */
export const normalizeHtml = (nodes: readonly HtmlNode[], options: Options): NormalizedHtml =>
  new Normalizer(options).normalize(nodes);

class Normalizer {
  readonly #embeds: string[] = [];

  constructor(private readonly options: Options) {}

  normalize(nodes: readonly HtmlNode[]): NormalizedHtml {
    const blocks = this.#blocksOf(nodes, { block: null, formatting: UNFORMATTED });
    const [only, ...others] = blocks;
    if (only && others.length === 0 && isElement(only, BARE)) return { nodes: only.children, embeds: this.#embeds };
    const written = blocks.map((block) =>
      isElement(block, BARE) ? createElement('p', withoutLastBreak(block.children)) : block,
    );
    // A line break at the end of what is on a clipboard is no line of its own.
    if (isBlankLine(blocks.at(-1))) written.pop();
    return { nodes: nestByLevel(written), embeds: this.#embeds };
  }

  #blocksOf(nodes: readonly HtmlNode[], context: Omit<Context, 'flow'>): HtmlNode[] {
    const flow: Flow = { blocks: [], run: [], items: [] };
    this.#walk(nodes, { ...context, flow });
    endRun(flow, context.block);
    endItems(flow);
    return flow.blocks;
  }

  /** Blocks within an item, a cell or a quotation; text there is a paragraph. */
  #blocksWithin(nodes: readonly HtmlNode[], formatting: Formatting): HtmlNode[] {
    return nestByLevel(this.#blocksOf(nodes, { block: PARAGRAPH, formatting }));
  }

  #walk(nodes: readonly HtmlNode[], context: Context): void {
    for (const node of nodes) {
      if (isElement(node)) this.#element(node, context);
      else context.flow.run.push({ node, marks: marksOf(context.formatting) });
    }
  }

  #element(element: HtmlElement, context: Context): void {
    const { tag, children } = element;
    const { flow, block, formatting } = context;
    if (tag === 'br') flow.run.push({ node: createElement('br'), marks: marksOf(formatting) });
    else if (tag === 'img') this.#picture(element, context);
    else if (EMBED_ELEMENTS.includes(tag) && this.#embed(element, context)) return;
    else if (BLOCK_ELEMENTS.includes(tag)) {
      endRun(flow, block);
      if (!HIDDEN_ELEMENTS.includes(tag)) this.#block(element, context);
    } else if (HIDDEN_ELEMENTS.includes(tag)) return;
    else if (isSpace(element)) this.#walk([' '], context);
    else this.#walk(children, { ...context, formatting: this.#formatting(element, formatting) });
  }

  #formatting(element: HtmlElement, around: Formatting): Formatting {
    const within = formattingWithin(element, around);
    const { href, title, class: className } = element.attributes;
    if (element.tag !== 'a' || href === undefined) return within;
    const address = linkAddress(href, this.options.siteUrl);
    if (address === null) return within;
    const isClass = className !== undefined && LINK_CLASS.test(className);
    const more = { ...(isClass && { class: className }), ...(title !== undefined && { title }) };
    return { ...within, link: { href: address, ...more } };
  }

  #block(element: HtmlElement, context: Context): void {
    const { tag, children } = element;
    const { blocks } = context.flow;
    const formatting = formattingWithin(element, context.formatting);
    if (tag === 'p' || HEADINGS.includes(tag)) return this.#textBlock(element, { ...context, formatting });
    endItems(context.flow);
    if (tag === 'hr') blocks.push(createElement('hr'));
    else if (tag === 'pre' || tag === 'listing' || tag === 'plaintext') blocks.push(codeBlock(element));
    else if (LISTS.includes(tag)) blocks.push(...this.#list(element, formatting));
    else if (tag === 'table') this.#table(element, { ...context, formatting });
    else if (tag === 'blockquote') {
      const within = this.#blocksWithin(children, formatting);
      if (within.length > 0) blocks.push(createElement('blockquote', within));
    } else this.#container(element, { ...context, formatting });
  }

  #textBlock(element: HtmlElement, context: Context): void {
    const { flow } = context;
    const item = element.tag === 'p' ? parseListParagraph(element) : null;
    if (item) {
      const { children: content } = this.#filled('li', element, context.formatting);
      flow.items.push({ ...item, content });
      return;
    }
    endItems(flow);
    const before = flow.blocks.length;
    const block = createElement(element.tag, [], blockAttributes(element));
    this.#walk(element.children, { ...context, block });
    endRun(flow, block);
    // An empty line.
    if (flow.blocks.length === before) flow.blocks.push(block);
  }

  #container(element: HtmlElement, context: Context): void {
    const { flow, block } = context;
    if (element.tag === 'figure') this.#captionToPicture(element);
    const own: TextBlock = { ...PARAGRAPH, attributes: blockAttributes(element, []) };
    const within = block && HEADINGS.includes(block.tag) ? block : own;
    this.#walk(element.children, { ...context, block: within });
    endRun(flow, within);
  }

  #picture(image: HtmlElement, { flow, block }: Context): void {
    if (!this.#isPicture(image)) return;
    endRun(flow, block);
    endItems(flow);
    const own = ownImageAddress(image.attributes.src ?? '', this.options.siteUrl);
    flow.blocks.push(createElement('img', [], own ? { ...image.attributes, src: own } : image.attributes));
  }

  #isPicture(image: HtmlElement): boolean {
    const { src = '' } = image.attributes;
    return (
      isStorableImage(ownImageAddress(src, this.options.siteUrl) ?? src) || this.options.isPicture?.(image) === true
    );
  }

  #embed(element: HtmlElement, { flow, block }: Context): boolean {
    const address = pageOfEmbed(element);
    if (!address) return false;
    endRun(flow, block);
    endItems(flow);
    flow.blocks.push(createElement('p', [createElement('a', [address], { href: address })]));
    this.#embeds.push(address);
    return true;
  }

  /**
   * The caption of a figure becomes that of its picture, where the editor keeps it. That of several pictures, or with a link, stays a
   * paragraph.
   */
  #captionToPicture(figure: HtmlElement): void {
    const caption = figure.children.find((child): child is HtmlElement => isElement(child, 'figcaption'));
    const [picture, ...others] = descendantsOf(figure.children).filter(
      (each) => isElement(each, 'img') && this.#isPicture(each),
    );
    if (!caption || !picture || others.length > 0) return;
    if (descendantsOf(caption.children).some((each) => isElement(each, 'a'))) return;
    const text = textOf(caption.children).replace(/\s+/g, ' ').trim();
    if (text) picture.attributes.title = text;
    figure.children = figure.children.filter((child) => child !== caption);
  }

  #list(list: HtmlElement, formatting: Formatting): HtmlElement[] {
    const items: HtmlElement[] = [];
    let loose: HtmlNode[] = [];
    const addLoose = () => {
      const blocks = this.#blocksWithin(loose, formatting);
      if (blocks.length > 0) items.push(createElement('li', blocks));
      loose = [];
    };
    for (const child of list.children) {
      if (!isElement(child, 'li', ...LISTS)) {
        loose.push(child);
        continue;
      }
      addLoose();
      const within = formattingWithin(child, formatting);
      if (child.tag === 'li') items.push(this.#filled('li', child, within));
      else addList(items, this.#list(child, within));
    }
    addLoose();
    const { start, ...others } = blockAttributes(list);
    // The editor does not write a first number of 1.
    const attributes = start === undefined || start === '1' ? others : { ...others, start };
    return items.length > 0 ? [createElement(list.tag, items, attributes)] : [];
  }

  /** An item or a cell has at least one block. */
  #filled(tag: string, element: HtmlElement, formatting: Formatting): HtmlElement {
    const blocks = this.#blocksWithin(element.children, formatting);
    return createElement(tag, blocks.length > 0 ? blocks : [createElement('p')], blockAttributes(element));
  }

  /** What is in a table but in no cell is written before it, as browsers show it. */
  #table(table: HtmlElement, context: Context): void {
    const rows: HtmlElement[] = [];
    const columns = table.children.filter((child) => isElement(child, 'colgroup')).slice(0, 1);
    const visit = (nodes: readonly HtmlNode[], formatting: Formatting) => {
      for (const node of nodes) {
        if (isElement(node, 'colgroup', 'col')) continue;
        if (isElement(node, ...TABLE_PARTS)) visit(node.children, formattingWithin(node, formatting));
        else if (isElement(node, 'tr'))
          rows.push(this.#row(node, { ...context, formatting: formattingWithin(node, formatting) }));
        else if (isElement(node, ...CELLS))
          rows.push(this.#row(createElement('tr', [node]), { ...context, formatting }));
        else this.#walk([node], { ...context, formatting });
      }
    };
    visit(table.children, context.formatting);
    endRun(context.flow, context.block);
    const filled = rows.filter(({ children }) => children.length > 0);
    if (filled.length === 0) return;
    context.flow.blocks.push(
      createElement('table', [...columns.map(onlyColumns), createElement('tbody', filled)], blockAttributes(table)),
    );
  }

  #row(row: HtmlElement, context: Context): HtmlElement {
    const cells: HtmlElement[] = [];
    for (const child of row.children) {
      if (isElement(child, ...CELLS))
        cells.push(this.#filled(child.tag, child, formattingWithin(child, context.formatting)));
      else this.#walk([child], context);
    }
    return createElement('tr', cells);
  }
}

/** Ends the block of the text so far. */
function endRun(flow: Flow, block: TextBlock): void {
  const run = flow.run;
  flow.run = [];
  if (run.every(({ node }) => isBlank(node))) return;
  endItems(flow);
  const nodes = nest(run);
  // The last line break in a `div` shows nothing; in a paragraph it may be one that the editor wrote.
  const children = block?.isImplicit ? withoutLastBreak(nodes) : nodes;
  flow.blocks.push(createElement(block?.tag ?? BARE, children, block?.attributes));
}

function endItems(flow: Flow): void {
  flow.blocks.push(...toLists(flow.items));
  flow.items = [];
}

const isBlankLine = (block: HtmlNode | undefined): boolean =>
  block !== undefined && isElement(block, BARE) && block.children.every((node) => isBreak(node) || isBlank(node));
