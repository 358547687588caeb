import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/** Navigation state that skips the question: the text stays in the form, or the session has expired. */
export const SKIP_LEAVE_GUARD = { unasked: true } as const;

const LOST =
  'Your changes aren’t saved. The text stays in this browser so that you can restore it later; newly chosen pictures are lost.';

/** Parameters of a new form: what it starts with. */
const STARTS_WITH = ['like', 'year'] as const;

/** Identifies what the page at an address edits: another record, or a new one that starts with other values, differs. */
export function formIdentity({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const params = new URLSearchParams(search);
  return [pathname, ...STARTS_WITH.map((name) => (pathname.endsWith('/new') && params.get(name)) || '')].join(' ');
}

/**
 * Asks before leaving with unsaved changes: by a link, the back button, or closing the tab. `unsaved` is called at
 * that moment; `onLeave` after confirming. Render the returned element.
 */
export function useLeaveGuard(unsaved: () => boolean, lost = LOST, onLeave?: () => void): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation: next }) => {
    const asks = !(next.state as Partial<typeof SKIP_LEAVE_GUARD> | null)?.unasked;
    return asks && formIdentity(currentLocation) !== formIdentity(next) && unsaved();
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
