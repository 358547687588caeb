export const UPCOMING_EVENTS_QUERY = `query UpcomingEvents {
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

export const TEAM_BY_YEAR_QUERY = `query TeamByYear {
  executiveCommittee(years: 2) {
    year
    members {
      name
      position
    }
  }
}`;

export const CLAP_MUTATION = `mutation Clap($id: ID!) {
  clapBlogPost(id: $id) {
    title
    claps
  }
}`;

export const NEW_DRAFT_MUTATION = `mutation NewDraft($input: BlogPostInput!) {
  createBlogPost(input: $input) {
    id
    slug
    status
  }
}`;

export const SAMPLE_DRAFT = {
  title: 'Written by a program',
  content: '<p>And read by a person before anybody else sees it.</p>',
  author: { name: 'The Web Committee', department: 'Web', linkedin: 'linkedin.com/in/example' },
};
