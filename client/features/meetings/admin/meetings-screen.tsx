import { Button } from '@mantine/core';
import { addDays, daysBetween } from '@shared/days';
import { weeklyHours } from '@shared/weekly-hours';
import { firstOn, WEEKDAYS } from '@shared/weekdays';
import { dayIn } from '@shared/time';
import { IconArrowLeft, IconPencil, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AdminEveningFragment, AdminMeetingFragment } from '../../../gql/admin';
import { useAdminEveningsQuery } from '../../../gql/admin-hooks';
import { EmptyState } from '../../../records/list/empty-state';
import { returnTo, useRememberedList } from '../../../records/list/list-return';
import { LoadingRows } from '../../../records/list/loading-rows';
import { failureOf } from '../../../ui/loading/failure';
import { Notice } from '../../../ui/page/notice';
import { useSite } from '../../../ui/site/site';
import { TRY_AGAIN } from '../../../ui/texts';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import { ClubLink } from './club-link';
import { MEETINGS_PATH, WEEKS_AHEAD } from './constants';
import { EveningRow } from './evening-row';
import classes from './evenings.module.css';
import { MEETING_ADMIN_MESSAGES } from './texts';

const WEEK = 7;

const mondayOf = (date: string): string => addDays(firstOn(WEEKDAYS.MONDAY, addDays(date, 1)), -WEEK);

/** The evenings of this week and of the next ones, of each weekly meeting. */
export function MeetingsScreen() {
  const { timeZone } = useSite();
  const monday = mondayOf(dayIn(timeZone, new Date()));
  const { data, error, refetch } = useAdminEveningsQuery({
    variables: { from: monday, to: addDays(monday, (WEEKS_AHEAD + 1) * WEEK - 1) },
    fetchPolicy: 'network-only',
  });
  useRememberedList();
  return (
    <>
      <title>{`${MEETING_ADMIN_MESSAGES.title} · Admin`}</title>
      <header className={classes.head}>
        <div className={classes.back}>
          <Button
            component={Link}
            {...returnTo('/admin/events')}
            variant="subtle"
            ml="-0.75rem"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            Events
          </Button>
        </div>
        <h1 className={classes.heading} tabIndex={-1}>
          {MEETING_ADMIN_MESSAGES.title}
        </h1>
        <Button
          component={Link}
          to={`${MEETINGS_PATH}/new`}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {MEETING_ADMIN_MESSAGES.add}
        </Button>
      </header>
      {error && !data && (
        <Notice title={failureOf(error).message ?? MEETING_ADMIN_MESSAGES.loadFailed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !data && <LoadingRows />}
      {data?.weeklyMeetings.length === 0 && (
        <EmptyState>
          <Notice title={MEETING_ADMIN_MESSAGES.none}>
            <p>{MEETING_ADMIN_MESSAGES.noneText}</p>
          </Notice>
        </EmptyState>
      )}
      {data?.weeklyMeetings.map((meeting) => (
        <MeetingSection
          key={meeting.id}
          meeting={meeting}
          evenings={data.meetings.filter(({ weeklyMeeting }) => weeklyMeeting.id === meeting.id)}
        />
      ))}
      {data && data.weeklyMeetings.length > 0 && <ClubLink />}
    </>
  );
}

interface MeetingSectionProps {
  meeting: AdminMeetingFragment;
  evenings: readonly AdminEveningFragment[];
}

function MeetingSection({ meeting, evenings }: MeetingSectionProps) {
  const titleId = useId();
  const byDate = evenings.toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <section className={classes.meeting} aria-labelledby={titleId}>
      <div className={classes.meetingHead}>
        <div>
          <h2 className={classes.title} id={titleId}>
            {meeting.title}
          </h2>
          <p className={classes.summary}>{summaryOf(meeting)}</p>
        </div>
        <Button
          component={Link}
          to={`${MEETINGS_PATH}/${meeting.id}`}
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {MEETING_ADMIN_MESSAGES.edit} <VisuallyHidden>“{meeting.title}”</VisuallyHidden>
        </Button>
      </div>
      <p className={classes.span}>{MEETING_ADMIN_MESSAGES.thisAndNext(WEEKS_AHEAD)}</p>
      <ul className={classes.list}>
        {byDate.map((evening) => (
          <EveningRow key={evening.id} evening={evening} meeting={meeting} />
        ))}
      </ul>
    </section>
  );
}

function summaryOf({ weekday, from, to, place, terms, daysOff }: AdminMeetingFragment): string {
  const days = daysOff.reduce((sum, off) => sum + daysBetween(off.from, off.to) + 1, 0);
  return [
    weeklyHours({ weekday: WEEKDAYS[weekday], from, to }),
    place || MEETING_ADMIN_MESSAGES.clubAddress,
    terms.length > 0 ? MEETING_ADMIN_MESSAGES.terms(terms.length) : MEETING_ADMIN_MESSAGES.allYear,
    ...(days > 0 ? [MEETING_ADMIN_MESSAGES.daysOff(days)] : []),
  ].join(', ');
}
