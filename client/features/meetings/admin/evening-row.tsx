import { Anchor, Button } from '@mantine/core';
import { dayIn, minuteIn, weekdayDayAndMonth } from '@shared/time';
import { dayOffOn, endsAt } from '@shared/meetings';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AdminEveningFragment, AdminMeetingFragment, EveningChangeInput } from '../../../gql/admin';
import { relativeDay } from '../../../records/dates/typed-date';
import { RecordStatus } from '../../../records/list/record-status';
import { BusyButton } from '../../../ui/forms/busy-button';
import { useSite } from '../../../ui/site/site';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import type { EveningAct } from './evening-change';
import { eveningAdminPath } from './constants';
import { EveningDialog } from './evening-dialog';
import { TellPeople } from './tell-people';
import { EVENING_TEXTS } from './evening/texts';
import classes from './evenings.module.css';
import { EVENING_MESSAGES, EVENING_WORDS } from './texts';
import { reportChangeFailed, useChangeEvening } from './use-change-evening';

interface EveningProps {
  evening: AdminEveningFragment;
  meeting: AdminMeetingFragment;
}

/** One evening: whether it takes place, when and where, and what can be changed. */
export function EveningRow({ evening, meeting }: EveningProps) {
  const { timeZone } = useSite();
  const titleId = useId();
  const { date, state, takesPlace, event } = evening;
  const now = new Date();
  const isOver = endsAt(evening) <= minuteIn(timeZone, now);
  const { word, dot } = EVENING_WORDS[state];
  return (
    <li className={classes.evening} aria-labelledby={titleId}>
      <div className={classes.about}>
        <h3 className={classes.date} id={titleId}>
          {weekdayDayAndMonth(date)}
        </h3>
        <p className={classes.distance}>{relativeDay(date, dayIn(timeZone, now))}</p>
      </div>
      <div className={classes.facts}>
        <p className={classes.when}>
          <RecordStatus dot={dot}>{word}</RecordStatus>
          {takesPlace && <span>{EVENING_MESSAGES.whenAndWhere(evening)}</span>}
        </p>
        <EveningNotes evening={evening} meeting={meeting} />
      </div>
      {isOver && (
        <div className={classes.side}>
          <p className={classes.over}>{EVENING_MESSAGES.over}</p>
          {takesPlace && <ToEvening evening={evening} />}
        </div>
      )}
      {!isOver && state !== 'OUT_OF_TERM' && (
        <div className={classes.side}>
          {state !== 'REPLACED_BY_EVENT' && <EveningActions evening={evening} meeting={meeting} />}
          {event && state === 'REPLACED_BY_EVENT' && <p className={classes.hint}>{EVENING_MESSAGES.eventHint}</p>}
          <TellPeople evening={evening} />
          {takesPlace && <ToEvening evening={evening} />}
        </div>
      )}
    </li>
  );
}

const ToEvening = ({ evening: { date, weeklyMeeting } }: Pick<EveningProps, 'evening'>) => (
  <Button component={Link} to={eveningAdminPath(weeklyMeeting.id, date)} variant="default" size="compact-sm">
    {EVENING_TEXTS.rolesAndSheet} <VisuallyHidden>{weekdayDayAndMonth(date)}</VisuallyHidden>
  </Button>
);

/** Why it differs, the way to take part online, and the event in its place. */
function EveningNotes({ evening: { state, date, change, reason, onlineUrl, event }, meeting }: EveningProps) {
  const off = change?.state === 'HELD' ? dayOffOn(meeting, date) : undefined;
  return (
    <>
      {reason && <p className={classes.reason}>{reason}</p>}
      {off && <p className={classes.reason}>{EVENING_MESSAGES.heldAnyway(off.reason)}</p>}
      {state === 'OUT_OF_TERM' && <p className={classes.reason}>{EVENING_MESSAGES.outOfTerm}</p>}
      {state === 'ONLINE' && onlineUrl && (
        <p className={classes.reason}>
          <Anchor href={onlineUrl} target="_blank" rel="noopener noreferrer" inherit>
            {onlineUrl}
          </Anchor>
        </p>
      )}
      {event && (
        <p className={classes.reason}>
          <Anchor component={Link} to={`/admin/events/${event.id}`} inherit>
            {event.title}
          </Anchor>
        </p>
      )}
    </>
  );
}

function EveningActions({ evening, meeting }: EveningProps) {
  const [act, setAct] = useState<EveningAct | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  const day = weekdayDayAndMonth(evening.date);
  const { busy, run } = useEveningChange(evening, () => actions.current?.querySelector('button')?.focus());
  const single = singleAction(evening, meeting);
  const labels = {
    NOT_HELD: evening.state === 'NOT_HELD' ? EVENING_MESSAGES.changeReason : EVENING_MESSAGES.notHeld,
    MOVED: EVENING_MESSAGES.move,
    ONLINE: EVENING_MESSAGES.online,
  };
  return (
    <div ref={actions} className={classes.actions}>
      {(['NOT_HELD', 'MOVED', 'ONLINE'] as const).map((each) => (
        <Button key={each} variant="default" size="compact-sm" onClick={() => setAct(each)}>
          {labels[each]} <VisuallyHidden>{day}</VisuallyHidden>
        </Button>
      ))}
      {single && (
        <BusyButton variant="default" size="compact-sm" busy={busy} onClick={() => void run(single.input)}>
          {single.label} <VisuallyHidden>{day}</VisuallyHidden>
        </BusyButton>
      )}
      {act && <EveningDialog act={act} evening={evening} meeting={meeting} onClose={() => setAct(null)} />}
    </div>
  );
}

/** Runs a change that asks nothing. Its button may be gone afterwards: `onDone` moves the focus. */
function useEveningChange(evening: AdminEveningFragment, onDone: () => void) {
  const changeEvening = useChangeEvening();
  const [busy, setBusy] = useState(false);
  const run = async (input: EveningChangeInput | null): Promise<void> => {
    setBusy(true);
    try {
      await changeEvening(evening, input);
      onDone();
    } catch (error) {
      reportChangeFailed(error);
    }
    setBusy(false);
  };
  return { busy, run };
}

/** Actions of one click: removes the change of the evening, or holds it on a day off. */
function singleAction({ change, state, date, event }: AdminEveningFragment, meeting: AdminMeetingFragment) {
  const isHeldByRule = event === null && dayOffOn(meeting, date) === undefined;
  if (change) return { input: null, label: isHeldByRule ? EVENING_MESSAGES.asUsual : EVENING_MESSAGES.notHeldAgain };
  return state === 'NOT_HELD' ? { input: { state: 'HELD' } as const, label: EVENING_MESSAGES.hold } : null;
}
