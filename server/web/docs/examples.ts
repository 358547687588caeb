import type { Example } from './example.js';
import { API_KEY_DAYS, SCOPE_LABELS } from '../../shared/api-keys.js';
import {
  TEAM_BY_YEAR_QUERY,
  CLAP_MUTATION,
  UPCOMING_EVENTS_QUERY,
  SAMPLE_DRAFT,
  NEW_DRAFT_MUTATION,
} from './sample-operations.js';
import { typedClient } from './typed-client.js';

const LIFETIMES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(API_KEY_DAYS.map(String));

const onOneLine = (query: string): string => query.replace(/\s+/g, ' ').trim();

const newestPosts = (url: string): Example => ({
  id: 'newest-posts',
  title: 'Newest posts',
  text: 'You get exactly the fields you ask for. Send a query by GET, with no headers, or by POST with variables.',
  snippets: [
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
});

const upcomingEvents = (url: string): Example => ({
  id: 'events-coming',
  title: 'Upcoming events',
  text: 'Events from today on, soonest first. Times have the club’s UTC offset; dates have no time zone.',
  snippets: [
    {
      name: 'curl',
      language: 'sh',
      code: `curl -sG '${url}/graphql' --data-urlencode 'query={
  upcomingEvents(first: 5) { nodes { title date startsAt location } }
}'`,
    },
  ],
});

const everyPost = (url: string): Example => ({
  id: 'every-post',
  title: 'Every post, page by page',
  text: 'Lists use cursors: send the last one as `after`. Posts published in the meantime are neither repeated nor skipped.',
  snippets: [
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
});

const revalidation = (url: string): Example => ({
  id: 'ask-again',
  title: 'Revalidate with an ETag',
  text: 'Public GET responses have an ETag and can be cached for a minute. Send the ETag back, and an unchanged response is a 304 without a body.',
  snippets: [
    {
      name: 'curl',
      language: 'sh',
      code: `ask() { curl -sG '${url}/graphql' --data-urlencode 'query=${onOneLine(TEAM_BY_YEAR_QUERY)}' "$@"; }

ask --etag-save team.etag -o team.json
ask --etag-compare team.etag -o /dev/null -w '%{http_code}\\n'`,
    },
  ],
});

const persistedQuery = (url: string): Example => ({
  id: 'persisted',
  title: 'Send a query once',
  text: 'A long query can be sent as its SHA-256 hash. If the server doesn’t know the hash, it answers PersistedQueryNotFound; then send the query with the hash once. Apollo Client’s persisted query link does this for you.',
  snippets: [
    {
      name: 'fetch',
      language: 'js',
      code: `const query = '${onOneLine(UPCOMING_EVENTS_QUERY)}';
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
});

const clap = (url: string): Example => ({
  id: 'clap',
  title: 'Clap',
  text: 'Your program can do what visitors can do, without an account. Each call is one real clap; at more than ten a second you’ll be asked to wait.',
  snippets: [
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
const { clapBlogPost } = await ask('${onOneLine(CLAP_MUTATION)}', { id: blogPosts.nodes[0].id });
console.log(\`\${clapBlogPost.title}: \${clapBlogPost.claps}\`);`,
    },
  ],
});

const draft = (url: string): Example => ({
  id: 'draft',
  title: 'Write a draft with an API key',
  text: `For officers’ programs, without anyone’s password. Create a key in the dashboard, under My account (${url}/admin/account). “${SCOPE_LABELS.read.label}” lets it read what you can, including drafts; “${SCOPE_LABELS.write.label}” lets it change that as well. It lasts ${LIFETIMES} days, is shown once, and can be revoked at any time. Keep it out of code and web pages.`,
  snippets: [
    {
      name: 'curl, REST: list the drafts, with a key in API_KEY',
      language: 'sh',
      code: `curl -s '${url}/api/blogs?status=draft' -H "Authorization: Bearer $API_KEY"`,
    },
    {
      name: 'curl, GraphQL: write one, with a key that can write',
      language: 'sh',
      code: `curl -s '${url}/graphql' -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' -d @- <<'END'
{
  "query": "${onOneLine(NEW_DRAFT_MUTATION)}",
  "variables": {
    "input": {
      "title": "${SAMPLE_DRAFT.title}",
      "content": "${SAMPLE_DRAFT.content}",
      "author": ${JSON.stringify(SAMPLE_DRAFT.author)}
    }
  }
}
END`,
    },
  ],
});

/** Examples for the site at `url`, shown in the guide. A test runs all of them. */
export const examples = (url: string): readonly Example[] =>
  [newestPosts, upcomingEvents, everyPost, revalidation, persistedQuery, clap, draft, typedClient].map((example) =>
    example(url),
  );
