/** `text` without what neither XML nor a calendar can hold: control characters, halves of characters, non-characters. */
export const plain = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');
