import { isLinkAddress } from '@shared/post-html';
import { normalizeLine } from '@shared/rules';

const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * Completes a link that was typed: `example.com` becomes a web page, `a@b.lk` a mailto link; null if it is not valid.
 */
export function completeLink(input: string): string | null {
  const text = normalizeLine(input);
  if (!text || /\s/.test(text)) return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  const isWhole = /^([a-z][a-z0-9+.-]*:(?!\d+(\/|$))|[/#?])/i.test(text);
  const address = isWhole ? text : `https://${text}`;
  return isLinkAddress(address) ? address : null;
}
