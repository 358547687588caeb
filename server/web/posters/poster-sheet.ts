import { renderSVG } from 'uqr';
import { escapeHtml } from '../../infra/html/escape-html.js';

/** What a poster says; '' and null leave a part out. */
export interface Poster {
  /** Such as `Educational meeting`; above the title. */
  kind: string;
  title: string;
  /** Why it is cancelled or not held. Also without a reason, '' marks the sheet; null if it takes place. */
  calledOff: { word: string; reason: string } | null;
  /** What differs, a paragraph each. */
  notes: readonly string[];
  when: readonly string[];
  where: string;
  description: string;
  parts: readonly string[];
  /** Address of its picture. */
  picture: string | null;
  /** Absolute address of its page. */
  url: string;
}

interface Sheet {
  clubName: string;
  /** Address of the font of titles. */
  font: string;
}

/** Characters of a title -> its size in millimetres. Titles have at most 150. */
const TITLE_SIZES: readonly (readonly [length: number, size: number])[] = [
  [16, 29],
  [32, 24],
  [60, 18],
  [100, 13],
  [Infinity, 11],
];

/** Characters of a place that is written smaller. */
const LONG_PLACE = 90;

/** The least quiet zone that the standard of QR codes asks for, in modules. */
const QUIET_ZONE = 4;

const styles = (font: string): string => `
@page { size: A4; margin: 0 }
@font-face { font-family: Newsreader; src: url(${font}) format('woff2'); font-weight: 620; font-display: block }
* { box-sizing: border-box; margin: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact }
html { background: #d8d6cf; color-scheme: light }
body { font: 5.2mm/1.4 'Iowan Old Style', Charter, 'Palatino Linotype', P052, Georgia, 'Noto Serif', 'Noto Serif Sinhala', 'Noto Serif Tamil', serif; color: #14212b }
.hint { padding: 1rem; text-align: center; font: 1rem/1.4 system-ui, sans-serif }
.sheet { display: flex; flex-direction: column; width: 210mm; height: 297mm; margin: 0 auto 1rem; overflow: hidden; background: #fbfaf6; overflow-wrap: anywhere }
.sheet > * { flex: none }
.club { display: flex; align-items: center; gap: 5mm; padding: 11mm 18mm; background: #004165; color: #fbfaf6; border-bottom: 2.5mm solid #f2df74; font: 620 8.5mm/1.15 Newsreader, Georgia, serif }
.club svg { flex: none; width: 14mm; height: 14mm }
.off { padding: 6mm 18mm; background: #772432; color: #fbfaf6; font-size: 6mm }
.off strong { font: 620 12mm/1.1 Newsreader, Georgia, serif; display: block }
.title { padding: 11mm 18mm 0 }
.kind { color: #772432; font: 600 4.6mm/1.3 system-ui, 'Segoe UI', 'Noto Sans', sans-serif; margin-bottom: 3mm }
h1 { font-family: Newsreader, Georgia, 'Noto Serif Sinhala', 'Noto Serif Tamil', serif; font-weight: 620; line-height: 1.04; letter-spacing: -.015em; text-wrap: balance }
.called-off h1, .called-off .when { text-decoration: line-through; text-decoration-thickness: .06em; text-decoration-color: #772432 }
.facts { padding: 8mm 18mm 0 }
.facts > * + * { margin-top: 3mm }
.when, .where { font: 620 9.5mm/1.18 Newsreader, Georgia, 'Noto Serif Sinhala', 'Noto Serif Tamil', serif; text-wrap: balance }
.when span { display: block }
.where { font-size: 7.5mm; color: #004165 }
.notes { color: #772432; font-weight: 600 }
.parts { list-style: none; padding: 0 }
.parts li { padding: 1.6mm 0; border-bottom: .25mm solid #dfdcd2 }
.parts li:first-child { border-top: .25mm solid #dfdcd2 }
.roomy .facts { padding-top: 12mm; font-size: 6mm }
.roomy .facts > * + * { margin-top: 6mm }
.roomy .when { font-size: 13mm }
.roomy .where { font-size: 9mm }
.tight .picture { display: none }
.tight .facts { font-size: 4.4mm; padding-top: 6mm }
.tight .when { font-size: 8mm }
.tight .title { padding-top: 8mm }
p.long { font-size: 5.6mm }
.picture { flex: 1 1 0; min-height: 0; margin: 8mm 18mm 0; border-radius: 2mm; object-fit: cover; width: 174mm; max-height: 116mm }
.page { display: grid; grid-template-columns: 1fr auto; align-items: end; gap: 8mm; margin-top: auto; padding: 8mm 18mm 12mm }
.page p { border-top: .5mm solid #f2df74; padding-top: 4mm }
.page span { display: block; font: 600 4.4mm/1.35 system-ui, 'Segoe UI', 'Noto Sans', sans-serif }
.page .code { width: 42mm; height: 42mm; display: block }
@media print {
  html { background: none }
  .hint { display: none }
  .sheet { margin: 0; break-after: page }
  .sheet:last-of-type { break-after: auto }
}
@media screen and (max-width: 215mm) { .sheet { zoom: calc(100vw / 212mm) } }
`;

/** The sign of the club, as in `favicon.svg`. */
const SIGN =
  '<svg viewBox="2 1 44 44" aria-hidden="true"><path fill="#fbfaf6" d="M43.9 25A20 20 0 0 1 24 43H4V23A20 20 0 0 1 39.32 10.14L34.26 14.39A13.4 13.4 0 1 0 37.25 25Z"/><path fill="#f2df74" d="M43.82 20.3H23.4V18h.9v-3.4h-9V18h.9v10h-.9v3.4h9V28h-.9v-2.3h20.42a20 20 0 0 0 0-5.4Z"/></svg>';

export const POSTER_TEXTS = {
  hint: 'Print this page on A4, with “Background graphics” on.',
  page: 'Everything about it, and what changes:',
  code: (url: string): string => `QR code of ${url}`,
} as const;

/** The QR code of an address, as SVG. */
const codeOf = (url: string): string =>
  renderSVG(url, { ecc: 'M', border: QUIET_ZONE }).replace(
    '<svg ',
    `<svg class="code" role="img" aria-label="${escapeHtml(POSTER_TEXTS.code(url))}" `,
  );

const sizeOf = ({ title }: Poster): number => TITLE_SIZES.find(([length]) => title.length <= length)![1];

/** Characters for which a sheet without a picture has room in large type, and from which it needs small type. */
const ROOMY = 240;
const TIGHT = 420;

/** The class by which a sheet is neither half empty nor too full. */
function densityOf({ title, when, where, description, notes, picture, calledOff }: Poster): string {
  const { length } = [title, ...when, where, description, ...notes, calledOff?.reason ?? ''].join('');
  if (length > TIGHT) return 'tight';
  return !picture && length <= ROOMY ? 'roomy' : '';
}

const paragraph = (name: string, text: string): string =>
  text && `<p class="${name}" dir="auto">${escapeHtml(text)}</p>`;

function sheetOf(poster: Poster, clubName: string): string {
  const { kind, title, calledOff, notes, when, where, description, parts, picture, url } = poster;
  const off =
    calledOff && `<div class="off"><strong>${escapeHtml(calledOff.word)}</strong>${escapeHtml(calledOff.reason)}</div>`;
  return `<article class="sheet${calledOff ? ' called-off' : ''} ${densityOf(poster)}">
<p class="club">${SIGN}<span>${escapeHtml(clubName)}</span></p>
${off ?? ''}
<div class="title">${paragraph('kind', kind)}<h1 dir="auto" style="font-size: ${sizeOf(poster)}mm">${escapeHtml(title)}</h1></div>
<div class="facts">
<p class="when">${when.map((line) => `<span>${escapeHtml(line)}</span>`).join('')}</p>
${paragraph(where.length > LONG_PLACE ? 'where long' : 'where', where)}
${notes.map((note) => paragraph('notes', note)).join('')}
${paragraph('about', description)}
${parts.length > 0 ? `<ul class="parts">${parts.map((part) => `<li>${escapeHtml(part)}</li>`).join('')}</ul>` : ''}
</div>
${picture ? `<img class="picture" src="${escapeHtml(picture)}" alt="">` : ''}
<div class="page"><p>${POSTER_TEXTS.page}<span>${escapeHtml(url)}</span></p>${codeOf(url)}</div>
</article>`;
}

/** A page that prints an A4 sheet for each poster. It has no scripts. */
export const posterPage = (posters: readonly Poster[], { clubName, font }: Sheet): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${posters[0]!.title} · ${clubName}`)}</title>
<link rel="icon" href="/favicon.svg">
<style>${styles(font)}</style>
</head>
<body>
<p class="hint">${POSTER_TEXTS.hint}</p>
${posters.map((poster) => sheetOf(poster, clubName)).join('\n')}
</body>
</html>
`;
