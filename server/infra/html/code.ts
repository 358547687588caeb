import { escapeHtml } from './escape-html.js';

/** Text as HTML, with `code` for what is in backticks. */
export const inlineCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Code with a caption. It can be focused, so that the keyboard scrolls it. */
export const codeBlock = (code: string, caption: string): string =>
  `<figure><figcaption>${escapeHtml(caption)}</figcaption><pre tabindex="0"><code>${escapeHtml(code)}</code></pre></figure>`;
