import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanPostHtml, plainText } from '../../server/infra/html/post-html.js';
import { lowerHeadings, tablesForReading, withCaptions } from '../../server/shared/post-html.js';
import { LINK_REL, LINK_SCHEMES } from '../../server/shared/post-links.js';
import { POST_HTML_LIMITS } from '../../server/shared/post-html-limits.js';
import { POST_HTML } from '../../server/infra/html/allowed-html.js';

const TOO_LARGE = expect.objectContaining({ code: 'CONTENT_TOO_LARGE' });
const refused = (html: string) => expect(() => cleanPostHtml(html)).toThrow(TOO_LARGE);
const link = (href: string, text = 'here') => `<a target="_blank" rel="${LINK_REL}" href="${href}">${text}</a>`;

describe('What is left of a text', () => {
  it('keeps what the editor says and the words of everything else', () => {
    expect(cleanPostHtml('<p style="text-align: center;">One <strong>two</strong></p><hr>')).toBe(
      '<p style="text-align: center;">One <strong>two</strong></p><hr>',
    );
    expect(cleanPostHtml('<section><p>One <font color="red">two</font></p></section>')).toBe('<p>One two</p>');
    expect(cleanPostHtml('<p><b>b</b> <i>i</i> <del>d</del></p>')).toBe(
      '<p><strong>b</strong> <em>i</em> <s>d</s></p>',
    );
  });

  it.each([
    ['scripts', '<script>alert(1)</script>'],
    ['styles', '<style>*{display:none}</style>'],
    ['frames that lead nowhere', '<iframe src="javascript:alert(1)"><p>hello</p></iframe><iframe srcdoc="x"></iframe>'],
    [
      'form fields',
      '<textarea><img src=x onerror=alert(1)></textarea><select><option>x</option></select><input autofocus onfocus=alert(1)>',
    ],
    [
      'foreign content',
      '<svg><style><img src=x onerror=alert(1)></style></svg><math><mtext><style></style></mtext></math>',
    ],
    [
      'documents',
      '<html><head><title>x</title><base href="//evil.example"><meta http-equiv=refresh content=0></head></html>',
    ],
    ['comments', '<!-- x --><!doctype html><![CDATA[<b>]]>'],
    [
      'pictures that are not addresses',
      '<img src="data:image/png;base64,AAAA"><img src="javascript:alert(1)"><img alt="x"><img src="/a.png">',
    ],
  ])('takes %s away whole', (_, html) => {
    expect(cleanPostHtml(html)).toBe('');
  });

  it('takes away handlers, ids, and styles that move things', () => {
    expect(cleanPostHtml('<p onclick="x()" id="root" style="position: fixed; text-align: right; inset: 0">x</p>')).toBe(
      '<p style="text-align: right;">x</p>',
    );
    expect(cleanPostHtml('<p style="text-align: url(https://evil.example)" class="m_9df02822">x</p>')).toBe('<p>x</p>');
  });

  it('R203: keeps links of the ten schemes and of this site, and the words of the others with an empty address', () => {
    for (const scheme of LINK_SCHEMES) expect(cleanPostHtml(link(`${scheme}:x`))).toBe(link(`${scheme}:x`));
    for (const own of ['/blog/a-post', '#top', '?page=2']) expect(cleanPostHtml(link(own))).toBe(link(own));
    const others = [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java&#10;script:alert(1)',
      '&#1;javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://x',
    ];
    for (const other of others) expect(cleanPostHtml(`<a href="${other}">here</a>`)).toBe(link(''));
  });

  it('R350: makes every link open in a new tab that knows nothing of this one', () => {
    expect(cleanPostHtml('<a href="https://a.example" target="_top" rel="opener">here</a>')).toBe(
      link('https://a.example'),
    );
  });

  it('R139: lets a link have a class, but none of the names that the site styles its own parts by', () => {
    expect(cleanPostHtml('<a href="/x" class="lead">x</a>')).toContain('class="lead"');
    for (const own of ['m_4081bf90', '_overlay_1x2y3_1', 'lead m_4081bf90']) {
      expect(cleanPostHtml(`<a href="/x" class="${own}">x</a>`)).not.toContain('class');
    }
  });

  it('R202: keeps pictures by http, https or of our own, each with a size', () => {
    const own = '/media/0f8fad5b-d9cb-469f-a165-70867728950e-1200x630.webp';
    for (const src of ['http://a.example/a.png', 'https://a.example/a.png?b=1&amp;c=2', own]) {
      expect(cleanPostHtml(`<img src="${src}" alt="">`)).toBe(`<img src="${src}" alt="" data-size="medium">`);
    }
    expect(cleanPostHtml(`<img src="${own}" data-size="huge" srcset="//evil.example 2x" width="9e9">`)).toBe(
      `<img src="${own}" data-size="medium">`,
    );
  });

  it('holds no control character that a database would refuse', () => {
    expect(cleanPostHtml('<p>a\0b&#0;c&#1;\r\nd\ud800</p>')).toBe('<p>ab\ufffdc\nd\ufffd</p>');
  });
});

describe('Cleaning', () => {
  const tag = fc.constantFrom(
    ...Object.keys(POST_HTML),
    'div',
    'span',
    'svg',
    'math',
    'style',
    'script',
    'title',
    'noscript',
    'iframe',
    'template',
    'b',
    'font',
    'tfoot',
    'dd',
    'option',
    'xmp',
    'div',
    'section',
    'figure',
    'figcaption',
    'caption',
    'thead',
    'object',
    'embed',
    'menu',
    'form',
    'button',
    'select',
    'textarea',
    'rp',
    'center',
    'listing',
    'plaintext',
    'html',
    'body',
    'head',
    'o:p',
  );
  const attribute = fc.constantFrom(
    '',
    ' style="text-align:center;color:red"',
    ' href="javascript:x"',
    ' href=https://a.example/?a&b',
    ' href="www.a.example"',
    ' href="//a.example/x y"',
    ' href="https://www.google.com/url?q=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fa.example"',
    ' href="#_ftn1"',
    ' style="font-weight:700;font-style:italic"',
    ' style="font-weight:normal;text-decoration:none"',
    ' style="mso-list:l0 level1 lfo1"',
    ' style="mso-list:l0 level3 lfo1"',
    ' style="mso-list:Ignore"',
    ' aria-level=1',
    ' data-aria-level=2',
    ' src="https://www.youtube.com/embed/x"',
    ' class="a m_1"',
    ' colspan=0',
    ' data-size',
    ' src=x',
    ' src="https://a.example/i.png"',
    ' alt="<b>"',
    " title='\"'",
    ' onclick=x',
    ' start=3',
    ' rel',
    ' <p',
    ' /',
  );
  const piece = fc.oneof(
    fc.tuple(tag, fc.array(attribute, { maxLength: 3 })).map(([name, attributes]) => `<${name}${attributes.join('')}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom(
      '<',
      '>',
      '&',
      '&lt;',
      '&amp;lt;',
      '&#1;',
      '&#13;',
      '&nbsp;',
      '\0',
      '\r',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '</',
      '<br/>',
      '"',
      ' />',
      '&am',
      'p;',
      '\ud83d',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const hostile = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

  it('twice equals cleaning once, whatever the text', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const once = cleanPostHtml(html);
        expect(cleanPostHtml(once)).toBe(once);
      }),
      { numRuns: 1500 },
    );
  });

  it('leaves no element and no attribute but the listed, whatever the text', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        for (const [, name, attributes] of cleanPostHtml(html).matchAll(/<\/?([^\s>]*)([^>]*)>/g)) {
          expect(Object.keys(POST_HTML)).toContain(name);
          for (const [, attribute] of attributes!.matchAll(/ ([^\s="]+)="[^"]*"/g))
            expect(Object.keys(POST_HTML[name!]!)).toContain(attribute);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('The limits', () => {
  const { bytes, depth, elements } = POST_HTML_LIMITS;
  const nested = (levels: number) =>
    '<blockquote>'.repeat(levels - 1) + '<p>x</p>' + '</blockquote>'.repeat(levels - 1);

  it('take a text that is exactly as long, as deep and as rich as it may be', () => {
    expect(cleanPostHtml('x'.repeat(bytes))).toHaveLength(bytes);
    expect(cleanPostHtml(nested(depth))).toBe(nested(depth));
    expect(cleanPostHtml('<br>'.repeat(elements))).toBe('<br>'.repeat(elements));
  });

  it('R385: refuse one byte, one level, one element more', () => {
    refused('x'.repeat(bytes + 1));
    refused('ශ'.repeat(Math.ceil((bytes + 1) / 3)));
    refused(nested(depth + 1));
    refused('<br>'.repeat(elements + 1));
  });

  it('hold for what would be stored, so that it can be saved again', () => {
    refused('<a href=x>y</a> '.repeat(elements));
  });

  const bombs: [string, string][] = [
    ['98 KB of nested <b>', '<b>'.repeat(32_700)],
    ['1 MB of nested tables', '<table><tr><td>'.repeat(70_000)],
    ['200 KB of nested lists', '<ul><li>'.repeat(25_000)],
    ['100 MB of text', 'x'.repeat(100 * 1024 * 1024)],
  ];
  const harmless: [string, string][] = [
    ['200 KB of frames in frames', '<iframe><b>'.repeat(18_600)],
    ['200 KB of closing tags', '</p>'.repeat(4_990)],
    ['one element with 30,000 attributes', `<p ${'a=b '.repeat(30_000)}>x`],
    ['200 KB of unclosed comments', '<!--'.repeat(50_000)],
    ['40,000 ampersands, which are 200 KB when they are stored', '&'.repeat(40_000)],
    ['199 KB of < in a script, of which nothing is stored', `<script>${'<'.repeat(199_000)}</script>`],
    ['a style of 200 KB', `<p style="${'text-align:left;'.repeat(12_000)}">x`],
    ['a link of 200 KB', `<a href="${'java\tscript:'.repeat(17_000)}">x`],
  ];

  it.each(bombs)('refuse %s', (_, bomb) => refused(bomb));

  it.each([
    ['199 KB of <', '<'.repeat(199_000)],
    ['199 KB of & in a paragraph', `<p>${'&'.repeat(199_000)}</p>`],
    ['entities that are decoded and written anew', `<p>${'&lt'.repeat(60_000)}`],
  ])('refuse %s while scanning, without cleaning it first', (_, html) => {
    refused(html);
    // Reads by the same scan, and cleans nothing.
    expect(() => plainText(html.repeat(2))).toThrow(expect.objectContaining({ code: 'CONTENT_TOO_LARGE' }));
  });

  it.each(harmless)('are not needed for %s', (_, html) => {
    expect(cleanPostHtml(html).length).toBeLessThanOrEqual(html.length * '&amp;'.length);
  });
});

describe('The words of a text', () => {
  it('stand apart from block to block, with entities decoded', () => {
    const html =
      '<h2>Speak&nbsp;up</h2><p>Fish &amp; <strong>ch</strong>ips<br>today</p><ul><li><p>one</p></li><li><p>two</p></li></ul><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
    expect(plainText(html)).toBe('Speak up Fish & chips today one two a b');
  });

  it('are only those that a reader sees', () => {
    expect(
      plainText('<p>a</p><script>b</script><style>c</style><img src="https://a.example" alt="d"><!-- e -->f'),
    ).toBe('a f');
    expect(plainText('')).toBe('');
  });
});

it('Tables of a post are served as HTML has them: no attribute of the editor’s own, and headers that say of what', () => {
  expect(
    tablesForReading(
      '<table style="width: 90px;"><tbody><tr><th colspan="1" colwidth="25,300"><p>a</p></th><th><p>b</p></th></tr>' +
        '<tr><th><p>c</p></th><td colwidth="40" style="text-align: right;"><p>colwidth="1"</p></td></tr></tbody></table>' +
        '<table><tbody><tr><th>d</th><td><table><tbody><tr><th>e</th></tr></tbody></table></td></tr><tr><th>f</th></tr></tbody></table>',
    ),
  ).toBe(
    '<table style="width: 90px;"><tbody><tr><th scope="col" colspan="1" data-colwidth="25,300"><p>a</p></th><th scope="col"><p>b</p></th></tr>' +
      '<tr><th scope="row"><p>c</p></th><td data-colwidth="40" style="text-align: right;"><p>colwidth="1"</p></td></tr></tbody></table>' +
      '<table><tbody><tr><th scope="row">d</th><td><table><tbody><tr><th scope="col">e</th></tr></tbody></table></td></tr><tr><th scope="row">f</th></tr></tbody></table>',
  );
});

it('Pictures with a caption stand in a figure', () => {
  expect(
    withCaptions('<img src="/a" alt="b" title="At A &amp; B" width="9"><img src="/c" alt="d"><p title="e">f</p>'),
  ).toBe(
    '<figure><img src="/a" alt="b" title="At A &amp; B" width="9"><figcaption>At A &amp; B</figcaption></figure>' +
      '<img src="/c" alt="d"><p title="e">f</p>',
  );
});

describe('Headings of a post', () => {
  it('stand below the title of its page', () => {
    expect(
      lowerHeadings('<h1>a</h1><h2 style="text-align: right;">b</h2><h3>c</h3><hr><p>&lt;h1&gt;</p><h1>d</h1>'),
    ).toBe('<h2>a</h2><h3 style="text-align: right;">b</h3><h4>c</h4><hr><p>&lt;h1&gt;</p><h2>d</h2>');
  });

  const levels = (written: string) => {
    const html = written.replaceAll(/\d/g, '<h$&>x</h$&>');
    return [...lowerHeadings(html).matchAll(/<h(\d)(?: data-level="(\d)")?>x<\/h\1>/g)]
      .map(([, shown, level = '']) => shown + (level && `(${level})`))
      .join(' ');
  };
  it.each([
    ['3', '2(3)'],
    ['2 2 2', '2(2) 2(2) 2(2)'],
    ['3 3 4 3', '2(3) 2(3) 3(4) 2(3)'],
    ['1 4 3 2 3', '2 3(4) 3(3) 3 4'],
    ['3 1 3', '2(3) 2 3(3)'],
    ['1 2 3 4 5 6', '2 3 4 5 6 6'],
    ['6 5 4 3 2 1', '2(6) 2(5) 2(4) 2(3) 2(2) 2'],
  ])('%s are shown without gaps, and remember how they were written', (written, shown) =>
    expect(levels(written)).toBe(shown),
  );
});
