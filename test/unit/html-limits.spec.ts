import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assertWithinLimits, STORED_HTML_LIMITS } from '../../server/infra/html/html-limits.js';
import { cleanPostHtml, plainText } from '../../server/infra/html/post-html.js';
import { POST_HTML_LIMITS, POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.js';
import { dropExcessSpans, hasExcessTable, TABLE_LIMITS, TableGrid } from '../../server/shared/table-grid.js';
import { cpuMsOf } from '../support/cpu-time.js';
import { HTML_BOMBS, LARGEST_TABLE, table, TABLE_BOMB } from '../support/html-bombs.js';

/** The least of several times, so that neither a compiler nor a garbage collector counts. */
const bestCpuMsOf = (work: () => void) => Math.min(...Array.from({ length: 4 }, () => cpuMsOf(work)));

const sentence = `<p>${'Stand up, <strong>breathe</strong> and begin. '.repeat(9)}</p>`;
/** An ordinary article of 200 KB. */
const ARTICLE = sentence.repeat(Math.floor(POST_HTML_LIMITS.bytes / sentence.length));
/** Each item is one level deeper than the one above it. */
const wordList = (levels: number): string =>
  Array.from({ length: levels }, (_, n) => `<p style="mso-list:l0 level${n + 1} lfo1">x</p>`).join('');

let articleMs: number | undefined;
const cpuMsOfArticle = () => (articleMs ??= bestCpuMsOf(() => cleanPostHtml(ARTICLE)));

describe('A hostile text', () => {
  it.each(HTML_BOMBS)(
    'with $name is refused with the limit, in less time than an article takes',
    ({ html, message }) => {
      const clean = () =>
        expect(() => cleanPostHtml(html)).toThrow(expect.objectContaining({ message, code: 'CONTENT_TOO_LARGE' }));
      expect(bestCpuMsOf(clean)).toBeLessThan(cpuMsOfArticle());
    },
  );

  it.each([
    ['40,000 &, which are 200 KB when stored', '&'.repeat(40_000)],
    ['50,000 escaped <', '&lt;'.repeat(50_000)],
    ['an address like an e-mail address of 150 KB', `<a href="a@${'.'.repeat(150_000)}@">x</a>`],
    ['8,000 redirects in one another', `<a href="${'https://google.lk/url?q='.repeat(8000)}">x</a>`],
    ['1,500 levels of Word’s lists', wordList(1500)],
    ['60,000 joiners', `<p>${'\u200d'.repeat(60_000)}</p>`],
    ['40,000 numeric entities', '&#60;'.repeat(40_000)],
    ['49,000 <', '<'.repeat(49_000)],
    ['60,000 half tags', '<p '.repeat(60_000)],
    ['20,000 attributes', `<p ${Array.from({ length: 20_000 }, (_, n) => `a${n}=b`).join(' ')}>x`],
    ['50,000 unclosed comments', '<!--'.repeat(50_000)],
    ['half CDATA sections', '<![CDATA['.repeat(20_000)],
    ['frames in frames', '<iframe><b>'.repeat(18_600)],
    ['titles in titles', '<title>'.repeat(20_000)],
    ['as many elements as possible', '<p>x</p>'.repeat(POST_HTML_LIMITS.elements)],
    ['as many links as possible', '<a href="https://a.example/?a&amp;b">x</a>'.repeat(POST_HTML_LIMITS.links)],
    ['as many pictures as possible', '<img src="https://a.example/a.png" alt="x">'.repeat(POST_HTML_LIMITS.links)],
    ['the largest table', LARGEST_TABLE],
    ['a style of 200 KB', `<p style="${'text-align:left;'.repeat(12_000)}">x`],
  ])('that has %s is cleaned in the time of few articles', (_, html) => {
    expect(bestCpuMsOf(() => cleanPostHtml(html))).toBeLessThan(5 * cpuMsOfArticle());
  });

  it('is what older builds may have stored: its words are still read, and an archive of it imported', () => {
    const links = '<a href="https://a.example/">x</a>'.repeat(1200);
    for (const stored of [links, TABLE_BOMB]) {
      expect(() => cleanPostHtml(stored)).toThrow();
      expect(plainText(stored)).toMatch(/^x/);
      expect(cleanPostHtml(stored, '', STORED_HTML_LIMITS)).toContain('x');
    }
  });
});

describe('A legal text', () => {
  it.each([
    ['an article of 200 KB', ARTICLE],
    ['a table of 20 × 100 cells', LARGEST_TABLE],
    ['two tables of half the size', table(50, 20).repeat(2)],
    [
      'a table with the largest spans',
      '<table><tbody><tr><td colspan="20" rowspan="99"><p>x</p></td></tr></tbody></table>',
    ],
  ])('passes: %s', (_, html) => expect(cleanPostHtml(html)).toBe(html));
});

/** What is counted in an element: [elements, depth, links]. */
interface Counted {
  html: string;
  elements: number;
  depth: number;
  links: number;
}

const parent = (name: string, children: readonly Counted[]): Counted => ({
  html: `<${name}>${children.map(({ html }) => html).join('')}</${name}>`,
  elements: children.reduce((sum, { elements }) => sum + elements, 1),
  depth: 1 + Math.max(0, ...children.map(({ depth }) => depth)),
  links: children.reduce((sum, { links }) => sum + links, 0),
});
const leaf = (html: string, elements: number, links = 0): Counted => ({ html, elements, depth: elements, links });

const { tree } = fc.letrec<{ tree: Counted }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      leaf('x &amp; y', 0),
      leaf('<br>', 1),
      leaf('<a>x</a>', 1, 1),
      leaf('<IMG src=x>', 1, 1),
      leaf('<hr/>', 1),
    ),
    fc
      .tuple(fc.constantFrom('div', 'blockquote', 'strong', 'section'), fc.array(tie('tree'), { maxLength: 4 }))
      .map(([name, children]) => parent(name, children)),
  ),
}));

describe('The scan', () => {
  it('counts elements, depth and links exactly, whatever the document', () => {
    fc.assert(
      fc.property(tree, ({ html, elements, depth, links }) => {
        const exact = { ...STORED_HTML_LIMITS, elements: elements + 1, depth, links };
        expect(() => assertWithinLimits(html, exact)).not.toThrow();
        for (const limit of ['elements', 'depth', 'links'] as const) {
          const one = { elements, depth, links }[limit];
          if (one === 0) continue;
          const less = () => assertWithinLimits(html, { ...exact, [limit]: one - 1 });
          expect(less).toThrow(POST_HTML_MESSAGES[limit]);
        }
      }),
    );
  });

  it('counts bytes as they are stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        const bytes = Buffer.byteLength(escaped);
        expect(() => assertWithinLimits(escaped, { ...STORED_HTML_LIMITS, bytes })).not.toThrow();
        if (bytes > 0)
          expect(() => assertWithinLimits(escaped, { ...STORED_HTML_LIMITS, bytes: bytes - 1 })).toThrow(
            POST_HTML_MESSAGES.bytes,
          );
      }),
    );
  });
});

interface Cell {
  colSpan: number;
  rowSpan: number;
}

/** Rows and columns by the table model of the HTML standard, place by place, and whether cells overlap. */
function layOut(rows: readonly (readonly Cell[])[]) {
  const taken = rows.map(() => new Set<number>());
  let columns = 0;
  let overlaps = false;
  rows.forEach((cells, y) => {
    let x = 0;
    for (const { colSpan, rowSpan } of cells) {
      while (taken[y]!.has(x)) x += 1;
      const below = rowSpan === 0 ? rows.length : Math.min(y + rowSpan, rows.length);
      for (let row = y; row < below; row += 1)
        for (let column = x; column < x + colSpan; column += 1) {
          overlaps ||= taken[row]!.has(column);
          taken[row]!.add(column);
        }
      x += colSpan;
      columns = Math.max(columns, x);
    }
  });
  return { rows: rows.length, columns, overlaps };
}

const cell = fc.record({ colSpan: fc.integer({ min: 1, max: 4 }), rowSpan: fc.integer({ min: 0, max: 4 }) });
const rowsOfCells = fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 7 });
const htmlOf = (rows: readonly (readonly Cell[])[]) =>
  `<table><tbody>${rows
    .map((cells) => {
      const tags = cells.map(({ colSpan, rowSpan }) => `<td colspan="${colSpan}" rowspan="${rowSpan}">x</td>`);
      return `<tr>${tags.join('')}</tr>`;
    })
    .join('')}</tbody></table>`;

describe('The grid of a table', () => {
  it('is what the HTML standard lays out; only overlapping cells, which it calls an error, may count more', () => {
    fc.assert(
      fc.property(rowsOfCells, (rows) => {
        const grid = new TableGrid();
        for (const cells of rows) {
          grid.addRow();
          for (const { colSpan, rowSpan } of cells) grid.addCell(colSpan, rowSpan);
        }
        const expected = layOut(rows);
        expect(grid.rows).toBe(expected.rows);
        expect(grid.columns).toBeGreaterThanOrEqual(expected.columns);
        if (!expected.overlaps) expect(grid.columns).toBe(expected.columns);
      }),
      { numRuns: 1000 },
    );
  });

  it('decides alike in the scan, in stored HTML and in a reference layout', () => {
    const wide = fc.record({ colSpan: fc.integer({ min: 1, max: 12 }), rowSpan: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(fc.array(wide, { maxLength: 3 }), { maxLength: 6 }), (rows) => {
        const { columns, overlaps } = layOut(rows);
        fc.pre(!overlaps);
        const isTooLarge = columns > TABLE_LIMITS.columns;
        const html = htmlOf(rows);
        expect(hasExcessTable(html)).toBe(isTooLarge);
        const scan = () => assertWithinLimits(html);
        if (isTooLarge) expect(scan).toThrow(POST_HTML_MESSAGES.table);
        else expect(scan).not.toThrow();
      }),
    );
  });

  it.each([
    ['2', 2],
    ['+3', 3],
    [' 4', 4],
    ['5x', 5],
    ['6.9', 6],
    ['1e3', 1],
    ['0', 1],
    ['-7', 1],
    ['', 1],
    ['two', 1],
    ['99999999999', 1000],
  ])('reads a colspan of "%s" as a browser does: %d', (colspan, columns) => {
    const html = (cells: number) => `<table><tr><td colspan="${colspan}">${'<td>'.repeat(cells)}`;
    const room = TABLE_LIMITS.columns - columns;
    if (room >= 0) expect(() => assertWithinLimits(html(room))).not.toThrow();
    expect(() => assertWithinLimits(html(Math.max(0, room + 1)))).toThrow(POST_HTML_MESSAGES.table);
  });
});

describe('Stored HTML is read', () => {
  it('without the spans of tables that are too large, and with all words', () => {
    expect(dropExcessSpans(TABLE_BOMB)).toBe(TABLE_BOMB.replaceAll(' colspan="99" rowspan="99"', ''));
  });

  it('as it is if its tables are not too large, or have no spans', () => {
    const merged = '<table><tbody><tr><td colspan="2" rowspan="1"><p>a</p></td></tr></tbody></table>';
    for (const html of [merged, LARGEST_TABLE.repeat(3), '<table><tbody><tr>' + '<td>x</td>'.repeat(40)])
      expect(dropExcessSpans(html)).toBe(html);
  });

  it('with the spans of its other tables, around it and within it', () => {
    const small = (inner: string) => `<table><tbody><tr><td colspan="2">${inner}</td></tr></tbody></table>`;
    const large = (inner: string, spans = ' colspan="30" colwidth="9,9"') =>
      `<table><tbody><tr><th${spans}>${inner}</th></tr></tbody></table>`;
    expect(dropExcessSpans(small(large(small('x'))) + small('y'))).toBe(small(large(small('x'), '')) + small('y'));
  });

  it('in little time', () => {
    expect(bestCpuMsOf(() => dropExcessSpans(TABLE_BOMB))).toBeLessThan(cpuMsOfArticle());
  });
});
