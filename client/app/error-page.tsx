import { BLOG_MESSAGES } from '@shared/blog';
import { ERRORS, KINDS } from '@shared/errors';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { EmptyStage } from '../ui/empty-stage';
import { Reload } from '../ui/reload';

/** What stands in place of a page that does not exist, or that could not be shown. */
export function ErrorPage() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  const status = response?.status ?? KINDS.internal.status;
  const message = typeof response?.data === 'string' ? response.data : messageOf(error);
  if (status !== KINDS['not-found'].status) {
    return (
      <EmptyStage name="Error" status={response?.status} title="Unexpected Application Error!" message={message}>
        <Reload>{BLOG_MESSAGES.tryAgain}</Reload>
      </EmptyStage>
    );
  }
  return (
    <EmptyStage name="Not found" status={status} title="Nobody is at this lectern" message={message}>
      <Link to="/blog">Read the blog</Link>
      <Link to="/">Go to the front page</Link>
    </EmptyStage>
  );
}

/** A server never says more than its catalogue does: only what failed in this browser has words of its own. */
const messageOf = (error: unknown): string => (error instanceof Error && error.message) || ERRORS.INTERNAL.message;
