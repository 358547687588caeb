import { afterEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { Clock } from '../../server/core/time/clock.js';
import { SiteDay } from '../../server/core/time/site-day.js';
import { EventsService } from '../../server/features/events/events.service.js';
import { EventStatusChanges } from '../../server/features/events/status-changes.service.js';
import { MeetingTimes } from '../../server/features/meetings/meeting-times.service.js';
import { escapeHtml } from '../../server/infra/html/escape-html.js';
import { addDays } from '../../server/shared/days.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { eventPath } from '../../server/shared/events.js';
import { eventFile } from '../../server/shared/feeds.js';
import { weekdayAndDay } from '../../server/shared/time.js';
import { eventWords } from '../../server/web/cards/cards.service.js';
import { startApp, type TestApp } from '../support/app.js';
import { calendarStarts } from '../support/calendars.js';

const SEED = Number(process.env.SEED ?? randomInt(1_000_000));
const SEQUENCES = Number(process.env.SEQUENCES ?? 12);
const STEPS = 6;
const ZONES = ['Asia/Colombo', 'America/New_York', 'Pacific/Auckland'];
/** Thursdays. */
const DATES = ['2077-03-04', '2077-03-11', '2077-03-18'];

let app: TestApp;
let token: string;
afterEach(() => void jest.restoreAllMocks());

interface Evening {
  date: string;
  state: string;
  takesPlace: boolean;
  startsAt: string;
  place: string;
}

async function ask<T>(query: string, variables: object = {}, as?: string): Promise<T> {
  const { data, errors } = await app.gql<Record<string, T>>(query, variables, as);
  if (errors[0] && errors[0].extensions.code !== 'BAD_USER_INPUT') throw new Error(errors[0].message);
  return (data && Object.values(data)[0]) as T;
}
const act = <T>(query: string, variables: object) => ask<T>(query, variables, token);

/** What officers do to an evening, and to the week. */
const action = fc.record({
  what: fc.constantFrom(
    'callOff',
    'move',
    'online',
    'reset',
    'dayOff',
    'hours',
    // Most stories have an event, and often it is cancelled.
    ...(['event', 'event', 'event', 'cancel', 'cancel', 'cancel'] as const),
    'reinstate',
    'moveEvent',
    'delete',
    'restore',
  ),
  date: fc.constantFrom(...DATES),
  /** Minutes after the first of March at which somebody looks. */
  at: fc.integer({ min: 0, max: 19 * 24 * 60 }),
  days: fc.integer({ min: -6, max: 6 }),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const EVENT = {
  description: 'Hear a guest.',
  time: '6:30 PM to 9:00 PM',
  location: 'The lawn',
  type: 'EDUCATIONAL_MEETING',
};
const WEEKLY = {
  title: 'Weekly meeting',
  weekday: 'THURSDAY',
  from: '18:00',
  to: '19:30',
  parts: [],
  daysOff: [] as object[],
};
const CHANGE =
  'mutation ($id: ID!, $date: CalendarDate!, $input: EveningChangeInput!) { changeMeeting(id: $id, date: $date, input: $input) { id } }';

const RESET = 'mutation ($id: ID!, $date: CalendarDate!) { resetMeeting(id: $id, date: $date) { id } }';
const SAVE_WEEKLY =
  'mutation ($id: ID!, $input: WeeklyMeetingInput!) { updateWeeklyMeeting(id: $id, input: $input) { id } }';
const CREATE_EVENT = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';

/** What the actions of a sequence have made so far. */
interface Made {
  weekly: typeof WEEKLY;
  /** IDs of the events, and of those that were deleted since. */
  events: string[];
  deleted: string[];
}

/** Runs an action; one that the present state does not allow changes nothing. */
async function run({ what, date, days }: Action, { weekly, events, deleted }: Made): Promise<void> {
  const id = FIRST_MEETING_ID;
  const change = (input: object) => act(CHANGE, { id, date, input });
  const saveWeekly = () => act(SAVE_WEEKLY, { id, input: weekly });
  /** The event that was created last. */
  const ofEvent = async (mutation: string, variables = {}) => {
    const event = events.at(-1);
    if (event) await act(mutation, { id: event, ...variables });
  };
  const actions: Record<Action['what'], () => Promise<unknown>> = {
    callOff: () => change({ state: 'NOT_HELD', reason: 'Rain & wind' }),
    move: () => change({ state: 'MOVED', day: addDays(date, days), from: '17:00', to: '18:15', place: 'Room 2' }),
    online: () => change({ state: 'ONLINE', onlineUrl: 'https://meet.example/x' }),
    reset: () => act(RESET, { id, date }),
    dayOff: () => {
      weekly.daysOff = weekly.daysOff.length > 0 ? [] : [{ from: date, to: date, reason: 'Exams' }];
      return saveWeekly();
    },
    hours: () => {
      weekly.from = weekly.from === '18:00' ? '17:30' : '18:00';
      return saveWeekly();
    },
    event: async () => {
      const input = { ...EVENT, title: 'Guest night', date };
      const created = await act<{ id: string }>(CREATE_EVENT, { input });
      events.push(created.id);
    },
    cancel: () => ofEvent('mutation ($id: ID!) { cancelEvent(id: $id, reason: "The guest is ill") { id } }'),
    reinstate: () => ofEvent('mutation ($id: ID!) { reinstateEvent(id: $id) { id } }'),
    moveEvent: () =>
      ofEvent('mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }', {
        input: { date, time: '5:00 PM to 7:00 PM', announceMove: true },
      }),
    delete: async () => {
      await ofEvent('mutation ($id: ID!) { deleteEvent(id: $id) }');
      deleted.push(...events.splice(-1));
    },
    restore: async () => {
      const [id] = deleted.splice(-1);
      if (!id) return;
      await act('mutation ($id: ID!) { undoDelete(id: $id) }', { id });
      events.push(id);
    },
  };
  await actions[what]();
}

const fetchText = async (path: string): Promise<string> => (await fetch(app.url + path)).text();
const instant = (time: string): number => Date.parse(time);

/** Instants at which the calendar feed has a meeting or an event of the days. */
const calendarInstants = async (): Promise<number[]> =>
  calendarStarts(await fetchText('/calendar.ics'), '2077-02-20T00:00:00Z', '2077-03-28T00:00:00Z');

interface SubEvent {
  startDate: string;
  eventStatus: string;
}

const subEvents = (html: string): SubEvent[] =>
  Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json]) => JSON.parse(json!) as { '@graph'?: { subEvent?: SubEvent[] }[] },
  )
    .flatMap((data) => data['@graph'] ?? [])
    .flatMap((thing) => thing.subEvent ?? []);

const SENTENCE = /The weekly meeting|There is no weekly meeting/;

/** Throws where a page, feed or API says something else than GraphQL about the evenings. */
async function expectAgreement(today: string): Promise<void> {
  const evenings = await ask<Evening[]>(
    `{ meetings(from: "${DATES[0]}", to: "${DATES[2]}") { date state takesPlace startsAt place } }`,
  );
  const notice = await ask<{ text: string } | null>('{ meetingNotice { text } }');
  const [ics, home, rest] = await Promise.all([
    calendarInstants(),
    fetchText('/'),
    fetchText('/api/meetings').then(
      (text) => JSON.parse(text) as { date: string; state: string; takesPlace: boolean; startsAt: string }[],
    ),
  ]);
  // Not the data in the page, which has the text as well.
  const line = /<aside[^>]*data-meeting-notice.*?<\/aside>/s.exec(home)?.[0];
  expect([line?.includes(escapeHtml(notice?.text ?? '')), notice]).toEqual([notice ? true : undefined, notice]);
  for (const evening of evenings.filter(({ date }) => DATES.includes(date))) {
    const { date, state, takesPlace, startsAt } = evening;
    const day = await fetchText(`/activities?date=${date}`);
    expect([evening, ics.includes(instant(startsAt))]).toEqual([evening, takesPlace]);
    expect([evening, SENTENCE.exec(day)?.[0]]).toEqual([
      evening,
      state === 'REPLACED_BY_EVENT' ? undefined : takesPlace ? 'The weekly meeting' : 'There is no weekly meeting',
    ]);
    const listed = rest.find((one) => one.date.startsWith(date));
    if (date < today) continue;
    expect([evening, listed?.state, listed?.takesPlace, listed?.startsAt]).toEqual([
      evening,
      ...[state.toLowerCase().replaceAll('_', ' '), takesPlace, startsAt],
    ]);
    const status = subEvents(home).find(({ startDate }) => startDate === startsAt)?.eventStatus;
    if (state === 'REPLACED_BY_EVENT') expect(status).toBeUndefined();
    else expect([evening, status?.endsWith('EventCancelled')]).toEqual([evening, !takesPlace]);
  }
}

interface EventOnSurfaces {
  slug: string;
  status: string;
  startsAt: string;
  date: string;
  time: string;
  movedFrom: { date: string } | null;
}

/** Throws where the page, the calendar file or the share image of an event says something else than GraphQL. */
async function expectAgreementOnEvent(id: string): Promise<void> {
  const event = await ask<EventOnSurfaces>(
    'query ($id: ID!) { event(id: $id) { slug status startsAt date time movedFrom { date } } }',
    { id },
  );
  const { slug, status, startsAt, date, time, movedFrom } = event;
  const isCancelled = status === 'CANCELLED';
  const [page, file] = await Promise.all([fetchText(eventPath(slug)), fetchText(eventFile(slug))]);
  const data = /"startDate":"([^"]+)"/.exec(page)?.[1];
  expect([event, data, page.includes('schema.org/EventCancelled')]).toEqual([event, startsAt, isCancelled]);
  expect([event, page.includes(weekdayAndDay(date)), page.includes('<strong>Cancelled</strong>')]).toEqual([
    ...[event, true, isCancelled],
  ]);
  expect([event, calendarStarts(file, '2077-01-01T00:00:00Z', '2077-12-31T00:00:00Z')]).toEqual([
    ...[event, isCancelled ? [] : [instant(startsAt)]],
  ]);
  const { line } = eventWords(await app.get(EventsService).byId(id));
  const state = isCancelled ? 'Cancelled: ' : movedFrom ? 'Moved to: ' : '';
  expect([event, line]).toEqual([event, `${state}${weekdayAndDay(date)}, ${time}`]);
}

test.each(ZONES)(
  'R493: whatever officers do to evenings and events, in %s, pages, feeds and both APIs agree on what takes place',
  async (zone) => {
    app = await startApp({ env: { SITE_TZ: zone } });
    const look = (minutes: number) => {
      const time = new Date(Date.parse('2077-03-01T00:00:00Z') + minutes * 60_000);
      jest.spyOn(app.get(Clock), 'now').mockReturnValue(time);
      return app.get(SiteDay).today;
    };
    try {
      for (const [number, story] of fc
        .sample(fc.array(action, { minLength: STEPS, maxLength: STEPS }), {
          seed: SEED,
          numRuns: Math.ceil(SEQUENCES / ZONES.length),
        })
        .entries()) {
        await app.database.query('DELETE FROM evening_change');
        await app.database.query('DELETE FROM event');
        const made: Made = { weekly: structuredClone(WEEKLY), events: [], deleted: [] };
        for (const step of story.sort((one, other) => one.at - other.at)) {
          const today = look(step.at);
          token = await app.signIn();
          await app.get(MeetingTimes).check();
          await app.get(EventStatusChanges).check();
          await run(step, made);
          const agree = async () => {
            await expectAgreement(today);
            for (const id of made.events) await expectAgreementOnEvent(id);
          };
          await agree().catch((error: Error) => {
            throw new Error(`SEED=${SEED}, sequence ${number}: ${JSON.stringify(story)}\n${error.message}`);
          });
        }
      }
    } finally {
      await app.close();
    }
  },
  240_000 + SEQUENCES * 5000,
);
