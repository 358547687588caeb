import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { CloseOnBack } from './close-on-back';
import classes from './dialog-button.module.css';
import { useDelayed } from '../loading/loading';
import { useLazyComponent } from '../loading/use-lazy-component';

interface DialogButtonProps {
  id?: string;
  className?: string;
  /** Downloads the dialog, on first use. */
  load: () => Promise<ComponentType<{ opened: boolean; onClose: () => void }>>;
  /** State of the dialog, if the caller controls it. By default the button does. */
  disclosure?: Disclosure;
  children: ReactNode;
}

export interface Disclosure {
  opened: boolean;
  open: () => void;
  close: () => void;
}

/**
 * The dialog stays mounted after closing, so that typed text is kept. The browser's Back closes it, unless `disclosure`
 * already keeps it in the browser's history.
 */
export function DialogButton({ id, className, load, disclosure, children }: DialogButtonProps) {
  const [Dialog, ask, loading] = useLazyComponent(load);
  const busy = useDelayed(loading);
  const own = useDisclosure();
  const { opened, open, close } = disclosure ?? own;
  // It may be open from the start, or opened by the browser's buttons.
  const askUnlessLoading = useEffectEvent(() => loading || ask());
  useEffect(() => {
    if (opened) askUnlessLoading();
  }, [opened]);
  // A click after a failure tries again.
  const press = (): void => {
    ask();
    if (!opened) open();
  };
  return (
    <>
      <button
        id={id}
        className={`${classes.button} ${className ?? ''}`}
        type="button"
        aria-busy={busy || undefined}
        onClick={press}
      >
        {children}
      </button>
      {Dialog && (
        <CloseOnBack value={!disclosure}>
          <Dialog opened={opened} onClose={close} />
        </CloseOnBack>
      )}
    </>
  );
}

function useDisclosure(): Disclosure {
  const [opened, setOpened] = useState(false);
  return { opened, open: () => setOpened(true), close: () => setOpened(false) };
}
