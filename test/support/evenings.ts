import { expect, jest } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import type { TestApp } from './app.js';

/** A Thursday, the day of the meeting that every new site has, from 18:00 to 19:30. */
export const DATE = '2077-03-04';
export const EVENING = { meetingId: FIRST_MEETING_ID, date: DATE };

/** Sets the minute of the club's clocks. A session ends after two hours without a request. */
export const setClock = (app: TestApp, time: string): void =>
  void jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(`${time}:00+05:30`));

const ITEM = 'id title minutes text roleId roleName timing { id red } holder speechTitle startsAt';
export const SHEET = `meetingId date title evening { date day from to } version isOpen isFrozen items { ${ITEM} } endsAt`;

export interface Item {
  id: string;
  title: string;
  minutes: number;
  roleId: string | null;
  timing: { id: string } | null;
  holder: string;
  [field: string]: unknown;
}
export interface Sheet {
  version: number | null;
  isOpen: boolean;
  isFrozen: boolean;
  items: Item[];
  [field: string]: unknown;
}

const readSheet = (query: string): string =>
  `query ($meetingId: ID!, $date: CalendarDate!) { ${query}(meetingId: $meetingId, date: $date) { ${SHEET} } }`;

/** Operations on the evenings of a site, as an officer or, without a token, as a visitor. */
export const eveningsOf = (app: TestApp) => {
  const send = async <T>(document: string, variables: object = {}, token?: string) => {
    const { data, errors } = await app.gql<Record<string, T>>(document, variables, token);
    return { result: data && Object.values(data)[0]!, error: errors[0]?.extensions, message: errors[0]?.message };
  };
  const must = async <T>(sent: ReturnType<typeof send<T>>): Promise<T> => {
    const { result, message } = await sent;
    expect(message).toBeUndefined();
    return result!;
  };
  return {
    send,
    /** As an officer edits it or, without a token, as everybody reads it. */
    sheet: (token?: string, evening: object = EVENING) =>
      must(send<Sheet | null>(readSheet(token ? 'adminEveningSheet' : 'eveningSheet'), evening, token)),
    /** As its page shows it to a signed-in officer. */
    publicSheet: (token: string) => must(send<Sheet | null>(readSheet('eveningSheet'), EVENING, token)),
    save: (token: string, input: object, expectedVersion: number | null, evening: object = EVENING) =>
      send<Sheet>(
        `mutation ($meetingId: ID!, $date: CalendarDate!, $input: EveningSheetInput!, $expectedVersion: Int) {
          saveEveningSheet(meetingId: $meetingId, date: $date, input: $input, expectedVersion: $expectedVersion) { ${SHEET} }
        }`,
        { ...evening, input, expectedVersion },
        token,
      ),
    updateMeeting: (token: string, input: object) =>
      must(
        send(
          'mutation ($id: ID!, $input: WeeklyMeetingInput!) { updateWeeklyMeeting(id: $id, input: $input) { id } }',
          {
            id: FIRST_MEETING_ID,
            input: { title: 'Weekly meeting', weekday: 'THURSDAY', from: '18:00', to: '19:30', ...input },
          },
          token,
        ),
      ),
    changeEvening: (token: string, input: object) =>
      must(
        send(
          'mutation ($id: ID!, $date: CalendarDate!, $input: EveningChangeInput!) { changeMeeting(id: $id, date: $date, input: $input) { date } }',
          { id: FIRST_MEETING_ID, date: DATE, input },
          token,
        ),
      ),
    /** Gives a role to somebody and returns the token of their link. */
    assign: async (token: string, roleId: string, input: object, evening: object = EVENING) =>
      (
        await must(
          send<{ token: string }>(
            `mutation ($meetingId: ID!, $date: CalendarDate!, $roleId: String!, $input: RoleHolderInput!) {
              assignRole(meetingId: $meetingId, date: $date, roleId: $roleId, input: $input) { token }
            }`,
            { ...evening, roleId, input },
            token,
          ),
        )
      ).token,
    giveBack: (roleToken: string) =>
      must(
        send('mutation ($token: String!) { giveBackRole(token: $token) { replacementText } }', { token: roleToken }),
      ),
    renewClubLink: async (token: string) =>
      (await must(send<{ token: string }>('mutation { renewClubLink { token } }', {}, token))).token,
  };
};

/** The input that saves a sheet as it is. */
export const inputOf = ({ items, isOpen }: Sheet) => ({
  isOpen,
  items: items.map(({ id, title, minutes, text, roleId, timing }) => ({
    ...{ id, title, minutes, text, roleId },
    timingId: timing?.id ?? null,
  })),
});
