import { IMAGE_FORMATS, parseImageAddress, srcSet } from '@shared/image-address';
import { lowerHeadings, tablesForReading } from '@shared/post-html';
import { useEffect, useMemo, useRef } from 'react';
import classes from './post-body.module.css';
import { VIEWER_MESSAGES } from '../ui/pictures/picture-viewer/texts';
import { showReadingFace } from '../ui/theme/reading-face';

/** The text of a post. `html` must be cleaned. Its headings begin with h2, because the page's title is the h1. */
export function PostBody({ html }: { html: string }) {
  const __html = useMemo(() => readingHtml(html), [html]);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = text;
    if (!current) return;
    const { ownerDocument } = current;
    // In a preview nobody minds that lines break elsewhere then.
    void showReadingFace(ownerDocument, () => ownerDocument === document && isBeingRead(current));
  }, []);
  return <div ref={text} className={`${classes.body} ${classes.reading}`} dangerouslySetInnerHTML={{ __html }} />;
}

/** More of a text is visible than the first lines of its first paragraph. */
function isBeingRead(text: HTMLElement): boolean {
  const first = text.firstElementChild;
  if (!first || text.getBoundingClientRect().top < innerHeight * 0.6) return true;
  if (first.getBoundingClientRect().bottom < innerHeight + 100) return true;
  return [...first.children].some((inline) => inline.getBoundingClientRect().top < innerHeight);
}

/** Upper bound of a picture's width by screen, so that the browser can choose a file before layout. */
const SIZES: Readonly<Record<string, string>> = {
  small: '(min-width: 24rem) 20rem, 100vw',
  medium: '(min-width: 36rem) 32rem, 100vw',
  large: '(min-width: 64rem) 60rem, 100vw',
};

/**
 * Prepares cleaned HTML for a page: headings below the title, pictures as lazy-loading responsive figures with
 * captions, tables in a scrollable region that the keyboard can reach.
 */
const readingHtml = (cleanHtml: string): string =>
  withFigures(tablesForReading(withDropCap(lowerHeadings(cleanHtml))))
    .replaceAll('<table', '<div class="tableWrapper" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');

/** Enough characters for three lines at any width, so that a drop cap fits. */
const THREE_LINES = 240;

/** The letter of a drop cap. Letters of other scripts, with signs above and below, would touch the lines beside them. */
const INITIAL = /^(?:<[^>]*>|&quot;|[\s"'“‘(])*([\p{Script=Latin}\d])/u;
/** The lines beside these would touch them. */
const NARROW = /[IJ1]/;

/** Marks a first paragraph that is long enough for a drop cap. */
const withDropCap = (html: string): string =>
  html.replace(/^<p([^>]*)>(.*?)<\/p>/s, (paragraph, attributes: string, inner: string) => {
    const [, initial] = INITIAL.exec(inner) ?? [];
    if (!initial || inner.replace(/<[^>]*>/g, '').length < THREE_LINES) return paragraph;
    return `<p data-opening${NARROW.test(initial) ? '="narrow"' : ''}${attributes}>${inner}</p>`;
  });

/** Also links each picture to the whole of it, unless it is in a link already. */
function withFigures(html: string): string {
  let linked = false;
  return html.replace(/<(\/?a|img)\b([^>]*)>/g, (tag, name: string, attributes: string) => {
    if (name === 'img') return figure(attributes, !linked);
    linked = name === 'a';
    return tag;
  });
}

/** Attribute values stay as they are: already escaped and in quotes. */
function figure(attributes: string, withLink: boolean): string {
  const {
    title,
    'data-size': size = '',
    ...given
  } = Object.fromEntries(
    [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const own = parseImageAddress(given.src ?? '');
  const shown = {
    alt: '',
    ...given,
    ...(own && { width: own.width, height: own.height }),
    loading: 'lazy',
    decoding: 'async',
  };
  const image = `<img ${attributesToHtml(shown)}>`;
  const sources = IMAGE_FORMATS.map(
    (format) =>
      `<source ${attributesToHtml({ type: `image/${format}`, srcset: srcSet(given.src ?? '', format), sizes: SIZES[size] ?? '100vw' })}>`,
  );
  const picture = own ? `<picture>${sources.join('')}${image}</picture>` : image;
  const caption = title || (given.alt ?? '');
  const link = {
    href: given.src ?? '',
    'data-picture': caption,
    'aria-label': VIEWER_MESSAGES.enlarge(given.alt || caption),
  };
  const content = own && withLink ? `<a ${attributesToHtml(link)}>${picture}</a>` : picture;
  return `<figure data-size="${size}">${content}${title ? `<figcaption>${title}</figcaption>` : ''}</figure>`;
}

const attributesToHtml = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
