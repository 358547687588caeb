import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, type Post, type PostInput } from '../support/blog-apis.js';
import { explain, recordStatements } from '../support/statements.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let token: string;
let unique = 0;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const author = { name: 'The Editors', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/editors' };

async function publish(fields: PostInput = {}): Promise<Post> {
  const post = { title: `Untitled ${++unique}`, content: '', author, status: 'published' as const, ...fields };
  const { data, message } = await graphqlBlogApi(app.url).create(post, token);
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

const SEARCH = `query ($query: String!, $first: Int, $last: Int, $after: String, $before: String) {
  searchPosts(query: $query, first: $first, last: $last, after: $after, before: $before) {
    edges { cursor node { title } highlight { title { text marked } snippet { text marked } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totalCount
    words { word takenAs found }
  }
}`;

async function search(query: string, page: object = {}, requests = token): Promise<Found> {
  const { data, errors } = await app.gql<{ searchPosts: Found }>(SEARCH, { query, ...page }, requests);
  expect(errors).toEqual([]);
  return data!.searchPosts;
}
const titles = async (query: string): Promise<string[]> => (await search(query)).edges.map(({ node }) => node.title);
const shown = (pieces: Piece[]) => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');

describe('search results', () => {
  test('R417: a match in the title ranks above the subtitle, and that above the content, whatever the frequency', async () => {
    await publish({ title: 'Of other things', content: `<p>${'A zither, a zither and a zither. '.repeat(30)}</p>` });
    await publish({ title: 'Of strings', subtitle: 'The zither among them' });
    await publish({ title: 'How to tune a zither' });
    expect(await titles('zither')).toEqual(['How to tune a zither', 'Of strings', 'Of other things']);
  });

  test('R417: match authors, word forms, accents, any case and prefixes', async () => {
    await publish({
      title: 'Crêpes à la Yodel',
      author: { ...author, name: 'Zoë Ñandú' },
      content: '<p>Yodelling.</p>',
    });
    for (const query of ['zoe nandu', 'CREPES', 'crêpe', 'yodel', 'yodels', 'yodelled', 'yodell', 'crep'])
      expect({ query, titles: await titles(query) }).toEqual({ query, titles: ['Crêpes à la Yodel'] });
  });

  test('are found by words that are written with signs, whatever stands around them', async () => {
    const title = 'Vexillum signs';
    const content =
      '<p>Vexillum: C++ and C#, AT&amp;T, rule #1, 50% of R&amp;D, 4.5 volts, 1,200 seats, don’t, e-mail, TCP/IP, a@b.example.</p>';
    await publish({ title, content });
    const signs = ['C++', 'C#', 'AT&T', '#1', '50%', 'R&D', '4.5', '1,200', 'don’t', "don't", 'e-mail', 'TCP/IP'];
    const typed = [...signs, '"50%"', '“volts”', '(volts)', 'volts…', '"volts', 'volts:*', '!volts', 'a@b.example'];
    const missed = [];
    // Too common to search for alone.
    const common = ['AT&T', 'don’t', "don't"];
    for (const query of typed.flatMap((each) => [...(common.includes(each) ? [] : [each]), `vexillum ${each}`]))
      if (!(await titles(query)).includes(title)) missed.push(query);
    expect(missed).toEqual([]);
    for (const query of common) expect((await search(query)).words).toEqual([]);
  });

  test('must contain every word; an exact word ranks above a longer one', async () => {
    await publish({ title: 'The quokkas of Kandy' });
    await publish({ title: 'A quokka of Galle' });
    await publish({ title: 'Quokkalike' });
    expect(await titles('quokka galle')).toEqual(['A quokka of Galle']);
    expect((await titles('quokka')).at(-1)).toBe('Quokkalike');
    expect(await titles('quokka xylophones')).toEqual([]);
  });

  test('R418: an unknown word is replaced by the closest spelling, and the response says so', async () => {
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

  test('R417: Sinhala and Tamil are found and marked like other text', async () => {
    await publish({ title: 'ශ්‍රී ලාංකික කතාව', content: '<p>வணக்கம் நண்பர்களே</p>' });
    expect(await titles('කතාව')).toEqual(['ශ්‍රී ලාංකික කතාව']);
    const [found] = (await search('நண்பர்களே ශ්‍රී')).edges;
    expect(shown(found!.highlight.title)).toBe('[ශ්‍රී] ලාංකික කතාව');
    expect(shown(found!.highlight.snippet)).toContain('[நண்பர்களே]');
  });

  test('match readable text: no tags, attributes or entities, and words split by tags are joined', async () => {
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

  test('separate a heading from the sentence after it', async () => {
    await publish({
      title: 'Nerves',
      content:
        '<h2>When your mind goes <strong>blank</strong></h2><p>The aardwolf is rarely blank.</p>' +
        '<h3>Why?</h3><p>It waits.</p>',
    });
    const [{ highlight } = { highlight: undefined }] = (await search('aardwolf')).edges;
    expect(shown(highlight!.snippet)).toBe('When your mind goes blank. The [aardwolf] is rarely blank. Why? It waits.');
  });

  test('separate the items of a list and the cells of a table', async () => {
    await publish({
      title: 'Results',
      content:
        '<ul><li><p>The numbat won</p></li><li><p>Nobody lost!</p></li></ul>' +
        '<table><tbody><tr><th><p>Name</p></th><th><p>Place</p></th></tr><tr><td><p>Nimal</p></td><td><p>2.</p></td></tr></tbody></table>' +
        '<p>Tea.</p>',
    });
    const [{ highlight } = { highlight: undefined }] = (await search('numbat')).edges;
    expect(shown(highlight!.snippet)).toBe('The [numbat] won. Nobody lost! Name, Place. Nimal, 2. Tea.');
  });

  test('separate the items of nested lists, and rows with empty cells', async () => {
    await publish({
      title: 'Plans',
      content:
        '<ul><li><p>Bring the potoroo</p><ul><li><p>a leash</p></li><li><p>and water!</p></li></ul></li><li><p>Leave</p></li></ul>' +
        '<table><tbody><tr><td><p>One</p></td><td><p></p></td></tr><tr><td><p></p></td><td><p>Two</p></td></tr>' +
        '<tr><td><p>Three</p></td><td><p></p></td><td><p>3</p></td></tr></tbody></table><p>Tea.</p>',
    });
    const [{ highlight } = { highlight: undefined }] = (await search('potoroo')).edges;
    expect(shown(highlight!.snippet)).toBe('Bring the [potoroo]. a leash. and water! Leave. One. Two. Three, 3. Tea.');
  });

  test('show that the text goes on where the search for a passage ends', async () => {
    const filler = 'Talk and talk and talk. '.repeat(900);
    const before = `Once upon a time. ${filler}`.slice(0, 19_988);
    await publish({
      title: 'A long story',
      content: `<p>${before} a bandicoot sat on the table. ${filler}</p>`,
    });
    const [{ highlight } = { highlight: undefined }] = (await search('bandicoot')).edges;
    expect(shown(highlight!.snippet)).toMatch(/^… .*a \[bandicoot\] …$/);
  });

  test('quote where most of the words are, however far into the text', async () => {
    const filler = '<p>Nothing of the kind is in this paragraph at all.</p>'.repeat(150);
    await publish({
      title: 'Two animals',
      content: `<p>An ocelot came first.</p>${filler}<p>Then the pangolins met an ocelot.</p>${filler}`,
    });
    const [{ highlight } = { highlight: undefined }] = (await search('pangolin ocelot')).edges;
    expect(shown(highlight!.snippet)).toContain('Then the [pangolins] met an [ocelot].');
    expect(shown(highlight!.snippet)).toMatch(/^… .* …$/);
  });

  test('quote words with hyphens', async () => {
    await publish({
      title: 'Signs',
      content: `<p>${'Talk and talk. '.repeat(30)}A well-known, half-baked axolotl won.</p>`,
    });
    for (const query of ['well-known axolotl', 'half-baked', 'half']) {
      const [{ highlight } = { highlight: undefined }] = (await search(query)).edges;
      expect([query, shown(highlight!.snippet)]).toEqual([query, expect.stringContaining('[')]);
    }
  });

  test('quote words with other accents and irregular endings', async () => {
    await publish({
      title: 'Small cafés',
      content: `<p>${'Talk and talk. '.repeat(30)}The café was dying of thirst.</p>`,
    });
    for (const query of ['cafe', 'dying', 'dies']) {
      const [{ highlight } = { highlight: undefined }] = (await search(query)).edges;
      expect(shown(highlight!.snippet)).toMatch(/\[(café|dying)\]/);
    }
  });

  test('follow each save; a text that did not change is not read again', async () => {
    const { id } = await publish({ title: 'Thylacine', subtitle: 'Of stripes', content: '<p>About a dunnart.</p>' });
    const api = graphqlBlogApi(app.url);
    const MARK = `UPDATE blog_search SET body = body || ' (as read before)' WHERE post_id = $1`;
    await app.database.query(MARK, [id]);
    const snippet = async () => shown((await search('dunnart')).edges[0]!.highlight.snippet);
    await api.update(id, { title: 'Wallaroo', subtitle: 'Of springs', author }, token);
    expect(await snippet()).toBe('About a [dunnart]. (as read before)');
    for (const [query, found] of [
      ['wallaroo', 1],
      ['wallaro', 1],
      ['springs', 1],
      ['thylacine', 0],
      ['stripes dunnart', 0],
    ] as const)
      expect([query, (await search(query)).totalCount]).toEqual([query, found]);
    await api.update(id, { content: '<p>About a dunnart, again.</p>', author }, token);
    expect(await snippet()).toBe('About a [dunnart], again.');
    await api.setStatus(id, 'draft', token);
    expect((await search('dunnart')).totalCount).toBe(0);
    await api.setStatus(id, 'published', token);
    expect(await snippet()).toBe('About a [dunnart], again.');
  });

  test('are pieces of plain text that form the whole', async () => {
    const title = 'Beware <b>of</b> the "wolverine" & co';
    await publish({ title, subtitle: 'Nothing of it in the text', content: '<p>Words.</p>' });
    const [{ highlight } = { highlight: undefined }] = (await search('wolverine')).edges;
    expect(highlight!.title.map(({ text }) => text).join('')).toBe(title);
    expect(highlight!.title.filter(({ marked }) => marked)).toEqual([{ text: 'wolverine', marked: true }]);
    expect(shown(highlight!.snippet)).toBe('Nothing of it in the text');
  });
});

describe('what search does not find', () => {
  test('an unknown word costs no extra query, and a corrected word stays with its original', async () => {
    await publish({ title: 'Marmalade and quinces' });
    const requests = jest.spyOn(app.get(DataSource), 'query');
    const mistyped = ['marmelade', 'quincess', ...Array.from({ length: 8 }, (_, n) => `xylogrph${'abcdefgh'[n]}`)];
    const { words } = await search(mistyped.join(' '));
    const statements = requests.mock.calls.length;
    requests.mockRestore();
    expect(words.map(({ word, takenAs }) => [word, takenAs])).toEqual([
      ['marmelade', ['marmalade']],
      ['quincess', ['quinces']],
      ...mistyped.slice(2).map((word) => [word, []]),
    ]);
    expect(statements).toBeLessThan(mistyped.length);
  });

  test('R13: drafts are not found, counted, quoted or used for corrections, before publication and after', async () => {
    const word = 'armadillo';
    const { data: draft } = await graphqlBlogApi(app.url).create({ title: `The ${word}`, author }, token);
    const nothing = { edges: [], totalCount: 0 };
    const hidden = async () => {
      for (const requests of [word, 'armadilo', 'armad'])
        expect(await search(requests)).toMatchObject({
          ...nothing,
          words: [{ word: requests, takenAs: [], found: false }],
        });
    };
    await hidden();
    await graphqlBlogApi(app.url).setStatus(draft.id, 'published', token);
    expect(await titles('armadilo')).toEqual([`The ${word}`]);
    await graphqlBlogApi(app.url).setStatus(draft.id, 'draft', token);
    await hidden();
  });

  test('changed posts are found by their new words only; deleted ones not until they are restored', async () => {
    const post = await publish({ title: 'The okapi' });
    await graphqlBlogApi(app.url).update(post.id, { title: 'The gazelle', author }, token);
    expect([await titles('okapi'), await titles('gazelle')]).toEqual([[], ['The gazelle']]);
    await graphqlBlogApi(app.url).remove(post.id, token);
    expect(await titles('gazelle')).toEqual([]);
    await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id: post.id }, token);
    expect(await titles('gazelle')).toEqual(['The gazelle']);
  });
});

test('pages follow one another without gaps, forwards and backwards, even while posts are published', async () => {
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
  const end = await search('hippopotamus', { first: null, last: 1 });
  expect(end).toMatchObject({ edges: third.edges, pageInfo: { hasNextPage: false, hasPreviousPage: true } });
  for (const after of ['nonsense', Buffer.from('["1","2","3"]').toString('base64url'), ''])
    expect((await app.gql(SEARCH, { query: 'hippopotamus', after })).errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
});

describe('any search text', () => {
  test.each([
    ['operators', "gavel & | ! <-> (:* ' \\ -- ; DROP TABLE blog_post", ['gavel', 'DROP', 'TABLE', 'blog', 'post']],
    ['a negation', '!gavel | -speech', ['gavel', 'speech']],
    ['a phrase and a prefix', '"speech gavel" gave:*', ['speech', 'gavel', 'gave']],
    ['quotes and wildcards', `"'%_*?\\"''`, []],
    ['U+0000 and other controls', 'gav\0el speech\u0001\u0002\u0003', ['gav', 'el', 'speech']],
    ['half a character', 'gav\ud800el', ['gavel']],
    ['emojis', '🎤👩‍👩‍👧 🔥 gavel', ['gavel']],
    ['letters that become quotes', 'ŉŉŉ ʼʼʼ ʺʺʺʺ', ['ŉŉŉ', 'ʼʼʼ', 'ʺʺʺʺ']],
    ['nothing', ' \n\t ', []],
    ['more than ten words', 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11', 'a1 b2 c3 d4 e5 f6 g7 h8 i9 j10'.split(' ')],
    ['one long word', 'w'.repeat(100), ['w'.repeat(100)]],
    ['a regular expression and a LIKE pattern', '(gavel+)+$ %speech%', ['gavel', 'speech']],
  ])('R419: %s is treated as plain text: its words are searched, and nothing else', async (_, query, plain) => {
    const { words, edges, totalCount } = await search(query);
    expect(words.map(({ word }) => word)).toEqual(plain);
    const same = await search(plain.join(' '));
    expect({ words, edges, totalCount }).toEqual({ words: same.words, edges: same.edges, totalCount: same.totalCount });
    expect(edges).toHaveLength(totalCount);
  });

  test('common words are ignored', async () => {
    expect(await search('the and of')).toMatchObject({ edges: [], totalCount: 0, words: [] });
    expect((await search('the zither')).words).toEqual([{ word: 'zither', takenAs: [], found: true }]);
  });

  test('R419: that is too long is rejected with a message', async () => {
    const { errors } = await app.gql(SEARCH, { query: 'x'.repeat(10_000) });
    expect(errors[0]).toMatchObject({
      message: 'Search for 100 characters at most',
      extensions: { code: 'BAD_USER_INPUT', fields: { query: 'Search for 100 characters at most' } },
    });
    expect((await app.gql(SEARCH, { query: 'x', first: 101 })).errors[0]!.message).toMatch(/1 to 100|costs/);
  });
});

describe('the search results page', () => {
  const page = async (query: string) => {
    const answer = await fetch(`${app.url}/blog?${query}`);
    return { status: answer.status, html: await answer.text(), answer };
  };

  test('R420: is rendered on the server, marks matches, and is not indexed', async () => {
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
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>alert|\0/);
  });

  test('is served from memory when it is repeated, and unknown parameters change nothing', async () => {
    const { answer } = await page('q=cassowary');
    expect(answer.headers.get('etag')).not.toBeNull();
    const isCached = async (query: string) => (await recordStatements(app, () => page(query))).length === 0;
    await eventually(() => isCached('q=cassowary'));
    await eventually(() => isCached('q=cassowary&utm=2'));
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

  test('search uses indexes and scans no table', async () => {
    const requests = await recordStatements(app, async () => {
      expect((await search('cassowaryy zither')).totalCount).toBe(0);
      expect((await search('cassowary')).totalCount).toBe(1);
    });
    const searching = requests.filter(([sql]) => /blog_(search|word)/.test(sql));
    expect(searching.length).toBeGreaterThanOrEqual(5);
    for (const statement of searching) {
      const steps = await explain(app, statement);
      expect(steps).not.toEqual(expect.arrayContaining([expect.stringMatching(/^Seq Scan blog_/)]));
      // The function reads the index, as its settings show.
      expect(steps).toEqual(expect.arrayContaining([expect.stringMatching(/Index Scan|Function Scan/)]));
    }
    const [{ config }] = (await app.database.query(
      `SELECT proconfig AS config FROM pg_proc WHERE proname = 'blog_has_match'`,
    )) as [{ config: string[] }];
    expect(config).toEqual(['enable_seqscan=off']);
  });

  test('the searches of the dashboard use an index', async () => {
    const find = `query ($text: String) { adminBlogPosts(search: $text) { totalCount nodes { title } } }`;
    const requests = await recordStatements(app, async () => {
      const { data } = await app.gql<{ adminBlogPosts: { totalCount: number } }>(find, { text: 'assowar' }, token);
      expect(data?.adminBlogPosts.totalCount).toBe(1);
    });
    const searching = requests.filter(([sql]) => sql.includes('LIKE'));
    expect(searching).toHaveLength(2);
    for (const statement of searching) expect(await explain(app, statement)).toContain('Bitmap Heap Scan blog_post');
  });
});
