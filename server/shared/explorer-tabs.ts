import { DEVELOPERS_PAGE } from './site.js';

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

export const COMING = `query EventsComing {
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

export const BY_YEAR = `query TeamByYear {
  executiveCommittee(years: 2) {
    year
    members {
      name
      position
    }
  }
}`;

export const CLAP = `mutation Clap($id: ID!) {
  clapBlogPost(id: $id) {
    title
    claps
  }
}`;

export const SIGN_IN = `mutation SignIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) {
    token
    expiresAt
  }
}`;

export const NEW_DRAFT = `mutation NewDraft($input: BlogPostInput!) {
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

export const DRAFT = {
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
