import { Suspense, useState, type ComponentType, type ReactNode } from 'react';

interface DialogButtonProps {
  className?: string;
  /** A lazy component: it is only downloaded when somebody wants it. */
  dialog: ComponentType<{ opened: boolean; onClose: () => void }>;
  children: ReactNode;
}

/** A button and the dialog that it opens. What was typed there stays while the page is open. */
export function DialogButton({ className, dialog: Dialog, children }: DialogButtonProps) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setAsked(true);
    setOpened(true);
  };
  return (
    <>
      <button className={className} type="button" onClick={open}>
        {children}
      </button>
      {asked && (
        <Suspense>
          <Dialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
