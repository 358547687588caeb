/** Begins a formula in Excel and other programs, which would run it. */
const FORMULA = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A table for spreadsheets: RFC 4180, and a mark by which Excel knows that it is UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
