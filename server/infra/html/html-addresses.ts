import { Parser } from 'htmlparser2';

/** Addresses of everything that `html` shows or links to, as they are written. */
export function addressesInHtml(html: string): string[] {
  const addresses: string[] = [];
  const parser = new Parser({
    onopentag: (_, { src, href }) => {
      if (src) addresses.push(src);
      if (href) addresses.push(href);
    },
  });
  parser.end(html);
  return addresses;
}
