import { Parser } from 'htmlparser2';
import { escaped } from '../../platform/html/escaped.js';

interface Image {
  /** Where its tag stands. */
  start: number;
  end: number;
  attributes: Record<string, string>;
}

function imagesIn(html: string): Image[] {
  const images: Image[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name !== 'img' || !attributes.src) return;
      images.push({ start: parser.startIndex, end: parser.endIndex + 1, attributes: { ...attributes } });
    },
  });
  parser.end(html);
  return images;
}

/** Addresses of the pictures within a text, as they are written. */
export const picturesIn = (html: string): string[] => imagesIn(html).map(({ attributes }) => attributes.src!);

/** The text with other addresses for its pictures. */
export function withPictures(html: string, placed: (address: string) => string): string {
  let at = 0;
  let result = '';
  for (const { start, end, attributes } of imagesIn(html)) {
    const written = Object.entries({ ...attributes, src: placed(attributes.src!) });
    const tag = written.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
    result += `${html.slice(at, start)}<img${tag}>`;
    at = end;
  }
  return result + html.slice(at);
}
