import type { Config } from '../../core/config/config.js';
import { IDEMPOTENCY_HOURS } from '../../core/records/idempotency/idempotency-key.js';
import { BACKUPS_KEPT } from '../../features/backups/backup-schedule.js';
import { SUBMISSION_LINK_DAYS } from '../../features/blog/submissions/submission-rules.js';
import { ACT_DAYS } from '../../shared/acts.js';
import { ROLE_LIMITS } from '../../shared/evening-roles.js';
import { SEAT_LIMITS } from '../../shared/seats.js';
import { SESSION_HOURS } from '../../shared/session-lifetime.js';
import { TIMED_SPEECH_LIMITS } from '../../shared/timed-speeches.js';
import { TRASH_DAYS } from '../../shared/trash.js';

export const PRIVACY_TEXT = {
  description: 'What this site keeps about people: for what, how long, and how to have it erased.',
  lead: 'You can read everything here without an account. This page says what the site keeps when you do more than read.',
  noOthers: 'None. Nothing of this site is loaded from another company, and nobody else counts your visits.',
  ask: 'To learn what is kept about you, to correct it or to have it erased, write to the club:',
  rights:
    'An answer comes from a person. If it does not satisfy you, the data protection authority of your country is there for you.',
} as const;

/** Data about people that belong together. */
export interface KeptData {
  id: string;
  title: string;
  what: string;
  why: string;
  kept: string;
  erase: string;
  /** Tables of the database that hold it. Not shown: a test compares them with those that there are. */
  tables: readonly string[];
  /** Keys of the browser's storage that hold it, for a test, too. */
  keys?: readonly string[];
}

/** The counters of the limits on anonymous writes. */
const COUNTERS =
  'counters under a code that is made from your network address, or from a random number in the cookie <code>visitor</code>. The code changes every day and cannot be turned back';

export const KEPT_DATA: readonly KeptData[] = [
  {
    id: 'reading',
    title: 'Reading',
    what: 'No cookie. The server’s log notes failures: the time, the page, and, where something was refused, your network, shortened so that it stands for hundreds of people.',
    why: 'So that the operator can repair what fails.',
    kept: 'As long as the operator keeps the log.',
    erase: 'There is nothing in it by which you could be found.',
    tables: [],
  },
  {
    id: 'limits',
    title: 'Clapping and sending something',
    what: `Of claps, only how many there are. Of everything that is sent, ${COUNTERS}; and a random number of the request, so that sending it twice counts once.`,
    why: 'So that one program cannot clap a thousand times or take all seats, while everybody behind the address of a campus still can.',
    kept: `Cookie, counters and numbers: at most ${IDEMPOTENCY_HOURS} hours.`,
    erase: 'They expire by themselves. You can delete the cookie at any time.',
    tables: ['rate_limit', 'idempotency_key'],
  },
  {
    id: 'device',
    title: 'On your own device',
    what: 'Drafts that you have not sent. The private links to your posts, seats and roles, with the title of each post, and the day of each role and your name. The link of the role board, and the name and the choice with which you last took a role. Your choice of colours and of keys, the notice that you closed last, by how much an evening on your projector is late, and the pages that you read last, for when there is no network. If you are the timer of an evening: its agenda, the times, and a name that you have typed. The site’s server cannot read any of it there.',
    why: 'So that nothing you have typed is lost, and you find your way back.',
    kept: `Until you delete it. What the timer has left goes when you next open a page of the site: an agenda ${TIMED_SPEECH_LIMITS.deviceDays} days after its evening, a typed name after ${TIMED_SPEECH_LIMITS.deviceDays} days, and a time up to ${TIMED_SPEECH_LIMITS.deviceDays} days after it was handed in. A time that was not handed in stays until you delete it.`,
    erase:
      'Clear the data of this site in your browser. “Erase everything” on the page of a role takes its link and your name along.',
    tables: [],
    keys: [
      ...['gavel.draft.*', 'gavel.submissions', 'gavel.seats', 'gavel.roles', 'gavel.club', 'gavel.own-name'],
      ...['gavel.timer', 'gavel.timer.evenings', 'gavel.timer.somebody', 'gavel.projectorShift'],
      ...['gavel.singleKeys', 'gavel.meetingNotice'],
    ],
  },
  {
    id: 'posts',
    title: 'A post for the blog',
    what: 'Its text and pictures, your name, your department and the address of your LinkedIn profile.',
    why: 'It is published under your name, if an officer accepts it.',
    kept: `As long as the post is there, with its earlier versions. Your private link to it works for ${SUBMISSION_LINK_DAYS / 365} years. A deleted post lies in the officers’ trash for ${TRASH_DAYS} days.`,
    erase: 'Write to the club. An officer deletes the post and empties the trash.',
    tables: [
      'blog_post',
      'blog_post_revision',
      'blog_post_pending',
      'blog_search',
      'blog_word',
      'blog_former_slug',
      'personal_link',
      'trash',
    ],
  },
  {
    id: 'seats',
    title: 'A seat at an event',
    what: 'The name that you enter, and an e-mail address if you enter one. Only officers see them. With an address also what the site has mailed you about the seat, and a counter under a code that is made from the address.',
    why: 'So that nobody else gets your seat. The address is for news about this event alone: an invitation, changes and a reminder. The counter keeps others from having you mailed again and again.',
    kept: `Until ${SEAT_LIMITS.keptDays} days after the event. A mail waits here until it is sent or given up, and about an hour longer. The counter expires after a day.`,
    erase:
      'By your private link, at once: “Erase everything”. It takes mail that waits along; an invitation in your calendar is cancelled first.',
    tables: ['seat', 'seat_mail'],
  },
  {
    id: 'roles',
    title: 'A role at a meeting',
    what: 'The name that you enter, the title of your speech if you enter one, and how much of your name everybody may see: the first name, the initials or nothing. Whoever has the link that the club gives to its members sees your name.',
    why: 'So that everybody knows who does what on an evening, and who has not done it for a while.',
    kept: `Until ${ROLE_LIMITS.keptDays} days after the meeting.`,
    erase: 'By your private link, at once: “Give back”, also after the meeting. An officer can do the same.',
    tables: ['taken_role'],
  },
  {
    id: 'times',
    title: 'A speech that was timed',
    what: 'How long you spoke, when, and, if you had no role of the evening, the name under which the timer noted you. The name and the title of whoever had a role are not kept here. Only officers see them.',
    why: 'So that the club knows who kept the time. It is part of the record of the evening.',
    kept: `Your name until ${TIMED_SPEECH_LIMITS.keptDays} days after the evening.`,
    erase: 'Give your role back by your private link: your name is gone at once. Otherwise write to the club.',
    tables: ['timed_speech'],
  },
  {
    id: 'messages',
    title: 'A message or feedback',
    what: 'Your name, your address and the message.',
    why: 'It goes to the club by mail.',
    kept: 'Here until the mail is sent or given up, and a day longer; after that in the mailbox of the club alone.',
    erase: 'Write to the club.',
    tables: [],
  },
  {
    id: 'members',
    title: 'Members and pictures',
    what: 'Names, positions, years, portraits and sentences of committee members; pictures of evenings with their captions. Places and devices that a camera notes are removed from pictures.',
    why: 'So that people see who we are.',
    kept: `As long as officers show them, and ${TRASH_DAYS} days in the trash.`,
    erase: 'Write to the club. A picture that you are in is taken down on request.',
    tables: ['team_member', 'gallery_image', 'media', 'media_use', 'event', 'special_event'],
  },
  {
    id: 'officers',
    title: 'Officers',
    what: `Name, e-mail address, role, passwords and codes as hashes, public keys of passkeys, the browser and the times of each session, which lasts ${SESSION_HOURS} hours at most, and a list of who did what. A cookie recognises the browser for a year.`,
    why: 'So that only those who may change the site do, and everybody can see who it was.',
    kept: `The account until it is deleted; the list for ${ACT_DAYS} days, with the names of those who have left.`,
    erase: 'An administrator deletes the account. The list is not changed.',
    tables: [
      ...['admin', 'session', 'password_link', 'email_change', 'authenticator', 'recovery_code', 'passkey'],
      ...['passkey_challenge', 'api_key', 'act', 'hand_over'],
    ],
  },
  {
    id: 'backups',
    title: 'Backups',
    what: 'A copy of all of this, made every night, apart from sessions, counters and links for passwords.',
    why: 'So that nothing is lost with a broken disk.',
    kept: `Those of the last ${BACKUPS_KEPT.days} days, ${BACKUPS_KEPT.weeks} weeks and ${BACKUPS_KEPT.months} months.`,
    erase:
      'What you have erased leaves the backups with the last one that has it. Nobody reads them until a disk is broken.',
    tables: [],
  },
];

/** Sentences about other companies that the site is set up with. */
export function thirdParties({
  analyticsId,
  assistantUrl,
  mapEmbedUrl,
}: Pick<Config, 'analyticsId' | 'assistantUrl' | 'mapEmbedUrl'>): string[] {
  return [
    ...(analyticsId
      ? [
          'Google Analytics counts which pages are read. Google learns your network address and stores cookies in your browser. Features for advertising are off. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), nothing of it is loaded.',
        ]
      : []),
    ...(mapEmbedUrl
      ? [
          'The map on the Contact page comes from another company, which learns your network address once you open the map.',
        ]
      : []),
    ...(assistantUrl ? ['The assistant is run by another company. It learns what you ask it, once you open it.'] : []),
  ];
}
