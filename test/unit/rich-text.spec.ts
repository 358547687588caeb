import { describe, expect, it } from '@jest/globals';
import { Editor, type Extensions, type JSONContent } from '@tiptap/core';
import type {} from '@tiptap/extension-table';
import { undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import type {} from '@tiptap/starter-kit';
import { NEW_TABLE, TOOLBAR_HEADINGS } from '../../client/editor/tools.js';
import { ALIGNMENTS, HEADING_LEVELS } from '../../server/shared/post-html.js';
import { IMAGE_SIZES } from '../../server/shared/post-images.js';
import { LINK_REL, LINK_SCHEMES } from '../../server/shared/post-links.js';
import { cleanPostHtml } from '../../server/infra/html/post-html.js';
import { documentHtml } from '../support/document-html.js';
import { POST_HTML } from '../../server/infra/html/allowed-html.js';

/** As a text, so that the compiler does not follow it: the client is compiled by rules of its own. */
const EXTENSIONS = '../../client/editor/extensions' as string;
const { extensions } = (await import(EXTENSIONS)) as { extensions: Extensions };

/** The real editor, with no page around it. */
const headless = (content: JSONContent[] = [{ type: 'paragraph' }]) =>
  new Editor({ element: null, injectCSS: false, extensions, content: { type: 'doc', content } });
const { schema } = headless();
const optionsOf = (name: string) =>
  headless().extensionManager.extensions.find((extension) => extension.name === name)!.options;

const text = (value: string, ...marks: { type: string; attrs?: object }[]): JSONContent => ({
  type: 'text',
  text: value,
  marks,
});
const paragraph = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const words = paragraph(text('words'));
const htmlOf = (...content: JSONContent[]) => documentHtml(schema.nodeFromJSON({ type: 'doc', content }));

/** For each node and mark, every attribute that it has, as something else than its default. */
const ATTRIBUTES: Record<string, Record<string, unknown>> = {
  paragraph: { textAlign: 'justify' },
  heading: { level: 4, textAlign: 'center' },
  codeBlock: { language: 'c++' },
  orderedList: { start: 7, type: 'a' },
  link: {
    href: 'https://example.org/?a=1&b="2"',
    target: '_blank',
    rel: LINK_REL,
    class: 'lead wide',
    title: 'A "title"',
  },
  tableCell: { colspan: 2, rowspan: 2, colwidth: [120, 0], align: 'right' },
  tableHeader: { colspan: 2, rowspan: 2, colwidth: [25, 300], align: 'center' },
  image: {
    src: 'https://example.org/a.png',
    alt: 'A <stage>',
    title: 'Its caption',
    width: 1200,
    height: 630,
    size: 'large',
  },
};
const MARKS = ['bold', 'italic', 'strike', 'underline', 'code', 'link'];
const marked = (type: string) => paragraph(text('words', { type, attrs: ATTRIBUTES[type] }));
const row = (...cells: JSONContent[]): JSONContent => ({ type: 'tableRow', content: cells });
const cell = (type = 'tableCell', attrs: object = {}): JSONContent => ({ type, attrs, content: [words] });

/** A text that says everything that can be said. */
const everything: JSONContent[] = [
  { ...words, attrs: ATTRIBUTES.paragraph },
  ...HEADING_LEVELS.map((level) => ({
    type: 'heading',
    attrs: { ...ATTRIBUTES.heading, level },
    content: [text('words')],
  })),
  ...MARKS.map(marked),
  paragraph(text('one'), { type: 'hardBreak' }, text('two')),
  { type: 'codeBlock', attrs: ATTRIBUTES.codeBlock, content: [text('if (a < b && c) {\n  "d"\n}')] },
  { type: 'blockquote', content: [words, words] },
  { type: 'horizontalRule' },
  { type: 'bulletList', content: [{ type: 'listItem', content: [words] }] },
  { type: 'orderedList', attrs: ATTRIBUTES.orderedList, content: [{ type: 'listItem', content: [words] }] },
  {
    type: 'table',
    content: [
      row(cell('tableHeader', ATTRIBUTES.tableHeader), cell('tableHeader')),
      row(cell('tableCell', ATTRIBUTES.tableCell), cell()),
    ],
  },
  { type: 'image', attrs: ATTRIBUTES.image },
];

/** Attributes in one order: it means nothing. */
const ordered = (html: string) =>
  html.replace(
    /<([a-z0-9]+)((?: [a-z-]+="[^"]*")+)>/g,
    (_, tag: string, attributes: string) =>
      `<${tag}${attributes
        .match(/ [a-z-]+="[^"]*"/g)!
        .sort()
        .join('')}>`,
  );
const survives = (...content: JSONContent[]) => {
  const html = htmlOf(...content);
  expect(ordered(cleanPostHtml(html))).toBe(ordered(html));
  return html;
};

describe('The editor and the cleaner', () => {
  it('are held together over every node, mark and attribute of the schema', () => {
    const types = [...Object.values(schema.nodes), ...Object.values(schema.marks)];
    const present = Object.fromEntries(types.map(({ name, spec }) => [name, Object.keys(spec.attrs ?? {}).sort()]));
    const proven = types.map(({ name }) => [name, Object.keys(ATTRIBUTES[name] ?? {}).sort()]);
    expect(present).toEqual(Object.fromEntries(proven));
    expect(Object.keys(schema.marks).sort()).toEqual([...MARKS].sort());
  });

  it('agree: whatever can be written is stored unchanged', () => {
    survives(...everything);
  });

  it('agree: nothing can be stored that cannot be written', () => {
    const said = new Map<string, Set<string>>();
    for (const [, tag, attributes] of htmlOf(...everything).matchAll(/<([a-z0-9]+)([^>]*)>/g)) {
      const names = [...attributes!.matchAll(/ ([a-z-]+)="/g)].map(([, name]) => name!);
      said.set(tag!, new Set([...(said.get(tag!) ?? []), ...names]));
    }
    const allowed = Object.entries(POST_HTML).map(([tag, attributes]) => [tag, Object.keys(attributes).sort()]);
    expect(Object.fromEntries([...said].map(([tag, names]) => [tag, [...names].sort()]))).toEqual(
      Object.fromEntries(allowed),
    );
  });

  it('R138: a picture has src, alt and title', () => {
    const html = survives({ type: 'image', attrs: ATTRIBUTES.image });
    expect(html).toContain('src="https://example.org/a.png" alt="A &lt;stage&gt;" title="Its caption"');
  });

  it('R139: a link has href, target, rel and class', () => {
    const html = survives(marked('link'));
    for (const attribute of ['href', 'target', 'rel', 'class'])
      expect(html).toMatch(new RegExp(`<a [^>]*${attribute}="[^"]+"`));
  });

  it('R140: a table cell has colspan, rowspan and colwidth', () => {
    const html = survives({ type: 'table', content: [row(cell('tableCell', ATTRIBUTES.tableCell))] });
    expect(html).toContain('<td colspan="2" rowspan="2" colwidth="120,0"');
  });

  it('R141: a numbered list has a start', () => {
    const html = survives({
      type: 'orderedList',
      attrs: { start: 3 },
      content: [{ type: 'listItem', content: [words] }],
    });
    expect(html).toContain('<ol start="3">');
  });

  it('R142 R348: headings have levels 1 to 6, of which 1 to 3 have a button', () => {
    const html = survives(
      ...HEADING_LEVELS.map((level) => ({ type: 'heading', attrs: { level }, content: [text('x')] })),
    );
    expect(html).toBe('<h1>x</h1><h2>x</h2><h3>x</h3><h4>x</h4><h5>x</h5><h6>x</h6>');
    expect(TOOLBAR_HEADINGS).toEqual([1, 2, 3]);
  });

  it('R143: a code block has a language', () => {
    const html = survives({ type: 'codeBlock', attrs: { language: 'js' }, content: [text('a')] });
    expect(html).toBe('<pre><code class="language-js">a</code></pre>');
  });

  it('R349: text stands left by default, or center, right, justified', () => {
    expect(optionsOf('textAlign')).toMatchObject({
      alignments: ['left', 'center', 'right', 'justify'],
      defaultAlignment: null,
    });
    expect(htmlOf(words)).toBe('<p>words</p>');
    for (const textAlign of ALIGNMENTS)
      expect(survives({ ...words, attrs: { textAlign } })).toContain(`text-align: ${textAlign}`);
  });

  it('R352: pictures are small, medium or large; medium by default', () => {
    expect(IMAGE_SIZES).toEqual(['small', 'medium', 'large']);
    for (const size of IMAGE_SIZES)
      expect(survives({ type: 'image', attrs: { ...ATTRIBUTES.image, size } })).toContain(`data-size="${size}"`);
    expect(htmlOf({ type: 'image', attrs: { src: 'https://example.org/a.png' } })).toContain('data-size="medium"');
  });
});

describe('The editor', () => {
  it('R202: takes pictures between paragraphs only, and none that are data', () => {
    expect(optionsOf('image')).toMatchObject({ inline: false, allowBase64: false });
    expect(schema.nodes.image!.isInline).toBe(false);
    const [rule] = schema.nodes.image!.spec.parseDOM!;
    const read = (src: string) => rule!.getAttrs!({ getAttribute: () => src, dataset: {} });
    expect(read('data:image/png;base64,AAAA')).toBe(false);
    expect(read('https://example.org/a.png')).not.toBe(false);
  });

  it('R203: shows a link of any other scheme with an empty address, and sets none', () => {
    const link = (href: string) => htmlOf(paragraph(text('x', { type: 'link', attrs: { href } })));
    for (const scheme of LINK_SCHEMES) expect(link(`${scheme}:x`)).toContain(`href="${scheme}:x"`);
    for (const href of ['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x']) {
      expect(link(href)).toContain('href=""');
      const editor = headless([words]);
      expect(editor.chain().selectAll().setLink({ href }).run()).toBe(false);
      expect(JSON.stringify(editor.getJSON())).not.toContain('link');
    }
  });

  it('R350: opens links in a new tab with rel noopener noreferrer nofollow, and none while they are written', () => {
    expect(htmlOf(paragraph(text('x', { type: 'link', attrs: { href: 'https://example.org' } })))).toMatch(
      /<a [^>]*target="_blank" rel="noopener noreferrer nofollow"/,
    );
    expect(optionsOf('link')).toMatchObject({ openOnClick: false });
  });

  it('R346: makes tables of 3 rows by 3 columns with a header row', () => {
    const editor = headless();
    editor.commands.insertTable(NEW_TABLE);
    const table = (editor.getJSON() as JSONContent).content!.find(({ type }) => type === 'table')!;
    const rows = table.content!.map(({ content }) => content!.map(({ type }) => type));
    const [headers, cells] = ['tableHeader', 'tableCell'].map((type) => [type, type, type]);
    expect(rows).toEqual([headers, cells, cells]);
  });

  it('R347: lets columns be dragged down to 25 px, held at 5 px around their edge', () => {
    expect(optionsOf('table')).toMatchObject({ resizable: true, cellMinWidth: 25, handleWidth: 5 });
  });

  /** A text into which an x was written at each of these times, in milliseconds, with the editor's own history. */
  const written = (times: readonly number[]) => {
    const { extensionManager, state } = headless();
    let current = EditorState.create({ doc: state.doc, plugins: extensionManager.plugins });
    const take = (change: Transaction) => (current = current.apply(change));
    for (const time of times) take(current.tr.insertText('x', 1).setTime(time));
    return { undo: () => undo(current, take), text: () => current.doc.textContent };
  };

  it('R344: takes back 100 steps', () => {
    expect(optionsOf('undoRedo')).toMatchObject({ depth: 100 });
    const { undo, text } = written(Array.from({ length: 100 }, (_, step) => (step + 1) * 1000));
    for (let step = 0; step < 99; step += 1) undo();
    expect(text()).toBe('x');
    undo();
    expect(text()).toBe('');
  });

  it('R345: takes back together what was written within 500 ms', () => {
    expect(optionsOf('undoRedo')).toMatchObject({ newGroupDelay: 500 });
    const { undo, text } = written([1000, 1400, 1800, 2400, 2800]);
    undo();
    expect(text()).toBe('xxx');
    undo();
    expect(text()).toBe('');
  });
});
