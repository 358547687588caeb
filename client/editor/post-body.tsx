import { IMAGE_FORMATS, parseImageAddress, srcSet } from '@shared/media';
import { lowerHeadings } from '@shared/post-html';
import { useMemo } from 'react';
import classes from './post-body.module.css';

/** The text of a post, typeset. `html` as the server gives it: cleaned. Its h1 becomes an h2, for the page's title is the h1. */
export function PostBody({ html }: { html: string }) {
  const __html = useMemo(() => readingHtml(html), [html]);
  return <div className={`${classes.body} ${classes.reading}`} dangerouslySetInnerHTML={{ __html }} />;
}

/** What a picture's place is at most, by screen: enough for the browser to choose a file before it knows the layout. */
const SIZES: Readonly<Record<string, string>> = {
  small: '(min-width: 24rem) 20rem, 100vw',
  medium: '(min-width: 36rem) 32rem, 100vw',
  large: '(min-width: 64rem) 60rem, 100vw',
};

/**
 * Cleaned HTML as a page shows it: headings one level lower, pictures as figures with captions, loaded when they come
 * near and in a fitting file, tables in a region of their own that scrolls by keyboard too.
 */
const readingHtml = (cleanHtml: string): string =>
  opened(lowerHeadings(cleanHtml))
    .replace(/<img ([^>]*)>/g, (_, attributes: string) => figure(attributes))
    .replaceAll('<table', '<div class="tableWrapper" role="group" aria-label="Table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');

/** Characters that fill three lines wherever a post is read, and hold the large letter that stands on the third. */
const THREE_LINES = 240;

/** Marks a first paragraph that has room for a large first letter. */
const opened = (html: string): string =>
  html.replace(/^<p([^>]*)>(.*?)<\/p>/s, (paragraph, attributes: string, inner: string) =>
    inner.replace(/<[^>]*>/g, '').length < THREE_LINES ? paragraph : `<p data-opening${attributes}>${inner}</p>`,
  );

/** Values are taken over as they are: still escaped, from quotes to quotes. */
function figure(attributes: string): string {
  const {
    title,
    'data-size': size = '',
    ...given
  } = Object.fromEntries([...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]));
  const own = parseImageAddress(given.src ?? '');
  const shown = {
    alt: '',
    ...given,
    ...(own && { width: own.width, height: own.height }),
    loading: 'lazy',
    decoding: 'async',
  };
  const image = `<img ${written(shown)}>`;
  const sources = IMAGE_FORMATS.map(
    (format) =>
      `<source ${written({ type: `image/${format}`, srcset: srcSet(given.src ?? '', format), sizes: SIZES[size] ?? '100vw' })}>`,
  );
  const picture = own ? `<picture>${sources.join('')}${image}</picture>` : image;
  return `<figure data-size="${size}">${picture}${title ? `<figcaption>${title}</figcaption>` : ''}</figure>`;
}

const written = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
