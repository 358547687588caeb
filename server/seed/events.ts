import { EVENT_TYPES, type EventType } from '../shared/events.js';
import { type Day, friday, inDays, mostRecent, saturday, thursday } from './days.js';

/** An event of the sample club. `picture` lies in `pictures/`. */
export interface SeedEvent {
  title: string;
  description: string;
  day: Day;
  /** As different people write it. */
  time: string;
  location: string;
  type: EventType;
  capacity: number | null;
  registrationUrl: string;
  picture: string | null;
}

const MEETING = EVENT_TYPES.EDUCATIONAL_MEETING;
const FUN = EVENT_TYPES.FUN_ACTIVITY;
const OTHER = EVENT_TYPES.OTHER;

/** Names nobody, and says so to whoever follows it. */
const registration = (event: string): string => `https://example.com/?register=${event}`;

type Extras = Partial<Pick<SeedEvent, 'capacity' | 'registrationUrl'>>;
type BaseEvent = Omit<SeedEvent, keyof Extras>;

const event = (base: BaseEvent, extras: Extras = {}): SeedEvent => ({
  capacity: null,
  registrationUrl: '',
  ...base,
  ...extras,
});

const COMING: readonly SeedEvent[] = [
  event({
    title: 'An Hour With the Microphone',
    description: 'It is on, it is yours, and nobody is listening but us. Come and find out what your voice does in it.',
    day: inDays(0),
    time: '4:00 PM to 5:00 PM',
    location: 'Lecture Room 2, ground floor',
    type: FUN,
    picture: null,
  }),
  event({
    title: 'Thursday Evening: The Speech I Keep Putting Off',
    description:
      'Three prepared speeches on things postponed, then table topics. Guests are greeted and left in peace.',
    day: thursday(0),
    time: '6:00 PM to 7:30 PM',
    location: 'Main Lecture Hall',
    type: MEETING,
    picture: 'events/six-o-clock.svg',
  }),
  event(
    {
      title: 'Breath, Pace, Pause: A Voice Workshop',
      description: 'A morning of exercises for your voice: breathing, pace and pauses. Wear something you can yawn in.',
      day: saturday(1),
      time: '9:30 AM to 12:00 PM',
      location: 'Drama studio, Student Centre',
      type: MEETING,
      picture: 'events/breath.svg',
    },
    { capacity: 24, registrationUrl: registration('voice-workshop') },
  ),
  event(
    {
      title: 'Stories Round the Fire',
      description: 'True ones only, five minutes each, no notes: you could not read them in this light anyway.',
      day: friday(2),
      time: 'From 7 pm onwards',
      location: 'The lawn behind the canteen',
      type: FUN,
      picture: 'events/story-fire.svg',
    },
    { capacity: 40, registrationUrl: registration('story-fire') },
  ),
  event(
    {
      title: 'The Inter-Faculty Speech Contest: Three Lecterns, Seven Minutes Each, One Cup and No Second Attempts',
      description: 'The final. The judges sit where you cannot see them, which they say is for everybody’s good.',
      day: saturday(3),
      time: '14.00',
      location: 'Main Auditorium, Institute of Technology',
      type: OTHER,
      picture: 'events/speech-contest.svg',
    },
    { capacity: 200 },
  ),
  event(
    {
      title: 'Twelve Lamps',
      description: 'One dark hall, twelve speakers, and a lamp lit for each of them. Our evening of the year.',
      day: saturday(6),
      time: '6.30 pm – 9 pm',
      location: 'Main Auditorium, Institute of Technology',
      type: OTHER,
      picture: 'special-event/twelve-lamps.svg',
    },
    { capacity: 350, registrationUrl: registration('twelve-lamps') },
  ),
];

const PAST: readonly SeedEvent[] = [
  event({
    title: 'Thursday Evening: Questions Without Warning',
    description: 'A whole evening of table topics. The bowl was full at six and empty at half past seven.',
    day: thursday(-2),
    time: '6 - 7.30 pm',
    location: 'Main Lecture Hall',
    type: MEETING,
    picture: 'events/table-topics.svg',
  }),
  event({
    title: 'A Rally of Words',
    description: 'Debate in pairs, to and fro, thirty seconds a stroke. Whoever runs out of reasons sits down.',
    day: saturday(-3),
    time: '2.00 pm to 4.30 pm',
    location: 'Seminar Room 1',
    type: MEETING,
    picture: 'events/rally.svg',
  }),
  event(
    {
      title: 'Quiz Night: Hand Before Thought',
      description: 'Six tables, one buzzer each, and a round on things that everybody knows and nobody can explain.',
      day: friday(-7),
      time: '7 pm',
      location: 'Canteen, upper floor',
      type: FUN,
      picture: 'events/quiz.svg',
    },
    { capacity: 60 },
  ),
  event({
    title: 'The Handover',
    description:
      'The new committee takes the gavel, and the old one takes back its Thursdays. Short speeches, long tea.',
    day: saturday(-11),
    time: '5:30 PM',
    location: 'Main Lecture Hall',
    type: OTHER,
    picture: 'events/handover.svg',
  }),
  event({
    title: 'Guests’ Evening',
    description: 'Everybody brings somebody who would never come. Most of them were back a week later.',
    day: thursday(-16),
    time: '6:00pm',
    location: 'Main Lecture Hall',
    type: MEETING,
    picture: 'events/open-door.svg',
  }),
  event({
    title: 'New Year Games',
    description: 'Pots, ropes, sacks and a commentary in three languages. One of the pots holds the water.',
    day: mostRecent('04-25'),
    time: '8.30 am onwards',
    location: 'The playground',
    type: FUN,
    picture: 'events/new-year.svg',
  }),
  event(
    {
      title: 'A Climb Before Dawn',
      description: 'Up the stair of lights through the night, a speech each at the resting places, the sun at the top.',
      day: mostRecent('02-14'),
      time: '1 am - 9 am',
      location: 'From the main gate, by bus',
      type: FUN,
      picture: 'events/before-dawn.svg',
    },
    { capacity: 45 },
  ),
  event({
    title: 'Softball, With Microphones for Stumps',
    description: 'The committee against the members. Every wicket had to be appealed for in complete sentences.',
    day: saturday(-46),
    time: '3 till 6 pm',
    location: 'The playground',
    type: FUN,
    picture: 'events/cricket.svg',
  }),
  event(
    {
      title: 'Storytelling for People Who Have No Stories',
      description: 'A workshop. By the second hour each of us had three, and one was about the bus.',
      day: saturday(-55),
      time: '9:00 AM - 12:30 PM',
      location: 'Drama studio, Student Centre',
      type: MEETING,
      picture: 'events/story-fire.svg',
    },
    { capacity: 24 },
  ),
  event(
    {
      title: 'The Inter-Faculty Speech Contest, Last Year’s Final',
      description: 'Nine speakers, one cup. The winning speech was about queueing, and nobody has pushed in since.',
      day: saturday(-52),
      time: '14.00 - 17.00',
      location: 'Main Auditorium, Institute of Technology',
      type: OTHER,
      picture: 'events/speech-contest.svg',
    },
    { capacity: 200 },
  ),
  event({
    title: 'Evaluate the Evaluator',
    description: 'We practised the hardest minute of the evening: telling a friend the one thing to change.',
    day: thursday(-80),
    time: '18:00 – 19:30',
    location: 'Lecture Room 2, ground floor',
    type: MEETING,
    picture: 'events/table-topics.svg',
  }),
  event({
    title: 'Thursday Evening: First Speeches Only',
    description: 'Five members stood up for the first time. The shortest speech lasted forty-one seconds.',
    day: thursday(-96),
    time: '6.00 p.m.',
    location: 'Main Lecture Hall',
    type: MEETING,
    picture: 'events/six-o-clock.svg',
  }),
];

export const SEED_EVENTS: readonly SeedEvent[] = [...COMING, ...PAST];
