import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { session } from '../features/sessions/session';
import { failureOf } from '../ui/failure';
import { growingList } from '../ui/records/record-lists';
import { makeClient } from './apollo';
import { uploadLink } from './upload-link';

const bearer = new ApolloLink((operation, forward) => {
  const token = session.token();
  operation.setContext({ token, headers: token ? { authorization: `Bearer ${token}` } : {} });
  return forward(operation);
});

/** 'Not authorized' ends the session: the dashboard then asks to sign in, and what was typed waits as a local draft. */
const endRefusedSession = new ErrorLink(({ error, operation }) => {
  if (failureOf(error).signedOut) session.end(operation.getContext().token as string | null);
});

/**
 * The dashboard's own client: it carries the token, and its cache, which holds drafts, never meets the public pages and
 * is emptied when the session ends.
 */
export const adminClient = makeClient(ApolloLink.from([endRefusedSession, bearer, uploadLink()]), {
  policies: {
    Query: {
      fields: {
        adminBlogPosts: growingList('status', 'submitted', 'search', 'order'),
        teamMembers: growingList('year', 'search'),
        events: growingList('from', 'to', 'type', 'status', 'search', 'order'),
        galleryImages: growingList('from', 'to', 'search', 'order'),
      },
    },
  },
  askedAgain: ['AtAGlance'],
});
session.subscribe(() => {
  if (!session.token()) void adminClient.clearStore();
});
