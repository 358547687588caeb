import { ROLE_LIMITS, shownName, type ShownAs, SHOWN_AS } from '@shared/evening-roles';
import { longDay } from '@shared/time';

const people = (holders: readonly { name: string; date: string }[]): string =>
  holders.map(({ name, date }) => `${name} (${longDay(date)})`).join(', ');

export const BOARD_MESSAGES = {
  page: 'Role board',
  title: 'Take a role',
  lead: 'The next evenings, and who does what. Tap a free role to take it.',
  timer: 'Open the timer',
  until: (day: string): string => `This page is for members. Its link works until ${day}.`,
  noEvenings: 'No evening is planned yet.',
  noRoles: 'This evening has no roles.',
  taken: (taken: number, all: number): string => `${taken} of ${all} taken`,
  online: 'online',
  take: 'Take',
  yours: 'Yours',
  speech: (speechTitle: string): string => `“${speechTitle}”`,
  needsScripts: 'Taking a role needs JavaScript.',
  failed: 'Failed to load the role board',
  missingTitle: 'There is no role board here',
  missing: 'The link may be incomplete, or it has been renewed. Ask an officer for the new one.',
  toActivities: 'All activities',
} as const;

export const ROLE_FORM_MESSAGES = {
  name: 'Your name',
  speechTitle: 'Title of your speech (you can add it later)',
  shownAs: 'What the public website shows of your name',
  /** With the name as it would be shown. */
  shown: (shownAs: ShownAs, name: string): string => {
    if (shownAs === SHOWN_AS.NOTHING) return 'Nothing, not even the title of a speech';
    const label = shownAs === SHOWN_AS.FIRST_NAME ? 'First name' : 'Initials';
    const shown = shownName(name, shownAs);
    return shown ? `${label}: ${shown}` : label;
  },
  lastHad: (holders: readonly { name: string; date: string }[]): string => `Last had by ${people(holders)}.`,
  notSince: (day: string): string => `Not had this role since ${longDay(day)}.`,
  never: 'Not had this role before.',
  note: `Members who have the link of this board, and officers, see the full name. It is erased ${ROLE_LIMITS.keptDays} days after the evening, or when you give the role back.`,
  take: 'Take this role',
  taking: 'Sending…',
  notNow: 'Not now',
  takeFailed: 'Failed to take the role. Please try again',
  took: (role: string): string => `${role}: it’s yours`,
  tookHint: 'This device keeps your link to it. With it you can change or give back the role, on other devices, too.',
  copyLink: 'Copy your link',
  copied: 'Copied. Whoever has the link can change or give back the role.',
  copyFailed: (url: string): string => `The browser didn’t allow copying. This is the link: ${url}`,
  open: 'Open your role',
} as const;

export const OWN_ROLE_MESSAGES = {
  page: 'Your role',
  heldHint: 'Can’t come? Give the role back as early as you can, so that somebody else can take it.',
  lateHint: `The evening is less than ${ROLE_LIMITS.lateHours} hours away. If you give the role back, you get a text that asks the group for a replacement.`,
  over: 'This evening is over. Thank you!',
  notHeld: (reason: string): string => `There is no meeting on this evening${reason && `: ${reason}`}`,
  speechTitle: 'Title of your speech',
  save: 'Save',
  saved: 'Your role was changed',
  copy: 'Copy the link to this page',
  copied: 'Copied. Whoever has the link can change or give back the role.',
  copyFailed: 'The browser didn’t allow copying. Copy the address of this page instead.',
  giveBack: 'Give the role back',
  giveBackHint: 'The role is free again. Your name and this link are erased.',
  erase: 'Erase everything',
  eraseHint: 'Gives the role back and erases all that is stored about it, on this device, too.',
  eraseOverHint: 'Erases your name and this link, on this device, too. The club then no longer knows who had the role.',
  changeFailed: 'Failed to change the role',
  givenBack: (role: string): string => `You gave it back: ${role}`,
  erased: 'Everything is erased',
  erasedHint: 'Your name and the link are erased.',
  replacement: 'Please ask the group for a replacement',
  replacementCopied: 'The text is copied: paste it into the group’s chat.',
  replacementHint: 'Copy this text, and paste it into the group’s chat.',
  copyText: 'Copy the text',
  textCopied: 'Copied: paste it into the group’s chat.',
  textCopyFailed: 'The browser didn’t allow copying. Select the text instead.',
  toBoard: 'To the role board',
  toEvening: (day: string): string => `To ${day}`,
  toActivities: 'All activities',
  failed: 'Failed to load the role',
  missingTitle: 'There is no role here',
  missing: 'The link may be incomplete, or the role was given back.',
} as const;
