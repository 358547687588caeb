import { ERROR_KINDS, PAGE_ERRORS } from '@shared/error-kinds';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { EmptyState } from '../../../ui/page/empty-state';
import { Reload } from '../../../ui/loading/reload';
import { BLOG_MESSAGES } from './texts';
import { SUBMISSION_MESSAGES } from './submission-error-texts';
import { TRY_AGAIN } from '../../../ui/texts';

const TITLE = 'Error';

export const BlogListFailed = () => (
  <EmptyState
    name={TITLE}
    title={BLOG_MESSAGES.loadFailedTitle}
    message={withReason(BLOG_MESSAGES.loadFailed, useRouteError())}
  >
    <Reload>{TRY_AGAIN}</Reload>
  </EmptyState>
);

/** Adds the reason if there is a specific one. */
function withReason(message: string, error: unknown): string {
  const reason: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof reason === 'string' && reason !== PAGE_ERRORS.INTERNAL.message ? `${message}. ${reason}` : message;
}

export function BlogPostFailed() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === ERROR_KINDS['not-found'].status;
  const message = missing ? BLOG_MESSAGES.postNotFound : withReason(BLOG_MESSAGES.postFailed, error);
  return (
    <EmptyState name={missing ? message : TITLE} title={TITLE} message={message}>
      {missing ? <Link to="/blog">Read the blog</Link> : <Reload>{TRY_AGAIN}</Reload>}
    </EmptyState>
  );
}

export function SubmissionStatusFailed() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === ERROR_KINDS['not-found'].status;
  return (
    <EmptyState
      name={SUBMISSION_MESSAGES.name}
      title={missing ? SUBMISSION_MESSAGES.missingTitle : TITLE}
      message={missing ? SUBMISSION_MESSAGES.missing : withReason(SUBMISSION_MESSAGES.failed, error)}
    >
      {missing ? <Link to="/blog">{SUBMISSION_MESSAGES.toBlog}</Link> : <Reload>{TRY_AGAIN}</Reload>}
    </EmptyState>
  );
}
