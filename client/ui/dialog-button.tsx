import { useState, type ComponentType, type ReactNode } from 'react';
import { useArriving } from './use-arriving';

interface DialogButtonProps {
  className?: string;
  /** Downloads the dialog, which happens only when somebody wants it. */
  load: () => Promise<ComponentType<{ opened: boolean; onClose: () => void }>>;
  children: ReactNode;
}

/** A button and the dialog that it opens. What was typed there stays while the page is open. */
export function DialogButton({ className, load, children }: DialogButtonProps) {
  const [Dialog, ask] = useArriving(load);
  const [opened, setOpened] = useState(false);
  const open = () => {
    ask();
    setOpened(true);
  };
  return (
    <>
      <button className={className} type="button" onClick={open}>
        {children}
      </button>
      {Dialog && <Dialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}
