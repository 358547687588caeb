import { ERROR_KINDS } from '@shared/error-kinds';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { Reload } from '../../../ui/loading/reload';
import { EmptyState } from '../../../ui/page/empty-state';
import { TRY_AGAIN } from '../../../ui/texts';

interface LinkFailedProps {
  messages: Record<'page' | 'failed' | 'missingTitle' | 'missing' | 'toActivities', string>;
  /** The link leads to nothing. */
  missing: boolean;
}

/** In place of the page of a link. */
export const LinkFailed = ({ messages, missing }: LinkFailedProps) => (
  <EmptyState
    name={messages.page}
    title={missing ? messages.missingTitle : messages.page}
    message={missing ? messages.missing : messages.failed}
  >
    {missing ? <Link to="/activities">{messages.toActivities}</Link> : <Reload>{TRY_AGAIN}</Reload>}
  </EmptyState>
);

/** True if the page could not be loaded because its link leads to nothing. */
export function useIsMissing(): boolean {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === ERROR_KINDS['not-found'].status;
}
