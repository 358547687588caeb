import { ApolloLink } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { ERROR_KINDS } from '@shared/error-kinds';
import { from, mergeMap, throwError } from 'rxjs';
import { askForPassword } from '../features/sessions/ask-for-password';
import { session } from '../features/sessions/session';
import { failureOf } from '../ui/loading/failure';
import { paginatedList } from '../records/list/list-cache';
import { makeClient } from './apollo';
import { uploadLink } from './upload-link';

const bearer = new ApolloLink((operation, forward) => {
  const token = session.token();
  operation.setContext({ token, headers: token ? { authorization: `Bearer ${token}` } : {} });
  return forward(operation);
});

/** 'Not authorized' ends the session: the dashboard asks to sign in again, and unsaved text stays as a local draft. */
const endRefusedSession = new ErrorLink(({ error, operation }) => {
  if (failureOf(error).signedOut) session.end(operation.getContext().token as string | null);
});

/** Asks for the password where the server wants it, and repeats the operation. */
const confirmFirst = new ErrorLink(({ error, operation, forward }) => {
  if (failureOf(error).code !== ERROR_KINDS.unconfirmed.code) return;
  return from(askForPassword()).pipe(
    mergeMap((confirmed) => (confirmed ? forward(operation) : throwError(() => error))),
  );
});

/**
 * The dashboard's own client sends the token. Its cache holds drafts, so it is separate from the public one and is
 * cleared when the session ends.
 */
export const adminClient = makeClient(ApolloLink.from([endRefusedSession, confirmFirst, bearer, uploadLink()]), {
  policies: {
    // Their IDs are unique in their evening or their weekly meeting alone.
    SheetItem: { keyFields: false },
    MeetingRole: { keyFields: false },
    SpeechTiming: { keyFields: false },
    Query: {
      fields: {
        adminBlogPosts: paginatedList(
          'status',
          'submitted',
          'declined',
          'scheduled',
          'mine',
          'search',
          'sort',
          'order',
        ),
        blogPostRevisions: paginatedList('postId'),
        teamMembers: paginatedList('year', 'search'),
        events: paginatedList('from', 'to', 'type', 'status', 'search', 'order'),
        deletedRecords: paginatedList('subject', 'search'),
        acts: paginatedList('person', 'subject', 'record', 'day'),
        galleryImages: paginatedList('from', 'to', 'search', 'order'),
      },
    },
  },
  refetchedQueries: ['WaitingSubmissions'],
});
session.subscribe(() => {
  if (!session.token()) void adminClient.clearStore();
});
// Every open screen is read anew, as the officer who is signed in now.
session.onSignInElsewhere(() => void adminClient.resetStore().catch(() => undefined));
