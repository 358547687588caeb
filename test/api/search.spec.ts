import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { SEARCH_LIMITS } from '../../server/shared/post-search.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor, type Post, type PostFields } from '../support/blog-doors.js';
import { planOf, statementsOf } from '../support/statements.js';

let app: TestApp;
let token: string;
let unique = 0;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const author = { name: 'The Editors', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/editors' };

async function publish(fields: PostFields = {}): Promise<Post> {
  const post = { title: `Untitled ${++unique}`, content: '', author, status: 'published' as const, ...fields };
  const { data, message } = await graphqlDoor(app.url).create(post, token);
  if (!data) throw new Error(message ?? 'no post');
  return data;
}

interface Piece {
  text: string;
  marked: boolean;
}
interface Found {
  edges: { cursor: string; node: { title: string }; highlight: { title: Piece[]; snippet: Piece[] } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null; startCursor: string | null };
  totalCount: number;
  words: { word: string; takenAs: string[]; found: boolean }[];
}

const SEARCH = `query ($query: String!, $first: Int, $after: String, $before: String) {
  searchPosts(query: $query, first: $first, after: $after, before: $before) {
    edges { cursor node { title } highlight { title { text marked } snippet { text marked } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totalCount
    words { word takenAs found }
  }
}`;

async function search(query: string, page: object = {}, asked = token): Promise<Found> {
  const { data, errors } = await app.gql<{ searchPosts: Found }>(SEARCH, { query, ...page }, asked);
  expect(errors).toEqual([]);
  return data!.searchPosts;
}
const titles = async (query: string): Promise<string[]> => (await search(query)).edges.map(({ node }) => node.title);
const shown = (pieces: Piece[]) => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('what is found', () => {
  test('a word in the title fits better than in the subtitle, and there better than in the text, however often', async () => {
    await publish({ title: 'Of other things', content: `<p>${'A zither, a zither and a zither. '.repeat(30)}</p>` });
    await publish({ title: 'Of strings', subtitle: 'The zither among them' });
    await publish({ title: 'How to tune a zither' });
    expect(await titles('zither')).toEqual(['How to tune a zither', 'Of strings', 'Of other things']);
  });

  test('a post is found by its author, in its other forms, without accents, in any case and by a beginning', async () => {
    await publish({
      title: 'Crêpes à la Yodel',
      author: { ...author, name: 'Zoë Ñandú' },
      content: '<p>Yodelling.</p>',
    });
    for (const query of ['zoe nandu', 'CREPES', 'crêpe', 'yodel', 'yodels', 'yodelled', 'yodell', 'crep'])
      expect({ query, titles: await titles(query) }).toEqual({ query, titles: ['Crêpes à la Yodel'] });
  });

  test('every word must be there; the word itself counts more than a longer one that begins with it', async () => {
    await publish({ title: 'The quokkas of Kandy' });
    await publish({ title: 'A quokka of Galle' });
    await publish({ title: 'Quokkalike' });
    expect(await titles('quokka galle')).toEqual(['A quokka of Galle']);
    expect((await titles('quokka')).at(-1)).toBe('Quokkalike');
    expect(await titles('quokka xylophones')).toEqual([]);
  });

  test('a word that no post has is taken as the one spelled most like it, and that is told', async () => {
    await publish({ title: 'An impromptu speech about marmalade' });
    for (const [typed, meant] of [
      ['marmelade', 'marmalade'],
      ['marmaladde', 'marmalade'],
      ['impromput', 'impromptu'],
      ['speach', 'speech'],
    ] as const) {
      const { edges, words } = await search(typed);
      expect({ typed, titles: edges.map(({ node }) => node.title) }).toEqual({
        typed,
        titles: ['An impromptu speech about marmalade'],
      });
      expect(words).toEqual([{ word: typed, takenAs: [meant], found: true }]);
    }
    expect(await search('mxrmxlxde')).toMatchObject({ edges: [], words: [{ takenAs: [], found: false }] });
  });

  test('Sinhala and Tamil are found and marked like everything else', async () => {
    await publish({ title: 'ශ්‍රී ලාංකික කතාව', content: '<p>வணக்கம் நண்பர்களே</p>' });
    expect(await titles('කතාව')).toEqual(['ශ්‍රී ලාංකික කතාව']);
    const [found] = (await search('நண்பர்களே ශ්‍රී')).edges;
    expect(shown(found!.highlight.title)).toBe('[ශ්‍රී] ලාංකික කතාව');
    expect(shown(found!.highlight.snippet)).toContain('[நண்பர்களே]');
  });

  test('text is what a reader reads: no tag, no attribute, no entity, and no word cut in two by a tag', async () => {
    await publish({
      title: 'Markup',
      content:
        '<p>A <strong>kaleid</strong>oscope &amp; a <a href="https://hidden.example/wombat">link</a>, ' +
        'if 1 &lt; 2 or and/or dodo.example.</p><p>Next</p><p>Door</p>',
    });
    for (const query of ['kaleidoscope', 'and/or dodo', 'dodo.example'])
      expect({ query, titles: await titles(query) }).toEqual({ query, titles: ['Markup'] });
    for (const query of ['wombat', 'href', 'strong kaleidoscope', 'nextdoor']) expect(await titles(query)).toEqual([]);
    const [{ highlight } = { highlight: undefined }] = (await search('kaleidoscope')).edges;
    expect(shown(highlight!.snippet)).toBe('A [kaleidoscope] & a link, if 1 < 2 or and/or dodo.example. Next Door');
  });

  test('what was found is told in pieces of plain text, which make a whole', async () => {
    const title = 'Beware <b>of</b> the "wolverine" & co';
    await publish({ title, subtitle: 'Nothing of it in the text', content: '<p>Words.</p>' });
    const [{ highlight } = { highlight: undefined }] = (await search('wolverine')).edges;
    expect(highlight!.title.map(({ text }) => text).join('')).toBe(title);
    expect(highlight!.title.filter(({ marked }) => marked)).toEqual([{ text: 'wolverine', marked: true }]);
    expect(shown(highlight!.snippet)).toBe('Nothing of it in the text');
  });
});

describe('what is not found', () => {
  test('a word that is nowhere costs no statement of its own, and what is mended stays with its word', async () => {
    await publish({ title: 'Marmalade and quinces' });
    const asked = jest.spyOn(app.get(DataSource), 'query');
    const mistyped = ['marmelade', 'quincess', ...Array.from({ length: 8 }, (_, n) => `xylogrph${'abcdefgh'[n]}`)];
    const { words } = await search(mistyped.join(' '));
    const statements = asked.mock.calls.length;
    asked.mockRestore();
    expect(words.map(({ word, takenAs }) => [word, takenAs])).toEqual([
      ['marmelade', ['marmalade']],
      ['quincess', ['quinces']],
      ...mistyped.slice(2).map((word) => [word, []]),
    ]);
    expect(statements).toBeLessThan(mistyped.length);
  });

  test('R13: a draft is not found, counted, quoted or used to mend a spelling, before it is published and after', async () => {
    const word = 'armadillo';
    const { data: draft } = await graphqlDoor(app.url).create({ title: `The ${word}`, author }, token);
    const nothing = { edges: [], totalCount: 0 };
    const hidden = async () => {
      for (const asked of [word, 'armadilo', 'armad'])
        expect(await search(asked)).toMatchObject({ ...nothing, words: [{ word: asked, takenAs: [], found: false }] });
    };
    await hidden();
    await graphqlDoor(app.url).setStatus(draft.id, 'published', token);
    expect(await titles('armadilo')).toEqual([`The ${word}`]);
    await graphqlDoor(app.url).setStatus(draft.id, 'draft', token);
    await hidden();
  });

  test('what is changed is found by its new words alone; what is deleted by none, until it is brought back', async () => {
    const post = await publish({ title: 'The okapi' });
    await graphqlDoor(app.url).update(post.id, { title: 'The gazelle', author }, token);
    expect([await titles('okapi'), await titles('gazelle')]).toEqual([[], ['The gazelle']]);
    await graphqlDoor(app.url).remove(post.id, token);
    expect(await titles('gazelle')).toEqual([]);
    await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id: post.id }, token);
    expect(await titles('gazelle')).toEqual(['The gazelle']);
  });
});

test('pages follow one another without a gap and lead back, also while posts are published', async () => {
  for (let n = 0; n < 7; n++) await publish({ title: `Hippopotamus ${n}`, content: '<p>hippopotamus</p>'.repeat(n) });
  const all = await titles('hippopotamus');
  const first = await search('hippopotamus', { first: 3 });
  expect(first).toMatchObject({ totalCount: 7, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  await publish({ title: 'Hippopotamus hippopotamus hippopotamus' });
  const second = await search('hippopotamus', { first: 3, after: first.pageInfo.endCursor });
  const third = await search('hippopotamus', { first: 3, after: second.pageInfo.endCursor });
  expect(third.pageInfo.hasNextPage).toBe(false);
  expect([first, second, third].flatMap(({ edges }) => edges.map(({ node }) => node.title))).toEqual(all);
  const back = await search('hippopotamus', { first: 3, before: third.pageInfo.startCursor });
  expect(back.edges).toEqual(second.edges);
  for (const after of ['nonsense', Buffer.from('["1","2","3"]').toString('base64url'), ''])
    expect((await app.gql(SEARCH, { query: 'hippopotamus', after })).errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
});

describe('whatever is asked', () => {
  test.each([
    ['operators', "speech & | ! <-> (:* ' \\ -- ; DROP TABLE blog_post"],
    ['quotes and wildcards', `"'%_*?\\"''`],
    ['U+0000 and other controls', 'spe\0ech \u0001\u0002\u0003'],
    ['half a character', 'spe\ud800ech'],
    ['emojis', '🎤👩‍👩‍👧 🔥'],
    ['letters that become quotes', 'ŉŉŉ ʼʼʼ ʺʺʺʺ'],
    ['nothing', ' \n\t '],
    ['a hundred words', 'a b '.repeat(24)],
    ['one long word', 'w'.repeat(100)],
    ['a regular expression and a LIKE pattern', '(a+)+$ %a%a%a%'],
  ])('%s are plain text, and answered', async (_, query) => {
    const { words, edges, totalCount } = await search(query);
    expect(words.length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
    expect(edges.length).toBeLessThanOrEqual(totalCount);
  });

  test('words that every post has are no words to search for', async () => {
    expect(await search('the and of')).toMatchObject({ edges: [], totalCount: 0, words: [] });
    expect((await search('the zither')).words).toEqual([{ word: 'zither', takenAs: [], found: true }]);
  });

  test('more than is sensible is refused with a sentence', async () => {
    const { errors } = await app.gql(SEARCH, { query: 'x'.repeat(10_000) });
    expect(errors[0]).toMatchObject({
      message: 'Search for 100 characters at most',
      extensions: { code: 'BAD_USER_INPUT', fields: { query: 'Search for 100 characters at most' } },
    });
    expect((await app.gql(SEARCH, { query: 'x', first: 101 })).errors[0]!.message).toMatch(/1 to 100|costs/);
  });
});

describe('the page of what was found', () => {
  const page = async (query: string) => {
    const answer = await fetch(`${app.url}/blog?${query}`);
    return { status: answer.status, html: await answer.text(), answer };
  };

  test('it is finished on the server, marks the words, and is not for search engines', async () => {
    await publish({ title: 'Cassowary & <i>company</i>', content: '<p>Beside a cassowary one walks.</p>' });
    const { status, html } = await page('q=cassowary');
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<mark>Cassowary</mark> &amp; &lt;i&gt;company&lt;/i&gt;');
    expect(html).toContain('Beside a <mark>cassowary</mark> one walks.');
    expect(html).toMatch(/<input[^>]* name="q"[^>]* value="cassowary"/);
    expect((await page('q=')).html).not.toContain('noindex');
  });

  test.each([
    ['markup', '<script>alert(1)</script>"\'>'],
    ['controls', 'a\0b\r\nc'],
    ['ten thousand characters', 'x'.repeat(10_000)],
    ['an unknown cursor', 'zither&after=nonsense', true],
  ])('%s in the address does no harm', async (_, query, raw = false) => {
    const { status, html } = await page(`q=${raw ? query : encodeURIComponent(query)}`);
    expect(status).toBe(raw ? 400 : 200);
    expect(html).not.toMatch(/<script>alert|\0/);
  });

  test('strangers cannot fill the memory with it: each is made for who asks', async () => {
    const { answer } = await page('q=cassowary');
    expect(answer.headers.get('etag')).not.toBeNull();
    expect(await statementsOf(app, () => page('q=cassowary'))).not.toEqual([]);
    await page('utm=1');
    expect(await statementsOf(app, () => page('utm=2'))).toEqual([]);
  });
});

describe('among 5,000 posts', () => {
  beforeAll(async () => {
    await app.database.query(
      `INSERT INTO blog_post (slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
         author_linkedin, author_photo, cover, status, published_date, created_at, updated_at)
       SELECT 'many-' || n, 'Post ' || word, '', '<p>' || regexp_replace(word, '.{8}', '\\& ', 'g') || '</p>', '', 1, 'A', '', '', '', '',
         'published', now() - n * interval '1 hour', now(), now()
       FROM generate_series(1, 5000) n, translate(md5(n::text), '0123456789', 'ghijklmnop') word`,
    );
    await app.database.query('ANALYZE');
  });

  test('posts and words are found by their indexes: neither is read through', async () => {
    const asked = await statementsOf(app, async () => {
      expect((await search('cassowaryy zither')).totalCount).toBe(0);
      expect((await search('cassowary')).totalCount).toBe(1);
    });
    const searching = asked.filter(([sql]) => /blog_(search|word)/.test(sql));
    expect(searching.length).toBeGreaterThanOrEqual(5);
    for (const statement of searching) {
      const steps = await planOf(app, statement);
      expect(steps).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Seq Scan blog_/)]));
      expect(steps).toEqual(expect.arrayContaining([expect.stringMatching(/Index Scan/)]));
    }
  });
});
