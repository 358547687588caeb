import { ERROR_KINDS, PAGE_ERRORS } from '@shared/error-kinds';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { EmptyState } from '../ui/page/empty-state';
import { Reload } from '../ui/loading/reload';
import { LOAD_FAILED, TRY_AGAIN } from '../ui/texts';

export function ErrorPage() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  const status = response?.status ?? ERROR_KINDS.internal.status;
  const message = typeof response?.data === 'string' ? response.data : messageOf(error);
  if (status !== ERROR_KINDS['not-found'].status) {
    return <FailedPage status={response?.status} message={message} />;
  }
  return (
    <EmptyState name="Not found" status={status} title="Nobody is at this lectern" message={message}>
      <Link to="/blog">Read the blog</Link>
      <Link to="/">Go to the front page</Link>
    </EmptyState>
  );
}

const FailedPage = ({ status, message }: { status?: number; message: string }) => (
  <EmptyState name="Error" status={status} title="Unexpected Application Error!" message={message}>
    <Reload>{TRY_AGAIN}</Reload>
  </EmptyState>
);

/** Shown if a file of the page cannot be loaded. */
export const LoadFailedPage = () => <FailedPage message={LOAD_FAILED} />;

/** Messages from the server are already written for people; an unexpected error in the browser shows its own. */
const messageOf = (error: unknown): string => (error instanceof Error && error.message) || PAGE_ERRORS.INTERNAL.message;
