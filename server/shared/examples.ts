import { DEVELOPERS_PAGE } from './site.js';

/**
 * What programs can do here, as they would write it. The page for developers shows these, the explorer opens with some, and
 * a test runs every one of them.
 */

export type Language = 'sh' | 'js' | 'ts' | 'json' | 'graphql';

export interface Piece {
  /** What it is, or the file to put it into. */
  name: string;
  language: Language;
  code: string;
}

export interface Example {
  id: string;
  title: string;
  says: string;
  pieces: readonly Piece[];
}

const asked = (query: string): string => query.replace(/\s+/g, ' ').trim();

const NEWEST = `query NewestPosts {
  blogPosts(first: 3) {
    nodes {
      title
      excerpt
      publishedDate
      claps
      author {
        name
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`;

const COMING = `query EventsComing {
  upcomingEvents(first: 5) {
    nodes {
      title
      type
      startsAt
      location
      registrationUrl
    }
  }
}`;

const BY_YEAR = `query TeamByYear {
  executiveCommittee(years: 2) {
    year
    members {
      name
      position
    }
  }
}`;

const CLAP = `mutation Clap($id: ID!) {
  clapBlogPost(id: $id) {
    title
    claps
  }
}`;

const SIGN_IN = `mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) {
    token
    expiresAt
  }
}`;

const NEW_DRAFT = `mutation NewDraft($input: BlogPostInput!) {
  createBlogPost(input: $input) {
    id
    slug
    status
  }
}`;

/** A tab of the explorer, as GraphiQL takes it. */
export interface Tab {
  query: string;
  variables?: string;
}

const variables = (values: object): string => JSON.stringify(values, null, 2);

const DRAFT = {
  title: 'Written by a program',
  content: '<p>And read by a person before anybody else sees it.</p>',
  author: { name: 'The Web Committee', department: 'Web', linkedin: 'linkedin.com/in/example' },
};

/** What stands in the explorer of somebody who comes for the first time. */
export const EXPLORER_TABS: readonly Tab[] = [
  {
    query: `# Whatever the website shows can be asked for here.
# The book on the left opens the manual of it.
# Ctrl+Enter, or Cmd+Enter, runs the query.
# The other tabs hold more examples, and ${DEVELOPERS_PAGE.to} does,
# with curl, fetch and a typed client.

${NEWEST}
`,
  },
  {
    query: `# What is on from today, soonest first. An instant\n# carries the offset of the club’s clocks.\n\n${COMING}\n`,
  },
  {
    query: `# The Executive Committees of the last two years,\n# from the President to the Web Master.\n\n${BY_YEAR}\n`,
  },
  {
    query: `# One real clap. Run FindPost first, and put an id
# of its answer into the variables below.

query FindPost {
  blogPosts(first: 3) {
    nodes {
      id
      title
      claps
    }
  }
}

${CLAP}
`,
    variables: variables({ id: '' }),
  },
  {
    query: `# For administrators. SignIn, with your address and
# password in the variables, gives this browser a session.
# NewDraft then stores a post that nobody else sees.
# A program sends the token as a header:
# Authorization: Bearer …

${SIGN_IN}

${NEW_DRAFT}

mutation SignOut {
  signOut
}
`,
    variables: variables({ email: '', password: '', input: DRAFT }),
  },
];

/** Every example, for the site at `url`. */
export const examples = (url: string): readonly Example[] => [
  {
    id: 'newest-posts',
    title: 'The newest posts',
    says: 'Ask for what you show, and nothing else comes. A query may be sent by GET, without any header, or by POST with its variables beside it.',
    pieces: [
      {
        name: 'curl',
        language: 'sh',
        code: `curl -sG '${url}/graphql' --data-urlencode 'query={
  blogPosts(first: 3) { nodes { title publishedDate claps } }
}'`,
      },
      {
        name: 'fetch',
        language: 'js',
        code: `const query = \`query Newest($first: Int!) {
  blogPosts(first: $first) { nodes { title author { name } } }
}\`;

const response = await fetch('${url}/graphql', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ query, variables: { first: 3 } }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(\`\${errors[0].extensions.code}: \${errors[0].message}\`);
for (const { title, author } of data.blogPosts.nodes) console.log(\`\${title}, by \${author.name}\`);`,
      },
    ],
  },
  {
    id: 'events-coming',
    title: 'What is on',
    says: 'Events from today on, soonest first. An instant carries the offset of the club’s clocks; a day is a day, in whatever zone your program runs.',
    pieces: [
      {
        name: 'curl',
        language: 'sh',
        code: `curl -sG '${url}/graphql' --data-urlencode 'query={
  upcomingEvents(first: 5) { nodes { title date startsAt location } }
}'`,
      },
    ],
  },
  {
    id: 'every-post',
    title: 'Every post, page by page',
    says: 'A list is read by position: send the last cursor as `after`. What is published meanwhile neither repeats a post nor skips one.',
    pieces: [
      {
        name: 'fetch',
        language: 'js',
        code: `const query = \`query Page($after: String) {
  blogPosts(first: 50, after: $after) {
    nodes { title slug }
    pageInfo { hasNextPage endCursor }
  }
}\`;

let after = null;
do {
  const address = new URL('${url}/graphql');
  address.searchParams.set('query', query);
  address.searchParams.set('variables', JSON.stringify({ after }));
  const { data } = await (await fetch(address)).json();
  for (const { slug } of data.blogPosts.nodes) console.log(\`${url}/blog/\${slug}\`);
  const { hasNextPage, endCursor } = data.blogPosts.pageInfo;
  after = hasNextPage ? endCursor : null;
} while (after);`,
      },
    ],
  },
  {
    id: 'ask-again',
    title: 'Ask again for nothing',
    says: 'What everybody may read by GET has an ETag, and may be kept for a minute. Send the ETag along, and what has not changed is answered by 304 and no body.',
    pieces: [
      {
        name: 'curl',
        language: 'sh',
        code: `ask() { curl -sG '${url}/graphql' --data-urlencode 'query=${asked(BY_YEAR)}' "$@"; }

ask --etag-save team.etag -o team.json
ask --etag-compare team.etag -o /dev/null -w '%{http_code}\\n'`,
      },
    ],
  },
  {
    id: 'persisted',
    title: 'Send a query once',
    says: 'A long query can be sent by its SHA-256. Where the server does not know it, or no longer, it says PersistedQueryNotFound, and wants the query beside the hash this once. Apollo Client does this by itself, with its link for persisted queries.',
    pieces: [
      {
        name: 'fetch',
        language: 'js',
        code: `const query = '${asked(COMING)}';
const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(query));
const sha256Hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const extensions = { persistedQuery: { version: 1, sha256Hash } };

const address = new URL('${url}/graphql');
address.searchParams.set('extensions', JSON.stringify(extensions));
let answer = await (await fetch(address)).json();
if (answer.errors?.[0].message === 'PersistedQueryNotFound') {
  const body = JSON.stringify({ query, extensions });
  const headers = { 'Content-Type': 'application/json' };
  answer = await (await fetch('${url}/graphql', { method: 'POST', headers, body })).json();
}
console.log(answer.data.upcomingEvents.nodes);`,
      },
    ],
  },
  {
    id: 'clap',
    title: 'Clap',
    says: 'Visitors need no account for what they do on the pages, and neither does your program. Each call is one real clap; more than ten a second are asked to wait.',
    pieces: [
      {
        name: 'fetch',
        language: 'js',
        code: `async function ask(query, variables) {
  const response = await fetch('${url}/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

const { blogPosts } = await ask('{ blogPosts(first: 1) { nodes { id } } }');
const { clapBlogPost } = await ask('${asked(CLAP)}', { id: blogPosts.nodes[0].id });
console.log(\`\${clapBlogPost.title}: \${clapBlogPost.claps}\`);`,
      },
    ],
  },
  {
    id: 'draft',
    title: 'Sign in, and write a draft',
    says: 'For administrators. Signing in gives a token for 12 hours, or 2 without a call; it goes into the header of everything that changes something. Nobody sees the draft before somebody publishes it.',
    pieces: [
      {
        name: 'sign in, with EMAIL and PASSWORD in the environment',
        language: 'js',
        code: `const { EMAIL: email, PASSWORD: password } = process.env;
const query = '${asked(SIGN_IN)}';
const response = await fetch('${url}/graphql', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ query, variables: { email, password } }),
});
const { data, errors } = await response.json();
console.log(errors ? errors[0].message : data.signIn.token);`,
      },
      {
        name: 'curl, with that token in TOKEN',
        language: 'sh',
        code: `curl -s '${url}/graphql' -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d @- <<'END'
{
  "query": "${asked(NEW_DRAFT)}",
  "variables": {
    "input": {
      "title": "${DRAFT.title}",
      "content": "${DRAFT.content}",
      "author": ${JSON.stringify(DRAFT.author)}
    }
  }
}
END`,
      },
    ],
  },
  {
    id: 'typed',
    title: 'A typed client',
    says: 'The schema is open to every tool. From it and from your queries, GraphQL Code Generator writes the types: a field that you did not ask for, or that is not there, is then an error in your editor, not at night.',
    pieces: [
      {
        name: 'once',
        language: 'sh',
        code: `npm init -y
npm pkg set type=module
npm install graphql @graphql-typed-document-node/core
npm install --save-dev typescript @types/node @graphql-codegen/cli @graphql-codegen/typescript-operations @graphql-codegen/typed-document-node`,
      },
      {
        name: 'newest-posts.graphql',
        language: 'graphql',
        code: `query NewestPosts($first: Int!) {
  blogPosts(first: $first) {
    nodes {
      title
      publishedDate
    }
  }
}`,
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
        code: `{
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
}`,
      },
      {
        name: 'newest-posts.ts',
        language: 'ts',
        code: `import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
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
for (const { title, publishedDate } of blogPosts.nodes) console.log(publishedDate?.slice(0, 10), title);`,
      },
      {
        name: 'whenever a query changes',
        language: 'sh',
        code: `npx graphql-codegen --config codegen.ts
npx tsc
node newest-posts.ts`,
      },
    ],
  },
];
