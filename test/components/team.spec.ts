import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { SITE_DEFAULTS } from '@shared/site';
import { latestYear, TEAM_POSITIONS } from '@shared/team';
import { dayIn } from '@shared/time';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts';
import { nextYear } from '../../client/features/team/admin/years';
import { TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, LOST } from './fake-server';
import { button, choose, click, dialog, fill, hasFocus, main, open, optionsOf, path, press, toast } from './page';

const ID = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
const TREASURER = { id: ID, name: 'Amaya', position: 'TREASURER', year: '20/21', thoughts: 'I counted.', version: 1 };

const server = new FakeServer();
const list = (...nodes: object[]) => ({ nodes, totalCount: nodes.length });
const name = () => screen.getByLabelText('Name');
const latest = latestYear(Number(dayIn(SITE_DEFAULTS.timeZone, new Date()).slice(0, 4)));

beforeEach(() => {
  server.answers = { teamMember: TREASURER, teamMembers: list(TREASURER), teamYears: ['20/21'] };
  server.sent.length = 0;
});

test('R113 R144 R180 R330: a member is created within the rules', async () => {
  server.answers.createTeamMember = ({ input }: { input: object }) => ({ ...TREASURER, ...input });
  await open('/admin/team', server);
  await click(screen.getByRole('link', { name: 'New member' }));
  expect(await screen.findByText(/200 × 200/)).toBeVisible();
  await click(button('Create Member'));
  for (const what of ['Name', 'Position', 'Year']) expect(main().getByText(`${what} is required`)).toBeVisible();
  fill(name(), 'Nimali');
  expect(await optionsOf('Position')).toHaveLength(Object.keys(TEAM_POSITIONS).length);
  await choose('Position', TEAM_POSITIONS.TREASURER);
  const years = (await optionsOf('Year')).map((option) => option.textContent);
  expect([years[0], years.at(-1)]).toEqual([latest, '20/21']);
  await choose('Year', '21/22');
  fill(screen.getByLabelText('Thoughts (optional)'), 'x'.repeat(151));
  await click(button('Create Member'));
  expect(main().getByText('Thoughts must be at most 150 characters')).toBeVisible();
  fill(screen.getByLabelText('Thoughts (optional)'), 'I counted the biscuits.');
  await click(button('Create Member'));
  expect(await toast(TEAM_ADMIN_MESSAGES.created)).toBeVisible();
  expect(server.last('CreateTeamMember')).toMatchObject({
    input: { name: 'Nimali', position: 'TREASURER', year: '21/22', thoughts: 'I counted the biscuits.' },
  });
});

test('R113: a missing choice gets the focus, and its closed list does not cover what is wrong', async () => {
  await open('/admin/team/new', server);
  fill(name(), 'Nimali');
  await click(button('Create Member'));
  const position = screen.getByRole('combobox', { name: 'Position' });
  await hasFocus(() => position);
  expect(position).toHaveAccessibleDescription(/Position is required/);
  expect(position).toHaveAttribute('aria-expanded', 'false');
  await press('{ArrowDown}');
  expect(position).toHaveAttribute('aria-expanded', 'true');
  await press('{Enter}');
  expect(position).toHaveValue(TEAM_POSITIONS.PRESIDENT);
});

test('R144: members are filtered by year and searched, and listed with their position', async () => {
  await open('/admin/team?year=20%2F21&q=Amaya', server);
  expect(await main().findByRole('listitem')).toHaveTextContent('AmayaTreasurer20/21');
  expect(server.last('AdminTeam')).toMatchObject({ year: '20/21', search: 'Amaya' });
});

test('R181: the latest accepted year can be selected, and no committee is begun beyond it', async () => {
  await open(`/admin/team?year=${encodeURIComponent(latest)}`, server);
  expect(screen.getByRole('combobox', { name: 'Year' })).toHaveValue(latest);
  expect(screen.queryByRole('button', { name: TEAM_ADMIN_MESSAGES.begin(nextYear(latest)) })).toBeNull();
  await click(screen.getByRole('link', { name: 'New member' }));
  expect(path()).toContain('/new');
  expect(await screen.findByRole('combobox', { name: 'Position' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Year' })).toHaveValue(latest);
});

test('a committee whose members cannot be read says so, and can be begun after another try', async () => {
  await open('/admin/team?year=20%2F21', server);
  server.answers.teamMembers = LOST;
  await click(button(TEAM_ADMIN_MESSAGES.begin('21/22')));
  const form = await dialog(TEAM_ADMIN_MESSAGES.begin('21/22'));
  expect(await form.findByRole('alert')).toHaveTextContent(TEAM_ADMIN_MESSAGES.loadFailed);
  server.answers.teamMembers = ({ year }: { year: string }) => list(...(year === '20/21' ? [TREASURER] : []));
  await click(form.getByRole('button', { name: TRY_AGAIN }));
  expect(await form.findByRole('checkbox', { name: TEAM_ADMIN_MESSAGES.isIncluded('Amaya') })).toBeChecked();
});

test('another holder of a position in a year is mentioned with a link, but not in a committee, and prevents nothing', async () => {
  const remark = `20/21 already has a Treasurer: Amaya`;
  const mentioned = () => document.body.textContent.includes(remark);
  server.answers.updateTeamMember = { ...TREASURER, version: 2 };
  await open('/admin/team/new?year=20%2F21', server);
  await choose('Position', TEAM_POSITIONS.TREASURER);
  await waitFor(() => expect(mentioned()).toBe(true));
  expect(main().getByRole('link', { name: /^Amaya/ })).toHaveAttribute('href', `/admin/team/${ID}`);
  await choose('Year', '21/22');
  expect(mentioned()).toBe(false);

  await open(`/admin/team/${ID}`, server);
  expect(await screen.findByText(TEAM_ADMIN_MESSAGES.order)).toBeVisible();
  expect(mentioned()).toBe(false);
  const before = server.count('AdminTeam');
  await choose('Position', TEAM_POSITIONS.DESIGN_COMMITTEE_MEMBER);
  await click(button('Save Changes'));
  expect(await toast(TEAM_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(server.last('UpdateTeamMember')).toMatchObject({ input: { position: 'DESIGN_COMMITTEE_MEMBER' } });
  expect(mentioned()).toBe(false);
  expect(server.count('AdminTeam')).toBe(before);
});

test('leaving a form while it saves does not navigate back afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  server.answers.createTeamMember = () => promise;
  await open('/admin/team/new?year=20%2F21', server);
  fill(name(), 'Left behind');
  await choose('Position', TEAM_POSITIONS.SECRETARY);
  await click(button('Create Member'));
  await click(screen.getByRole('link', { name: 'Video' }));
  await click((await dialog()).getByRole('button', { name: /^Leave/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Video' })).toBeVisible();
  resolve({ ...TREASURER, name: 'Left behind' });
  expect(await toast(TEAM_ADMIN_MESSAGES.created)).toBeVisible();
  expect(path()).toBe('/admin/video');
});
