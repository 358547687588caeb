import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useBlocker, useLocation, useNavigate, type Blocker, type Location } from 'react-router-dom';
import { ConfirmDialog } from '../dialogs/confirm-dialog';

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

const SAVING = 'Your changes are being saved. You leave as soon as they are.';

/**
 * Continues to where the officer wanted to go once the save has ended. A new record's form gets an address of its own when
 * it is saved, which ends the blocked navigation: then it starts again.
 */
function useLeaveAfterSave(blocker: Blocker, saving: boolean, unsaved: () => boolean): void {
  const navigate = useNavigate();
  const wanted = useRef<Location | null>(null);
  const { pathname } = useLocation();
  const leave = useEffectEvent(() => {
    // The form has its new address already, and the next render will say that nothing is blocked.
    if (blocker.state === 'blocked' && window.location.pathname !== pathname) return;
    const to = wanted.current;
    wanted.current = null;
    if (blocker.state === 'blocked') {
      if (!unsaved()) blocker.proceed();
    } else if (to) void navigate(to, { state: to.state as unknown });
  });
  const remember = useEffectEvent(() => {
    wanted.current = blocker.location ?? null;
  });
  useEffect(() => {
    if (!saving) leave();
    else if (blocker.state === 'blocked') remember();
  }, [blocker.state, saving]);
}

interface LeaveGuardOptions {
  /** Changes that leaving would lose. */
  lost?: string;
  /** Called after confirming. */
  onLeave?: () => void;
  /** A save is running. */
  saving?: boolean;
}

/**
 * Asks before leaving with unsaved changes: by a link, the back button, or closing the tab. `unsaved` is called at
 * that moment. The question follows a save that is running: it leaves once everything is saved. Render the returned element.
 */
export function useLeaveGuard(
  unsaved: () => boolean,
  { lost = LOST, onLeave, saving = false }: LeaveGuardOptions = {},
): ReactNode {
  const blocker = useBlocker(({ currentLocation, nextLocation: next }) => {
    const asks = !(next.state as Partial<typeof SKIP_LEAVE_GUARD> | null)?.unasked;
    return asks && formIdentity(currentLocation) !== formIdentity(next) && unsaved();
  });
  useWindowEvent('beforeunload', (event) => {
    if (unsaved()) event.preventDefault();
  });

  useLeaveAfterSave(blocker, saving, unsaved);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={saving ? 'Saving…' : 'Leave without saving?'}
      confirmLabel={saving ? 'Leave now' : 'Leave'}
      cancelLabel="Stay"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      <span role="status">{saving ? SAVING : lost}</span>
    </ConfirmDialog>
  );
}
