import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/** State of a navigation that is not asked about: the text stays in the form, or its session is over. */
export const UNASKED = { unasked: true } as const;

const LOST =
  'Your changes are not saved. The text stays in this browser, to be restored when you come back; newly chosen pictures do not.';

/**
 * Asks before unsaved changes are left behind, by a link, the back button, or closing the tab. `unsaved` is asked at that
 * moment, so that a save just before it counts; `onLeave` is told when they are left indeed. Render what it returns.
 */
export function useLeaveGuard(unsaved: () => boolean, lost = LOST, onLeave?: () => void): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation: next }) => {
    const asks = !(next.state as Partial<typeof UNASKED> | null)?.unasked;
    return asks && currentLocation.pathname !== next.pathname && unsaved();
  });
  useWindowEvent('beforeunload', (event) => {
    if (unsaved()) event.preventDefault();
  });

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {lost}
    </ConfirmDialog>
  );
}
