import { useState, type ComponentType, type ReactNode } from 'react';
import { CloseOnBack } from './close-on-back';
import classes from './dialog-button.module.css';
import { useDelayed } from './loading';
import { useLazyComponent } from './use-lazy-component';

interface DialogButtonProps {
  className?: string;
  /** Downloads the dialog, on first use. */
  load: () => Promise<ComponentType<{ opened: boolean; onClose: () => void }>>;
  children: ReactNode;
}

/** The dialog stays mounted after closing, so that typed text is kept. The browser's Back closes it. */
export function DialogButton({ className, load, children }: DialogButtonProps) {
  const [Dialog, ask, loading] = useLazyComponent(load);
  const busy = useDelayed(loading);
  const [opened, setOpened] = useState(false);
  const open = () => {
    ask();
    setOpened(true);
  };
  return (
    <>
      <button
        className={`${classes.button} ${className ?? ''}`}
        type="button"
        aria-busy={busy || undefined}
        onClick={open}
      >
        {children}
      </button>
      {Dialog && (
        <CloseOnBack value>
          <Dialog opened={opened} onClose={() => setOpened(false)} />
        </CloseOnBack>
      )}
    </>
  );
}
