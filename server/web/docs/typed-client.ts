import type { Example } from './example.js';

const INSTALL = `npm init -y
npm pkg set type=module
npm install --save-exact graphql@16.15.0 @graphql-typed-document-node/core@3.2.0
npm install --save-exact --save-dev typescript@6.0.3 @types/node@24.19.2
npm install --save-exact --save-dev @graphql-codegen/cli@7.4.3
npm install --save-exact --save-dev @graphql-codegen/typescript-operations@6.1.9
npm install --save-exact --save-dev @graphql-codegen/typed-document-node@7.1.1`;

const QUERY = `query NewestPosts($first: Int!) {
  blogPosts(first: $first) {
    nodes {
      title
      publishedDate
    }
  }
}`;

const TSCONFIG = `{
  "compilerOptions": {
    "strict": true,
    "noEmit": true,
    "skipLibCheck": true,
    "target": "esnext",
    "module": "nodenext",
    "allowImportingTsExtensions": true,
    "types": ["node"]
  },
  "files": ["newest-posts.ts"]
}`;

const program = (url: string): string => `import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { NewestPostsDocument } from './club.ts';

async function ask<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
  const response = await fetch('${url}/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

const { blogPosts } = await ask(NewestPostsDocument, { first: 3 });
for (const { title, publishedDate } of blogPosts.nodes) console.log(publishedDate?.slice(0, 10), title);`;

/** A typed TypeScript client from scratch, file by file. */
export const typedClient = (url: string): Example => ({
  id: 'typed',
  title: 'A typed client',
  text: 'The schema is public. GraphQL Code Generator derives types from it and from your queries, so that a field you didn’t ask for, or that doesn’t exist, is an error in your editor. You need Node 24 or newer, which runs TypeScript directly.',
  snippets: [
    {
      name: 'once',
      language: 'sh',
      code: INSTALL,
    },
    {
      name: 'newest-posts.graphql',
      language: 'graphql',
      code: QUERY,
    },
    {
      name: 'codegen.ts',
      language: 'ts',
      code: `import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  schema: '${url}/graphql',
  documents: '*.graphql',
  generates: { 'club.ts': { plugins: ['typescript-operations', 'typed-document-node'] } },
  config: { useTypeImports: true, scalars: { ID: 'string', DateTime: 'string', CalendarDate: 'string', Upload: 'File' } },
};

export default config;`,
    },
    {
      name: 'tsconfig.json',
      language: 'json',
      code: TSCONFIG,
    },
    {
      name: 'newest-posts.ts',
      language: 'ts',
      code: program(url),
    },
    {
      name: 'whenever a query changes',
      language: 'sh',
      code: `npx graphql-codegen --config codegen.ts
npx tsc
node newest-posts.ts`,
    },
  ],
});
