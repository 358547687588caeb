import { weekdayDayAndMonth, dayIn } from '@shared/time';
import { clockRange, partHours, weeklyHours } from '@shared/weekly-hours';
import { EVENING_STATES, type Evening } from '@shared/meetings';
import { RecordStatus } from '../../../records/list/record-status';
import { useSite } from '../../../ui/site/site';
import classes from './meeting-preview.module.css';
import { eveningsAhead, scheduleOf, type PreviewFields } from './preview';
import { parseRows, type PartRow } from './rows';
import { EVENING_WORDS, MEETING_ADMIN_MESSAGES, MEETING_FORM_TEXTS } from './texts';
import { parseClock } from './typed-clock';

/** The weekly meeting in the words of the site, as it would be with these values. */
export function MeetingPreview({ values }: { values: PreviewFields }) {
  const { timeZone } = useSite();
  const schedule = scheduleOf(values);
  return (
    <section className={classes.preview} aria-labelledby="meeting-preview">
      <h2 className={classes.title} id="meeting-preview">
        {MEETING_FORM_TEXTS.preview}
      </h2>
      {!schedule && <p className={classes.soft}>{MEETING_FORM_TEXTS.previewMissing}</p>}
      {schedule && (
        <>
          <p className={classes.hours}>{weeklyHours(schedule)}</p>
          <p className={classes.soft}>
            {schedule.place || MEETING_ADMIN_MESSAGES.clubAddress}
            {schedule.onlineUrl && `, ${schedule.onlineUrl}`}
          </p>
          <Parts rows={parseRows<PartRow>(values.parts)} />
          <h3 className={classes.subtitle}>{MEETING_FORM_TEXTS.nextEvenings}</h3>
          <ul className={classes.list}>
            {eveningsAhead(schedule, dayIn(timeZone, new Date())).map((evening) => (
              <EveningLine key={evening.date} evening={evening} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Parts = ({ rows }: { rows: readonly PartRow[] }) => (
  <ul className={classes.list}>
    {rows.map(({ title, text, ...typed }, place) => {
      const [from, to] = [parseClock(typed.from), parseClock(typed.to)];
      return (
        <li key={place}>
          <strong>{title}</strong> {from && to && partHours({ from, to })}
          {text && <p className={classes.soft}>{text}</p>}
        </li>
      );
    })}
  </ul>
);

function EveningLine({ evening: { date, state, takesPlace, reason, from, to } }: { evening: Evening }) {
  const name = state === EVENING_STATES.OUT_OF_TERM ? 'OUT_OF_TERM' : takesPlace ? 'HELD' : 'NOT_HELD';
  const { word, dot } = EVENING_WORDS[name];
  return (
    <li className={classes.evening}>
      <span>{weekdayDayAndMonth(date)}</span>
      <RecordStatus dot={dot}>{takesPlace ? clockRange({ from, to }) : word}</RecordStatus>
      {reason && <span className={classes.soft}>{reason}</span>}
    </li>
  );
}
