import type { Example } from './example.js';
import { BY_YEAR, CLAP, COMING, DRAFT, NEW_DRAFT, SIGN_IN } from './explorer-tabs.js';
import { typedClient } from './typed-client.js';

const asked = (query: string): string => query.replace(/\s+/g, ' ').trim();

/** What programs can do at the site at `url`, as they would write it. The page for developers shows it, and a test runs all of it. */
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
  typedClient(url),
];
