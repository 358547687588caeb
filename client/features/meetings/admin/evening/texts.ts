import { SHOWN_AS } from '@shared/evening-roles';
import { SHEET_LIMITS } from '@shared/evening-sheet';
import { clockText } from '@shared/weekly-hours';
import { plural } from '../../../../ui/plural';

/** When the agenda ends, compared with the meeting. */
function ends(clock: string, over: number | null): string {
  const end = `Ends at ${clockText(clock)}`;
  if (over === null) return end;
  if (over === 0) return `${end}, as the meeting does`;
  return `${end}, ${plural(Math.abs(over), 'minute')} ${over > 0 ? 'after' : 'before'} the meeting’s end`;
}

const timeText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export const EVENING_TEXTS = {
  rolesAndSheet: 'Roles and agenda',
  back: 'Weekly meetings',
  loadFailed: 'Failed to load the evening',
  noEvening: 'There is no meeting on this day',
  noun: 'agenda',
  saved: 'Agenda saved',
  opened: 'Saved, and open to the public',
  closed: 'Saved, and no longer open to the public',
  saveFailed: 'Failed to save the agenda',
  template: 'Not saved yet: it follows the parts and roles of the weekly meeting.',
  frozen: 'The evening is over: this is its record, and can no longer be changed.',
  notHeld: 'There is no meeting on this evening.',

  open: 'Open to the public',
  openHint: 'Visitors find the agenda on the page of the day. It shows as much of each name as its holder allows.',
  print: 'Print',
  publicSheet: 'Public page',
  projector: 'Projector',
  openFirst: 'Once it is open to the public and saved, it has a page for visitors and a view for the projector.',

  agenda: 'Agenda',
  agendaHint: 'Alt and an arrow key move a line up or down.',
  full: `An agenda has at most ${SHEET_LIMITS.items} lines.`,
  ends,
  addLine: 'Add a line',
  oneLine: 'Line',
  line: (place: number): string => `line ${place}`,
  fieldOf: (field: string, place: number): string => `${field}, line ${place}`,
  title: 'Title',
  minutes: 'Minutes',
  role: 'Role',
  noRole: 'No role',
  goneRole: 'A role that is no longer in the list',
  timing: 'Signals',
  goneTiming: 'Signals that are no longer in the list',
  noTiming: 'Not timed',
  text: 'Text',
  begins: 'Begins',
  addText: (place: number): string => `Add a text to line ${place}`,
  insert: (place: number): string => `Insert a line below line ${place}`,

  roles: 'Roles',
  noRoles: 'The weekly meeting has no roles. Add them in its form.',
  isFree: 'Free',
  assign: 'Assign',
  change: 'Change',
  freeRole: 'Take back',
  forRole: (role: string): string => `“${role}”`,
  assignTitle: (role: string): string => `Who is “${role}”?`,
  name: 'Name',
  speechTitle: 'Title of the speech',
  shownAs: 'Visitors see',
  shownAsHint: 'Ask the person. Officers and members with the club link see the whole name.',
  save: 'Save',
  assigned: (role: string, name: string): string => `${role}: ${name}`,
  assignFailed: 'Failed to assign the role',
  link: (name: string): string => `Link for ${name}`,
  linkWarning: 'Send them this link. It lets them change the title or give the role back, and is shown only now.',
  linkDone: 'Done',
  freeTitle: (role: string, name: string): string => `Take “${role}” back from ${name}?`,
  freeWarning: 'Anybody with the club link can take the role then, and the person’s own link stops working.',
  freed: (role: string): string => `${role} is free again`,
  freeFailed: 'Failed to take the role back',

  log: 'Times',
  logEmpty: 'The timer has handed in nothing yet.',
  logHint: 'Handed in by the timer. They belong to the record of the evening.',
  somebody: 'Nobody named',
  untitled: 'Untitled',
  time: timeText,
  within: 'in time',
  under: 'too short',
  over: 'too long',
  counted: (from: number, until: number): string => `counts from ${timeText(from)} to ${timeText(until)}`,
  deleteTime: (name: string, time: string): string => `Delete ${time} of ${name}`,
  deleteTitle: 'Delete this time?',
  deleteWarning: 'It can’t be restored.',
  deleteConfirm: 'Delete',
  timeDeleted: 'Time deleted',
  deleteFailed: 'Failed to delete the time',
} as const;

export const SHOWN_AS_WORDS = {
  FIRST_NAME: SHOWN_AS.FIRST_NAME,
  INITIALS: SHOWN_AS.INITIALS,
  NOTHING: SHOWN_AS.NOTHING,
} as const;
