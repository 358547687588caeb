import type { ExplorerTab } from '../../infra/graphql/explorer.js';
import { DOCS_PAGE } from '../../shared/site.js';
import {
  TEAM_BY_YEAR_QUERY,
  CLAP_MUTATION,
  UPCOMING_EVENTS_QUERY,
  SAMPLE_DRAFT,
  NEW_DRAFT_MUTATION,
} from './sample-operations.js';

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

const SIGN_IN = `mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) {
    token
    expiresAt
  }
}`;

const variables = (values: object): string => JSON.stringify(values, null, 2);

/** Tabs with which the explorer opens: sample operations on the club's content. */
export const CONTENT_TABS: readonly ExplorerTab[] = [
  {
    query: `# Query everything the website shows.
# The book icon on the left opens the documentation.
# Ctrl+Enter, or Cmd+Enter, runs the query.
# The other tabs have more examples; ${DOCS_PAGE.to} has
# more still, with curl, fetch and a typed client.

${NEWEST}
`,
  },
  {
    query: `# Upcoming events, soonest first. Times have the\n# club’s UTC offset.\n\n${UPCOMING_EVENTS_QUERY}\n`,
  },
  {
    query: `# The Executive Committees of the last two years,\n# from the President to the Web Master.\n\n${TEAM_BY_YEAR_QUERY}\n`,
  },
  {
    query: `# One real clap. Run FindPost first, and put an ID
# from its response into the variables below.

query FindPost {
  blogPosts(first: 3) {
    nodes {
      id
      title
      claps
    }
  }
}

${CLAP_MUTATION}
`,
    variables: variables({ id: '' }),
  },
  {
    query: `# For officers. SignIn, with your address and
# password in the variables, gives this browser a session.
# NewDraft then stores a post that nobody else sees.
# A program sends the token as a header:
# Authorization: Bearer …

${SIGN_IN}

${NEW_DRAFT_MUTATION}

mutation SignOut {
  signOut
}
`,
    variables: variables({ email: '', password: '', input: SAMPLE_DRAFT }),
  },
];
