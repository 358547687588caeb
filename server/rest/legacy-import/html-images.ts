import { Parser } from 'htmlparser2';
import { escapeHtml } from '../../infra/html/escape-html.js';

interface ImageTag {
  start: number;
  end: number;
  src: string;
  attributes: Record<string, string>;
}

function imagesIn(html: string): ImageTag[] {
  const images: ImageTag[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { src } = attributes;
      if (name !== 'img' || !src) return;
      images.push({ start: parser.startIndex, end: parser.endIndex + 1, src, attributes: { ...attributes } });
    },
  });
  parser.end(html);
  return images;
}

export const imageAddressesIn = (html: string): string[] => imagesIn(html).map(({ src }) => src);

export function replaceImageAddresses(html: string, replace: (address: string) => string): string {
  let position = 0;
  let result = '';
  for (const { start, end, src, attributes } of imagesIn(html)) {
    const attributeList = Object.entries({ ...attributes, src: replace(src) });
    const tag = attributeList.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
    result += `${html.slice(position, start)}<img${tag}>`;
    position = end;
  }
  return result + html.slice(position);
}
