import { numeral } from '@shared/numeral';
import { Button, SegmentedControl } from '@mantine/core';
import { SHORTCUTS } from '../../../../ui/keyboard/shortcut-definitions';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Notice } from '../../../../ui/page/notice';
import { useSingleKeysEnabled } from '../../../../ui/keyboard/shortcuts';
import { SubmissionView } from './submission';
import classes from './submissions.module.css';
import { QUEUE } from './submission-queue';
import { useSubmissionShortcuts } from './use-submission-shortcuts';
import { useSubmissions } from './use-submissions';
import { SUBMISSIONS_MESSAGES } from '../texts';
import { TRY_AGAIN } from '../../../../ui/texts';

const WAITING = 'waiting';

/** Submissions one at a time, as readers would see them. */
export function SubmissionsScreen() {
  const { failed, retry, loading, current, next, place, total, declined, showDeclined, step, begin, showRestored } =
    useSubmissions();
  const region = useRef<HTMLDivElement>(null);
  useSubmissionShortcuts(region, step);
  // The letter keys work only inside the region, so it gets the focus, unless something else has it.
  useEffect(() => {
    if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      ref={region}
      className={classes.screen}
      role="group"
      aria-label={SUBMISSIONS_MESSAGES.submissions}
      tabIndex={-1}
    >
      <title>{`${SUBMISSIONS_MESSAGES.submissions} · Admin`}</title>
      <header className={classes.head}>
        <h1 className={classes.heading}>{SUBMISSIONS_MESSAGES.submissions}</h1>
        <SegmentedControl
          aria-label={SUBMISSIONS_MESSAGES.filter}
          value={declined ? QUEUE.declined : WAITING}
          onChange={(value) => showDeclined(value === QUEUE.declined)}
          data={[
            { value: WAITING, label: SUBMISSIONS_MESSAGES.waitingTab },
            { value: QUEUE.declined, label: SUBMISSIONS_MESSAGES.declinedTab },
          ]}
        />
        <div className={classes.steps}>
          <p className={classes.place} role="status">
            {!loading && current && `${place + 1} of ${numeral(total)}`}
          </p>
          {total > 0 && (
            <Button.Group>
              <Step by={-1} to={step} none={place === 0} />
              <Step by={1} to={step} none={!current} />
            </Button.Group>
          )}
        </div>
      </header>
      {failed ? (
        <Notice title={SUBMISSIONS_MESSAGES.submissionsFailed} failed>
          <Button variant="default" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      ) : (
        <SubmissionView
          loading={loading}
          post={current}
          next={next}
          waiting={total}
          declined={declined}
          onBegin={begin}
          onRestored={showRestored}
        />
      )}
    </div>
  );
}

interface StepProps {
  by: 1 | -1;
  to: (by: 1 | -1) => void;
  /** Nothing in that direction. The button stays, or the focus would be lost. */
  none: boolean;
}

function Step({ by, to, none }: StepProps) {
  const letters = useSingleKeysEnabled();
  const { keys } = SHORTCUTS[by > 0 ? 'next' : 'previous'];
  const [label, arrow, arrowKey] =
    by > 0 ? [SUBMISSIONS_MESSAGES.next, '→', 'ArrowRight'] : [SUBMISSIONS_MESSAGES.previous, '←', 'ArrowLeft'];
  return (
    <Button
      variant="default"
      size="sm"
      title={`${label}: ${letters ? `${arrow} or ${keys}` : arrow}`}
      aria-keyshortcuts={letters ? `${arrowKey} ${keys.toLowerCase()}` : arrowKey}
      aria-disabled={none}
      data-disabled={none || undefined}
      leftSection={by < 0 && <IconChevronLeft size={16} aria-hidden />}
      rightSection={by > 0 && <IconChevronRight size={16} aria-hidden />}
      onClick={() => none || to(by)}
    >
      {label}
    </Button>
  );
}
