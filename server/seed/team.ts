import { TEAM_POSITIONS, type TeamPosition } from '../shared/team.js';

/** A member of the sample club; `portrait` lies in `pictures/team/`. */
export interface SeedMember {
  name: string;
  position: TeamPosition;
  /** 0 for the committee of this year, 1 for the one before it. */
  yearsAgo: number;
  /** Empty for those who would rather not. */
  thoughts: string;
  portrait: string;
}

/** Known, like the authors of the blog, by what they do: the sample names nobody. */
const person = (name: string, portrait: string) => ({ name, portrait: `${portrait}.svg` });

const ALARMS = person('A Setter of Alarms', 'alarms');
const BACK_ROW = person('A Former Back-Row Sitter', 'back-row');
const FIRST_SPEECHES = person('A Collector of First Speeches', 'first-speeches');
const HUMS = person('A Hummer of Scales', 'hums');
const KEYS = person('A Holder of Spare Keys', 'keys');
const LISTS = person('A Keeper of Lists', 'lists');
const MAPS = person('A Maker of Maps', 'maps');

type Person = ReturnType<typeof person>;
type Seat = [position: keyof typeof TEAM_POSITIONS, who: Person, thoughts?: string];

const committee = (yearsAgo: number, seats: readonly Seat[]): SeedMember[] =>
  seats.map(([position, who, thoughts = '']) => ({ ...who, position: TEAM_POSITIONS[position], yearsAgo, thoughts }));

export const SEED_TEAM: readonly SeedMember[] = [
  ...committee(0, [
    [
      'PRESIDENT',
      BACK_ROW,
      'I sat at the back for a year so that nobody would ask me anything. Then somebody asked me to hold the gavel for a minute.',
    ],
    [
      'SECRETARY',
      LISTS,
      'I joined to practise English. I stayed because on Thursdays people finish listening before they answer.',
    ],
    [
      'VICE_PRESIDENT_EDUCATION',
      FIRST_SPEECHES,
      'A first speech is never good. It is only the bravest thing you will hear all week.',
    ],
    [
      'VICE_PRESIDENT_PUBLIC_RELATIONS',
      person('A Writer of Captions', 'captions'),
      'I used to write down what I was afraid to say. Now I say it, and my captions have got shorter.',
    ],
    [
      'TREASURER',
      person('A Counter of Biscuits', 'biscuits'),
      'Nobody had ever asked me for a receipt with so much eye contact. I blame the workshops.',
    ],
    [
      'SERGEANT_AT_ARMS',
      person('An Arranger of Chairs', 'chairs'),
      'I come early to put out the chairs. It turns out that people can tell when they were expected.',
    ],
    [
      'WEB_MASTER',
      person('A Mender of Links', 'links'),
      'A machine crashes when you are unclear. People only nod. Here they tell you, and then they clap.',
    ],
    [
      'DESIGN_LEAD',
      person('A Drawer of Curtains', 'drawing'),
      'Table topics taught me to draw: begin before you are ready, and leave some of the paper white.',
    ],
    [
      'EDITORIAL_LEAD',
      person('A Friend of the Full Stop', 'full-stop'),
      'Seven minutes is about nine hundred words. I have never cut anything harder, or missed the rest less.',
    ],
    [
      'MEDIA_LEAD',
      person('An Owner of One Tripod', 'tripod'),
      'From behind a camera you see it best: the second when somebody stops performing and starts to talk.',
    ],
    [
      'PUBLICITY_LEAD',
      person('A Hanger of Posters', 'posters'),
      'On the phone my Amma asked who had taught me to argue so politely. ‘About thirty strangers,’ I said.',
    ],
    ['DESIGN_COMMITTEE_MEMBER', person('A Believer in Margins', 'margins')],
    ['EDITORIAL_COMMITTEE_MEMBER', person('A Hunter of Typos', 'typos')],
    [
      'MEDIA_COMMITTEE_MEMBER',
      person('A Carrier of Cables', 'cables'),
      'I said I would only ever do the sound. That was eleven speeches ago.',
    ],
    ['WEB_DEVELOPMENT_COMMITTEE_MEMBER', person('A Reader of Error Messages', 'errors')],
    ['PUBLICITY_COMMITTEE_MEMBER', person('A Knocker on Doors', 'doors')],
  ]),
  ...committee(1, [
    [
      'PRESIDENT',
      ALARMS,
      'At my first job interview they asked what I do on Thursdays. We ran out of time, and I got the job.',
    ],
    ['SECRETARY', MAPS],
    ['VICE_PRESIDENT_EDUCATION', HUMS],
    ['VICE_PRESIDENT_PUBLIC_RELATIONS', FIRST_SPEECHES],
    ['TREASURER', LISTS],
    ['SERGEANT_AT_ARMS', BACK_ROW],
    ['WEB_MASTER', KEYS],
  ]),
  ...committee(2, [
    [
      'PRESIDENT',
      person('A Finder of Lost Umbrellas', 'umbrellas'),
      'I left the university two years ago. I still stand up when I answer the telephone.',
    ],
    ['SECRETARY', ALARMS],
    ['VICE_PRESIDENT_EDUCATION', person('A Builder of Bridges', 'bridges')],
    ['VICE_PRESIDENT_PUBLIC_RELATIONS', HUMS],
    ['TREASURER', MAPS],
    ['SERGEANT_AT_ARMS', person('A Starter of Applause', 'applause')],
    ['WEB_MASTER', KEYS],
  ]),
];
