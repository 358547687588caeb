import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

interface LeaveGuard {
  /** Asked at the moment of leaving, so that a save just before it counts. */
  unsaved: () => boolean;
  /** Places that may be gone to without asking. */
  mayLeaveFor?: (to: Location) => boolean;
}

/** Asks before unsaved changes are left behind, by a link, the back button, or closing the tab. Render what it returns. */
export function useLeaveGuard({ unsaved, mayLeaveFor = () => false }: LeaveGuard): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !mayLeaveFor(nextLocation) && unsaved(),
  );
  useWindowEvent('beforeunload', (event) => {
    if (unsaved()) event.preventDefault();
  });

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes are not saved. The text stays in this browser, to be restored when you come back; newly chosen pictures
      do not.
    </ConfirmDialog>
  );
}
