import { Button } from '@mantine/core';
import { BLOG_MESSAGES } from '@shared/blog';
import { TRY_AGAIN } from '@shared/errors';
import { SHORTCUTS } from '@shared/shortcuts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { Notice } from '../../../../ui/notice';
import { useSingleKeys } from '../../../../ui/shortcuts';
import { Submission } from './submission';
import classes from './submissions.module.css';
import { useStepKeys } from './use-step-keys';
import { useSubmissions } from './use-submissions';

/** Visitors' drafts that wait, one at a time, as readers would see them. */
export function SubmissionsScreen() {
  const { pages, current, next, place, total, step, begin } = useSubmissions();
  const region = useRef<HTMLDivElement>(null);
  useStepKeys(region, step);

  return (
    <div ref={region} className={classes.screen} tabIndex={-1}>
      <title>{`${BLOG_MESSAGES.submissions} · Admin`}</title>
      <header className={classes.head}>
        <h1 className={classes.heading}>{BLOG_MESSAGES.submissions}</h1>
        <p className={classes.place} role="status">
          {current && `${place + 1} of ${total.toLocaleString('en')}`}
        </p>
        <Button.Group>
          <Step by={-1} to={step} none={place === 0} />
          <Step by={1} to={step} none={!current} />
        </Button.Group>
      </header>
      {pages.failed ? (
        <Notice title={BLOG_MESSAGES.submissionsFailed} failed>
          <Button variant="default" onClick={pages.reload}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      ) : (
        <Submission loading={!pages.list} post={current} next={next} waiting={total} onBegin={begin} />
      )}
    </div>
  );
}

interface StepProps {
  by: 1 | -1;
  to: (by: 1 | -1) => void;
  /** There is nothing that way. It stays where it is, or the focus would be lost. */
  none: boolean;
}

function Step({ by, to, none }: StepProps) {
  const letters = useSingleKeys();
  const { keys } = SHORTCUTS[by > 0 ? 'next' : 'previous'];
  const [label, arrow, arrowKey] =
    by > 0 ? [BLOG_MESSAGES.next, '→', 'ArrowRight'] : [BLOG_MESSAGES.previous, '←', 'ArrowLeft'];
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
