import { Button } from '@mantine/core';
import classes from './draft-bar.module.css';

interface DraftBarProps {
  /** When the draft was kept, ISO 8601. */
  savedAt: string;
  /** The saved text has changed since the draft was kept. */
  outdated?: boolean;
  /** The form has pictures, of which a draft keeps none. */
  pictures?: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the text that this browser kept of an unfinished form. */
export function DraftBar({ savedAt, outdated = false, pictures = true, onRestore, onDiscard }: DraftBarProps) {
  return (
    <section className={classes.bar} aria-label="Unsaved draft">
      <p className={classes.text}>
        <strong>Unsaved text from {timeAgo(new Date(savedAt))}</strong> is kept in this browser
        {outdated && ', and another version was saved since'}.
        {pictures && ' Pictures are not kept: please choose them again.'}
      </p>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={onRestore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function timeAgo(then: Date): string {
  const passed = Date.now() - then.getTime();
  const step = STEPS.find(([, length]) => passed >= length);
  if (!step) return 'a moment ago';
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(passed / step[1]), step[0]);
}
