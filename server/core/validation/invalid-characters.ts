/** Removes characters that neither XML nor iCalendar allows: control characters, lone surrogates and non-characters. */
export const removeInvalidCharacters = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '');
