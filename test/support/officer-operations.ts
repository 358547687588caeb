import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { addDays } from '../../server/shared/days.js';
import { firstOn } from '../../server/shared/weekdays.js';
import { ADMIN } from './admin.js';
import { createGraphqlClient, createRestClient } from './api-clients.js';
import type { TestApp } from './app.js';
import { Authenticator } from './authenticator.js';
import { picture } from './pictures.js';
import { movie } from './videos.js';

/** In every text of a record but its title. */
export const BODY = 'A body that stays in its record';
/** The author of every post. */
export const VISITOR = 'Somebody Who Visits';
export const OTHER_PASSWORD = 'some other long passphrase';

const ID = '$id: ID!';
const EVENT = { title: 'A', description: BODY, date: '2099-01-05', time: '18:00', location: BODY };
const MEMBER = { name: 'A', year: '24/25' };
const SPECIAL = { title: 'A', subtitle: BODY, text1: BODY, text2: BODY };
const AUTHOR = { name: VISITOR, department: VISITOR, linkedin: 'https://www.linkedin.com/in/somebody' };
const POST = { title: 'A', content: `<p>${BODY}</p>`, author: AUTHOR };

const form = (fields: Record<string, string | Blob>): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, value, 'file');
  return body;
};

/** Roles are given for evenings that are near. */
export const NEXT_MONDAY = firstOn('Monday', addDays(new Date().toISOString().slice(0, 10), 1));

/** Every operation that changes something and is for officers, through both APIs. */
export class OfficerOperations {
  /** `afterwards` runs after each, with the field, or the method and path, of the operation. */
  constructor(
    private readonly app: TestApp,
    private token: string,
    private readonly afterwards?: (operation: string) => Promise<void>,
  ) {}

  /** Runs all. The officer then has the same password as before, and another session. */
  async runAll(): Promise<void> {
    await this.eventsAndMembers();
    await this.meetings();
    await this.picturesAndSettings();
    await this.posts();
    await this.accounts();
    await this.handOver();
    await this.backups();
    await this.secondSteps();
    await this.trash();
  }

  /** Runs an operation that must succeed, and returns its result. */
  async graphql<T = { id: string }>(
    field: string,
    types: string,
    variables: Record<string, unknown> = {},
    files: Record<string, Blob> = {},
    selection = '{ id }',
  ): Promise<T> {
    const given = [...types.matchAll(/\$(\w+)/g)].map(([, name]) => `${name}: $${name}`).join(', ');
    const query = `mutation ${types && `(${types})`} { ${field}${given && `(${given})`} ${selection} }`;
    const { data, message } = await createGraphqlClient(this.app.url)<T>(query, variables, this.token, files);
    expect([field, message]).toEqual([field, null]);
    await this.afterwards?.(field);
    return data;
  }

  async rest<T = { _id: string }>(method: string, path: string, body: object = {}): Promise<T> {
    const sent = body instanceof FormData ? { form: body } : { json: body };
    const { data, message } = await createRestClient(this.app.url)<T>(method, path, { ...sent, token: this.token });
    expect([method, path, message]).toEqual([method, path, null]);
    await this.afterwards?.(`${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`);
    return data;
  }

  async meetings(): Promise<void> {
    const input = { title: 'Course', weekday: 'MONDAY', from: '17:00', to: '18:00' };
    const types = `${ID}, $input: WeeklyMeetingInput!`;
    const { id } = await this.graphql('createWeeklyMeeting', '$input: WeeklyMeetingInput!', { input });
    await this.graphql('updateWeeklyMeeting', types, { id, input: { ...input, place: BODY } });
    const evening = { id, date: '2099-01-05' };
    const change = { state: 'NOT_HELD', reason: BODY };
    await this.graphql('changeMeeting', `${ID}, $date: CalendarDate!, $input: EveningChangeInput!`, {
      ...evening,
      input: change,
    });
    await this.graphql('resetMeeting', `${ID}, $date: CalendarDate!`, evening);
    await this.roles(id);
    await this.sheets({ meetingId: id, date: evening.date });
    await this.graphql('deleteWeeklyMeeting', ID, { id }, {}, '');
  }
  async roles(meetingId: string): Promise<void> {
    const types = '$meetingId: ID!, $date: CalendarDate!, $roleId: String!';
    const place = { meetingId, date: NEXT_MONDAY, roleId: 'timer' };
    const holder = { name: VISITOR, speechTitle: BODY };
    await this.graphql(
      'assignRole',
      `${types}, $input: RoleHolderInput!`,
      { ...place, input: holder },
      {},
      '{ token }',
    );
    await this.graphql('freeRole', types, place, {}, '');
    await this.graphql('renewClubLink', '', {}, {}, '{ token }');
    await this.graphql('revokeClubLink', '', {}, {}, '');
  }
  async sheets(evening: { meetingId: string; date: string }): Promise<void> {
    const types = '$meetingId: ID!, $date: CalendarDate!, $input: EveningSheetInput!, $expectedVersion: Int';
    const items = [{ id: 'welcome', title: BODY, minutes: 5 }];
    const save = (isOpen: boolean, expectedVersion: number) =>
      this.graphql(
        'saveEveningSheet',
        types,
        { ...evening, input: { items, isOpen }, expectedVersion },
        {},
        '{ version }',
      );
    await save(false, 0);
    await save(true, 1);
    await save(false, 2);
    const id = randomUUID();
    await this.app.database.query(
      `INSERT INTO timed_speech (id, meeting_id, date, item_id, title, name, timing, seconds, started_at)
       VALUES ($1, $2, $3, 'welcome', $4, $5, '{}', 60, now())`,
      [id, evening.meetingId, evening.date, BODY, VISITOR],
    );
    await this.graphql('deleteTimedSpeech', ID, { id }, {}, '');
  }
  async seats(eventId: string): Promise<void> {
    const person = { name: VISITOR };
    const types = '$eventId: ID!, $input: SeatPersonInput!';
    const { id } = await this.graphql('addSeatHolder', types, { eventId, input: person });
    await this.graphql('removeSeatHolder', ID, { id }, {}, '');
    await this.graphql('setSeatsClosed', '$eventId: ID!, $closed: Boolean!', { eventId, closed: true });
  }
  async eventsAndMembers(): Promise<void> {
    const input = { ...EVENT, type: 'OTHER' };
    const event = await this.graphql('createEvent', '$input: EventInput!', { input });
    await this.graphql('updateEvent', `${ID}, $input: EventPatch!`, { id: event.id, input: { title: 'X' } });
    await this.graphql('deleteEvent', ID, { id: event.id }, {}, '');
    await this.graphql('undoDelete', ID, { id: event.id }, {}, '');
    const member = await this.graphql('createTeamMember', '$input: TeamMemberInput!', {
      input: { ...MEMBER, position: 'SECRETARY' },
    });
    await this.graphql('updateTeamMember', `${ID}, $input: TeamMemberPatch!`, { id: member.id, input: { name: 'X' } });
    await this.graphql('deleteTeamMember', ID, { id: member.id }, {}, '');

    const { id } = await this.graphql('createEvent', '$input: EventInput!', { input: { ...input, capacity: 2 } });
    await this.seats(id);
    await this.graphql('cancelEvent', `${ID}, $reason: String!`, { id, reason: BODY });
    await this.graphql('reinstateEvent', ID, { id });
    const committee = await this.graphql<{ id: string }[]>('createCommittee', '$input: CommitteeInput!', {
      input: { year: MEMBER.year, members: [{ name: 'A', position: 'SECRETARY' }] },
    });
    const ids = committee.map((each) => each.id);
    await this.graphql('deleteTeamMembers', '$ids: [ID!]!', { ids }, {}, '');

    const { _id } = await this.rest('POST', '/events', { ...EVENT, type: 'other' });
    await this.rest('PUT', `/events/${_id}`, { title: 'Y' });
    await this.rest('DELETE', `/events/${_id}`);
    const person = await this.rest(
      'POST',
      '/team',
      form({ ...MEMBER, position: 'Secretary', image: await picture(40, 40) }),
    );
    await this.rest('PUT', `/team/${person._id}`, form({ name: 'Y' }));
    await this.rest('DELETE', `/team/${person._id}`);
  }

  async picturesAndSettings(): Promise<void> {
    const image = await picture(40, 40);
    const input = { alt: 'A', captureDate: '2026-01-05', image: null };
    const files = { 'input.image': image };
    const { id } = await this.graphql('createGalleryImage', '$input: GalleryImageInput!', { input }, files);
    await this.graphql('updateGalleryImage', `${ID}, $input: GalleryImagePatch!`, { id, input: { alt: 'X' } });
    await this.graphql('deleteGalleryImage', ID, { id }, {}, '');
    const two = { image1: null, image2: null };
    const special = await this.graphql(
      'createSpecialEvent',
      '$input: SpecialEventInput!',
      { input: { ...SPECIAL, ...two } },
      { 'input.image1': image, 'input.image2': image },
    );
    await this.graphql('updateSpecialEvent', `${ID}, $input: SpecialEventPatch!`, {
      id: special.id,
      input: { title: 'X' },
    });
    await this.graphql('deleteSpecialEvent', ID, { id: special.id }, {}, '');
    const config = '{ isOpen }';
    await this.graphql(
      'updateMembershipConfig',
      '$input: MembershipConfigInput!',
      { input: { isOpen: false } },
      {},
      config,
    );
    const video = { video: movie() };
    await this.graphql('replaceIntroVideo', '$video: Upload!', { video: null }, video, '{ current { url } }');
    await this.graphql('updateIntroVideo', '$posterUrl: String', { posterUrl: '' }, {}, '{ version }');
    const [stored] = (await this.app.database.query('SELECT id FROM intro_video')) as [{ id: string }];
    await this.graphql('deleteIntroVideo', ID, stored, {}, '');

    const shown = await this.rest('POST', '/gallery', form({ alt: 'A', captureDate: '2026-01-05', image }));
    await this.rest('PUT', `/gallery/${shown._id}`, { alt: 'Y' });
    await this.rest('DELETE', `/gallery/${shown._id}`);
    const announced = await this.rest('POST', '/special-event', form({ ...SPECIAL, image1: image, image2: image }));
    await this.rest('PUT', `/special-event/${announced._id}`, form({ title: 'Y' }));
    await this.rest('POST', '/membership/config', { isOpen: false });
    await this.rest('PUT', '/video', form({ video: movie() }));
  }

  async posts(): Promise<void> {
    const { id } = await this.graphql('createBlogPost', '$input: BlogPostInput!', { input: POST });
    await this.graphql('updateBlogPost', `${ID}, $input: BlogPostPatch!`, {
      id,
      input: { title: 'X', author: AUTHOR },
    });
    const publishAt = '2099-01-05T00:00:00Z';
    await this.graphql('scheduleBlogPost', `${ID}, $publishAt: DateTime`, { id, publishAt });
    await this.graphql('setBlogPostStatus', `${ID}, $status: BlogStatus!`, { id, status: 'PUBLISHED' });
    const save = (intent: string, title: string) => {
      const input = { title, author: AUTHOR };
      const variables = `${ID}, $intent: BlogPostSaveIntent!, $input: BlogPostPatch`;
      return this.graphql('saveBlogPost', variables, { id, intent, input }, {}, '{ post { id } }');
    };
    await save('KEEP_PENDING', 'Y');
    await save('PUBLISH_PENDING', 'Z');
    await save('KEEP_PENDING', 'Z');
    await save('DISCARD_PENDING', 'Z');
    const revisions = (await this.app.database.query(
      'SELECT id FROM blog_post_revision WHERE post_id = $1 ORDER BY version',
      [id],
    )) as [{ id: string }, { id: string }];
    await this.graphql('restoreBlogPostRevision', ID, revisions[0]);
    await this.graphql('deleteBlogPostRevision', ID, revisions[1], {}, '');
    await this.graphql('deleteBlogPost', ID, { id }, {}, '');
    const { id: submitted } = await this.graphql('submitBlogDraft', '$input: BlogDraftInput!', {
      input: { ...POST, title: 'A speech', content: `<p>${'word '.repeat(400)}</p>` },
    });
    await this.graphql('declineSubmission', `${ID}, $input: DeclineInput!`, { id: submitted, input: { reason: BODY } });
    await this.graphql('reopenSubmission', ID, { id: submitted });
    await this.graphql(
      'uploadBlogPicture',
      '$picture: Upload!',
      { picture: null },
      { picture: await picture(40, 40) },
      '{ url }',
    );

    const { _id } = await this.rest('POST', '/blogs', POST);
    await this.rest('PUT', `/blogs/${_id}`, { title: 'Y', author: AUTHOR });
    await this.rest('PUT', `/blogs/${_id}/status`, { status: 'published' });
    await this.rest('DELETE', `/blogs/${_id}`);
  }

  async accounts(): Promise<void> {
    const { key } = await this.graphql<{ key: { id: string } }>(
      'createApiKey',
      '$name: String!, $scope: ApiKeyScope!, $days: Int!, $currentPassword: String!',
      { name: 'A', scope: 'WRITE_CONTENT', days: 30, currentPassword: ADMIN.password },
      {},
      '{ key { id } }',
    );
    await this.graphql('revokeApiKey', ID, key, {}, '');
    await this.app.signIn();
    const [session] = (await this.app.database.query('SELECT id FROM session ORDER BY created_at DESC LIMIT 1')) as [
      { id: string },
    ];
    await this.graphql('endSession', ID, session, {}, '');
    await this.app.signIn();
    await this.graphql('endOtherSessions', '', {}, {}, '');
    const changePassword = async (currentPassword: string, newPassword: string) =>
      this.graphql<{ token: string }>(
        'changePassword',
        '$currentPassword: String!, $newPassword: String!',
        { currentPassword, newPassword },
        {},
        '{ token }',
      );
    ({ token: this.token } = await changePassword(ADMIN.password, OTHER_PASSWORD));
    ({ token: this.token } = await changePassword(OTHER_PASSWORD, ADMIN.password));

    await this.graphql('confirmPassword', '$currentPassword: String!', { currentPassword: ADMIN.password }, {}, '');
    const { account } = await this.graphql<{ account: { id: string } }>(
      'inviteAccount',
      '$input: InvitationInput!',
      { input: { name: 'A', email: 'invited@club.example', role: 'OFFICER' } },
      {},
      '{ account { id } }',
    );
    await this.graphql('createPasswordLink', ID, account, {}, '{ url }');
    await this.graphql('setAccountRole', `${ID}, $role: AccountRole!`, { id: account.id, role: 'ADMINISTRATOR' });
    await this.graphql('endAccountSessions', ID, account);
    await this.graphql('deactivateAccount', ID, account);
    await this.graphql('reactivateAccount', ID, account);
    await this.graphql('deleteAccount', ID, account, {}, '');
    await this.graphql('setOwnName', '$name: String!', { name: 'B' }, {}, '');
    await this.graphql('requestEmailChange', '$email: String!', { email: 'other@club.example' }, {}, '');
  }

  async handOver(): Promise<void> {
    const begin = () => this.graphql('beginHandOver', '$year: String!', { year: MEMBER.year });
    const { id: discarded } = await begin();
    await this.graphql('discardHandOver', ID, { id: discarded }, {}, '');
    const { id } = await begin();
    const { version } = await this.graphql<{ version: number }>(
      'updateHandOver',
      `${ID}, $input: HandOverPatch!`,
      { id, input: { notes: BODY } },
      {},
      '{ version }',
    );
    const types = `${ID}, $version: Int!`;
    await this.graphql('completeHandOver', types, { id, version }, {}, '{ handOver { id } }');
  }

  async backups(): Promise<void> {
    await this.app.database.query('INSERT INTO backup_run (began_at, ended_at) VALUES (now(), now())');
    await this.graphql('createBackupLink', '', {}, {}, '');
  }

  async secondSteps(): Promise<void> {
    const { secret } = await this.graphql<{ secret: string }>('startAuthenticator', '', {}, {}, '{ secret }');
    const code = generateSync({ secret });
    await this.graphql('confirmAuthenticator', '$code: String!', { code }, {}, '');
    const options = await this.graphql<string>('startPasskey', '', {}, {}, '');
    const authenticator = new Authenticator(this.app.url);
    const response = authenticator.create(options);
    await this.graphql('addPasskey', '$name: String!, $response: String!', { name: 'A', response }, {}, '');
    const challenge = await this.graphql<string>('startPasskeySignIn', '', {}, {}, '');
    const signed = authenticator.get(challenge);
    await this.graphql('confirmWithPasskey', '$response: String!', { response: signed }, {}, '');
    const [passkey] = (await this.app.database.query('SELECT id FROM passkey')) as [{ id: string }];
    await this.graphql('renamePasskey', `${ID}, $name: String!`, { ...passkey, name: 'B' }, {}, '');
    await this.graphql('removePasskey', ID, passkey, {}, '');
    await this.graphql('renewRecoveryCodes', '', {}, {}, '');
    await this.graphql('requireSecondStep', '$required: Boolean!', { required: true }, {}, '');
    await this.graphql('requireSecondStep', '$required: Boolean!', { required: false }, {}, '');
    const [account] = (await this.app.database.query('SELECT id FROM admin')) as [{ id: string }];
    await this.graphql('removeSecondStep', ID, account, {}, '{ id }');
    await this.graphql('turnOffSecondStep', '', {}, {}, '');
  }

  async trash(): Promise<void> {
    const deleteEvent = async (): Promise<string> => {
      const { id } = await this.graphql('createEvent', '$input: EventInput!', { input: { ...EVENT, type: 'OTHER' } });
      await this.graphql('deleteEvent', ID, { id }, {}, '');
      return id;
    };
    const id = await deleteEvent();
    await this.graphql('deleteForGood', ID, { id }, {}, '');
    await this.graphql('emptyTrash', '', {}, {}, '');
  }
}
