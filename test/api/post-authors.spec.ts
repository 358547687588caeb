import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { startApp, type TestApp } from '../support/app.js';
import { type BlogApi, graphqlBlogApi } from '../support/blog-apis.js';
import { picture } from '../support/pictures.js';
import { AUTHORS_MAX } from '../../server/features/blog/authors/post-authors.service.js';

interface Author {
  name: string;
  department: string;
  linkedin: string;
  image: { url: string } | null;
}
const AUTHORS = 'query ($search: String) { blogAuthors(search: $search) { name department linkedin image { url } } }';

let app: TestApp;
let blog: BlogApi;
let token: string;

beforeAll(async () => {
  app = await startApp();
  blog = graphqlBlogApi(app.url);
  token = await app.signIn();
});
afterAll(() => app.close());

async function authors(search?: string): Promise<Author[]> {
  const { data, errors } = await app.gql<{ blogAuthors: Author[] }>(AUTHORS, { search }, token);
  expect(errors).toEqual([]);
  return data!.blogAuthors;
}
const profile = (of: string): string => `https://www.linkedin.com/in/${of}`;
const write = (name: string, department: string, photoFile?: Blob) =>
  blog.create({ title: `By ${name}`, author: { name, department, linkedin: profile(department) }, photoFile }, token);

test('R384: an officer finds the authors of earlier posts, each once, with the details of the newest post', async () => {
  await write('Amaya Perera', 'chemistry');
  await write('Nuwan Silva', 'physics');
  await write('amaya perera', 'editorial', await picture(400, 400));
  const [first, second, ...others] = await authors();
  expect(first).toMatchObject({ name: 'amaya perera', department: 'editorial', linkedin: profile('editorial') });
  expect(first?.image?.url).toMatch(/^\/media\/.*-400x400\.webp$/);
  expect(second).toEqual({ name: 'Nuwan Silva', department: 'physics', linkedin: profile('physics'), image: null });
  expect(others).toEqual([]);
  expect((await authors('SILVA')).map(({ name }) => name)).toEqual(['Nuwan Silva']);
  expect(await authors('100%')).toEqual([]);
});

test('a visitor is an author once a submission of theirs was published', async () => {
  const submission = {
    title: 'From a visitor',
    content: '<p>Words.</p>',
    author: { name: 'Visiting Author', department: 'Law', linkedin: profile('visitor') },
  };
  const { data: post } = await blog.submit(submission);
  expect(await authors('visiting')).toEqual([]);
  await blog.setStatus(post.id, 'published', token);
  expect(await authors('visiting')).toMatchObject([{ name: 'Visiting Author' }]);
});

test('R384: the list is bounded, and for officers alone', async () => {
  for (let i = 0; i <= AUTHORS_MAX; i++) await write(`Author ${i}`, 'law');
  expect((await authors('author ')).map(({ name }) => name)).toEqual(
    Array.from({ length: AUTHORS_MAX }, (_, i) => `Author ${AUTHORS_MAX - i}`),
  );
  const { errors } = await app.gql(AUTHORS, {});
  expect(errors[0]?.message).toBe(ERRORS.NO_TOKEN.message);
});
