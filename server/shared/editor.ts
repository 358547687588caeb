import { isLinkAddress } from './post-html.js';

/** How the rich-text editor behaves; what it can say stands in `post-html.ts`. */
export const EDITOR = {
  undoSteps: 100,
  /** Edits that follow one another within this many milliseconds are undone together. */
  undoGroupMs: 500,
  /** Of the six levels, those with a button. */
  toolbarHeadings: [1, 2, 3],
  newTable: { rows: 3, cols: 3, withHeaderRow: true },
  /** Columns cannot be dragged narrower, in pixels. */
  columnMinWidth: 25,
  /** Around a column's edge, in pixels, the pointer takes hold of it. */
  columnHandleWidth: 5,
  /** A picture that has not loaded after this many milliseconds counts as one that does not load. */
  imageLoadMs: 15_000,
  /** From this share of the limits on, the editor says how full the post is. */
  tellFrom: 0.9,
} as const;

/** The sentences of the editor and its dialogs, the image dialog's verbatim from the specification. */
export const EDITOR_MESSAGES = {
  imageAddress: 'Please enter a valid image URL (http:// or https://)',
  imageUnloadable: 'Unable to load image. Please check the URL',
  imageFailed: 'Failed to add image',
  addImage: 'Add Image',
  addingImage: 'Adding...',
  linkAddress: 'This is not an address a link can have. Try one like example.com/page or name@example.com',
  placeholder: 'Write your post…',
  keys: 'Alt+F10 moves to the toolbar. In lists and tables Tab stays in the text: press Escape, then Tab, to leave.',
  nearlyFull: (share: number) => `${Math.floor(share * 100)} % of what a post can hold`,
  overFull: 'This is more than a post can hold. Please shorten it',
} as const;

const EMAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/** What was typed as a link's address, completed: `example.com` is a web page, `a@b.lk` a mail address; null if it cannot be one. */
export function completeLink(typed: string): string | null {
  const text = typed.trim();
  if (!text || /\s/.test(text)) return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  const isWhole = /^([a-z][a-z0-9+.-]*:(?!\d+(\/|$))|[/#?])/i.test(text);
  const address = isWhole ? text : `https://${text}`;
  return isLinkAddress(address) ? address : null;
}
