import { ActionIcon } from '@mantine/core';
import { timeIn } from '@shared/time';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useDeleteTimedSpeechMutation } from '../../../../gql/admin-hooks';
import { RecordStatus } from '../../../../records/list/record-status';
import plain from '../../../../records/list/plain-list.module.css';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog';
import { useSite } from '../../../../ui/site/site';
import { reportOutcome } from '../../../../ui/toasts/report-outcome';
import type { EveningParts } from './evening-parts';
import classes from './evening.module.css';
import { EVENING_TEXTS } from './texts';
import { REFETCHING_EVENING } from './use-free-role';

type Time = EveningParts['times'][number];

/** The times that the timer of the evening has handed in. */
export function TimeLog({ times }: Pick<EveningParts, 'times'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Time | null>(null);
  const [remove, { loading: busy }] = useDeleteTimedSpeechMutation(REFETCHING_EVENING);
  const confirm = async ({ id }: Time): Promise<void> => {
    const isDeleted = await reportOutcome(async () => {
      await remove({ variables: { id } });
      return EVENING_TEXTS.timeDeleted;
    }, EVENING_TEXTS.deleteFailed);
    setAsked(null);
    if (isDeleted) heading.current?.focus();
  };
  return (
    <section className={classes.section} aria-labelledby="times">
      <h2 ref={heading} className={classes.title} id="times" tabIndex={-1}>
        {EVENING_TEXTS.log}
      </h2>
      <p className={classes.hint}>{times.length > 0 ? EVENING_TEXTS.logHint : EVENING_TEXTS.logEmpty}</p>
      {times.length > 0 && (
        <ul className={`${plain.list} ${classes.times}`}>
          {times.map((time) => (
            <li key={time.id} className={plain.row}>
              <TimeFacts time={time} />
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={EVENING_TEXTS.deleteTime(
                  time.name || EVENING_TEXTS.somebody,
                  EVENING_TEXTS.time(time.seconds),
                )}
                onClick={() => setAsked(time)}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          opened
          dangerous
          title={EVENING_TEXTS.deleteTitle}
          confirmLabel={EVENING_TEXTS.deleteConfirm}
          busy={busy}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {EVENING_TEXTS.deleteWarning}
        </ConfirmDialog>
      )}
    </section>
  );
}

function TimeFacts({ time: { title, name, seconds, isWithinTime, startedAt, timing } }: { time: Time }) {
  const { timeZone } = useSite();
  const verdict = isWithinTime
    ? EVENING_TEXTS.within
    : seconds < timing.from
      ? EVENING_TEXTS.under
      : EVENING_TEXTS.over;
  return (
    <div>
      <p className={plain.name}>
        <span className={classes.time}>{EVENING_TEXTS.time(seconds)}</span>
        <span>{name || EVENING_TEXTS.somebody}</span>
        <RecordStatus dot={isWithinTime ? 'full' : 'empty'}>{verdict}</RecordStatus>
      </p>
      <p className={plain.facts}>
        {[
          title || EVENING_TEXTS.untitled,
          timeIn(timeZone, startedAt),
          EVENING_TEXTS.counted(timing.from, timing.until),
        ].join(', ')}
      </p>
    </div>
  );
}
