import { POST_HTML_MESSAGES, type PostHtmlLimit } from '../../server/shared/post-html-limits.js';

export const table = (rows: number, cells: number, spans = '') =>
  `<table><tbody>${`<tr>${`<td${spans}><p>x</p></td>`.repeat(cells)}</tr>`.repeat(rows)}</tbody></table>`;

/** Cells that would make 39 million places. As the cleaner writes it. */
export const TABLE_BOMB = table(99, 40, ' colspan="99" rowspan="99"');

/** The largest table there may be. */
export const LARGEST_TABLE = table(100, 20);

/** Hostile texts, by the limit that each exceeds. */
const BOMBS: Record<PostHtmlLimit, Record<string, string>> = {
  bytes: {
    '1 MB of nested tables': '<table><tr><td>'.repeat(70_000),
    '100 MB of text': 'x'.repeat(100 * 1024 * 1024),
    '199,000 <': '<'.repeat(199_000),
    '199,000 & in a paragraph': `<p>${'&'.repeat(199_000)}</p>`,
    'entities without their end': `<p>${'&lt'.repeat(60_000)}`,
    '150,000 & in an address': `<a href="/${'&'.repeat(150_000)}">x</a>`,
    '100,000 quotes in a caption': `<img src="https://a.example/a.png" title='${'"'.repeat(100_000)}'>`,
  },
  depth: {
    '98 KB of nested <b>': '<b>'.repeat(32_700),
    '200 KB of nested lists': '<ul><li>'.repeat(25_000),
    'tables that do not end': '<table>'.repeat(20_000),
    'nested templates': '<template>'.repeat(20_000),
  },
  elements: {
    '50,000 </p': '</p'.repeat(50_000),
    '50,000 </p>': '</p>'.repeat(50_000),
    '40,000 end tags that match nothing': `${'<b>'.repeat(20)}${'</i>'.repeat(40_000)}`,
    '20,000 comments': '<!-- x -->'.repeat(20_000),
    '15,000 CDATA sections': '<![CDATA[x]]>'.repeat(15_000),
    '6,000 paragraphs': '<p>x</p>'.repeat(6000),
  },
  links: {
    '171 KB of pictures': '<img src="https://a.example/1.png">'.repeat(5000),
    '171 KB of links': '<a href="https://a.example/">x</a>'.repeat(4900),
    'links without an end': '<a href=x>'.repeat(30) + '<img>'.repeat(4900),
  },
  table: {
    '99 × 40 cells of 99 × 99': TABLE_BOMB,
    '21 columns': table(1, 21),
    '21 columns without cells': `<table><colgroup>${'<col>'.repeat(21)}</colgroup><tr><td>x</td></tr></table>`,
    '201 rows': table(201, 1),
    '2,100 cells': table(105, 20),
    'one long row, which makes all others as long': table(1, 20).replace(
      '</tbody>',
      `${'<tr></tr>'.repeat(100)}</tbody>`,
    ),
    'a cell of 1,000 columns without quotes': '<table><td colspan=+1000.5>x',
    'cells that reach to the end': table(30, 1, ' rowspan=0'),
    'cells that reach into other row groups': `<table>${'<tbody><tr><td rowspan=99>x</tbody>'.repeat(21)}`,
    'an inner table that goes on outside': `<table><tr><td><table><tr></table>${'<tr><td rowspan=99>'.repeat(21)}`,
  },
};

export const HTML_BOMBS = Object.entries(BOMBS).flatMap(([limit, bombs]) =>
  Object.entries(bombs).map(([name, html]) => ({ name, html, message: POST_HTML_MESSAGES[limit as PostHtmlLimit] })),
);
