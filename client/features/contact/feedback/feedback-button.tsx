import { FEEDBACK_MESSAGES } from '@shared/contact';
import { lazy, Suspense, useState } from 'react';

const FeedbackDialog = lazy(() => import('./feedback-dialog').then((module) => ({ default: module.FeedbackDialog })));

/** Opens the dialog, which is only downloaded when somebody wants it. What was typed stays while the page is open. */
export function FeedbackButton({ className }: { className?: string }) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setAsked(true);
    setOpened(true);
  };
  return (
    <>
      <button className={className} type="button" onClick={open}>
        {FEEDBACK_MESSAGES.open}
      </button>
      {asked && (
        <Suspense>
          <FeedbackDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
