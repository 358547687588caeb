import type { Page } from '@playwright/test';
import type { Club } from './club.ts';

/** Addresses that show every public page. */
export const PUBLIC_ADDRESSES = [
  '/',
  '/about',
  '/activities',
  '/blog',
  '/blog?q=umbrela%20question',
  '/blog?q=xyzzy',
  '/blog/green-amber-red',
  '/events/breath-pace-pause-a-voice-workshop',
  '/membership',
  '/contact',
  '/api/docs',
  '/api/docs/rest',
  '/privacy',
  '/nothing-here',
  '/adminlogin',
] as const;

/** The page of a submission of this test's own. */
export async function submissionAddress(club: Club): Promise<string> {
  const query = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { statusToken } }';
  const author = { name: 'A visitor', department: 'IT', linkedin: 'linkedin.com/in/a-visitor' };
  const input = { title: club.titled('Sent'), content: '<p>Stand up.</p>', author };
  const response = await fetch(`${club.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data } = (await response.json()) as { data: { submitBlogDraft: { statusToken: string } } };
  return `/blog/submissions/${data.submitBlogDraft.statusToken}`;
}

/** Text on the page that is cut off, lies on other text, or is beyond the viewport's sides; and a page that scrolls sideways. `within` is a selector. */
export const findTextFaults = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((within) => {
    interface Line {
      text: string;
      element: Element;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const TOLERANCE_PX = 3;
    const { clientWidth, scrollWidth } = document.documentElement;
    const faults = new Set<string>();
    if (scrollWidth > clientWidth + TOLERANCE_PX) faults.add(`The page is ${scrollWidth - clientWidth} px too wide`);

    const ancestors = (element: Element): Element[] => {
      const all: Element[] = [];
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
        all.push(each);
      return all;
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // Read out only.
      ancestors(element).every((each) => getComputedStyle(each).clipPath !== 'inset(50%)');

    const lines: Line[] = [];
    const walker = document.createTreeWalker(document.querySelector(within)!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!;
      const text = node.textContent!.trim();
      if (!text || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // The box of a line is higher than its letters.
        const margin = (bottom - top) / 4;
        const isScrolledAway = ancestors(element).some((each) => {
          const box = each.getBoundingClientRect();
          return /auto|scroll/.test(getComputedStyle(each).overflowY) && (bottom <= box.top || top >= box.bottom);
        });
        // A link for the keyboard waits beside the page.
        if (right - left > 1 && right > 0 && !isScrolledAway)
          lines.push({ text: text.slice(0, 40), element, left, right, top: top + margin, bottom: bottom - margin });
      }
    }

    for (const { text, element, left, right, top, bottom } of lines) {
      let isScrollable = false;
      for (const each of ancestors(element)) {
        const { overflowX, overflowY } = getComputedStyle(each);
        if (overflowX === 'auto' || overflowX === 'scroll') isScrollable = true;
        if (isScrollable) break;
        const box = each.getBoundingClientRect();
        const isBeside = left < box.left - TOLERANCE_PX || right > box.right + TOLERANCE_PX;
        const isBelow = top < box.top - TOLERANCE_PX || bottom > box.bottom + TOLERANCE_PX;
        const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if ((isCut(overflowX) && isBeside) || (isCut(overflowY) && isBelow)) faults.add(`Cut off: ${text}`);
      }
      if (!isScrollable && (left < -TOLERANCE_PX || right > clientWidth + TOLERANCE_PX))
        faults.add(`Beyond the viewport: ${text}`);
    }

    lines.sort((a, b) => a.top - b.top);
    lines.forEach((line, index) => {
      for (const other of lines.slice(index + 1)) {
        if (other.top > line.bottom - TOLERANCE_PX) break;
        const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        if (width > TOLERANCE_PX) faults.add(`On each other: ${line.text} / ${other.text}`);
      }
    });
    return [...faults];
  }, within);
