import type { BlogStatus } from '../shared/blog.js';

/** A post of the sample blog. `file` lies in `posts/`, `photo` and `cover` in `pictures/blog/`. */
export interface SeedPost {
  file: string;
  title: string;
  /** Empty where the text speaks for itself. */
  subtitle: string;
  author: SeedAuthor;
  cover: string | null;
  status: BlogStatus;
  /** Null for a draft. */
  publishedDaysAgo: number | null;
  claps: number;
}

interface SeedAuthor {
  name: string;
  department: string;
  linkedin: string;
  photo: string;
}

const by = (name: string, department: string, emblem: string, linkedin: string): SeedAuthor => ({
  name,
  department,
  linkedin: `https://www.linkedin.com/${linkedin}`,
  photo: `by-${emblem}.svg`,
});

/** An office of the club, whoever holds it. */
const office = (name: string, department: string, emblem: string) =>
  by(name, department, emblem, 'company/example-gavel-club');

/** Somebody from the university who came by. */
const visitor = (name: string, department: string, emblem: string) =>
  by(name, department, emblem, 'school/example-university');

const EDITORS = office('The Editorial Committee', 'Editorial Committee', 'editors');
const PRESIDENT = office('The President', 'Executive Committee', 'president');
const EDUCATION = office('The Vice President Education', 'Executive Committee', 'education');
const SECRETARY = office('The Secretary', 'Executive Committee', 'secretary');
const SERGEANT = office('The Sergeant At Arms', 'Executive Committee', 'sergeant');
const WEB_MASTER = office('The Web Master', 'Web Development Committee', 'web');
const TIMER = office('The Timer', 'Thursday Meeting Team', 'timer');
const AH_COUNTER = office('The Ah-Counter', 'Thursday Meeting Team', 'counter');
const ALUMNUS = office('A Former President', 'Alumni', 'alumnus');
const SECOND_YEAR = office('A Second-Year Member', 'Biosystems Technology', 'second-year');
const NEWCOMER = office('A First-Year Member', 'Engineering Technology', 'first-year');

const published = (publishedDaysAgo: number, claps: number) =>
  ({ status: 'published', publishedDaysAgo, claps }) as const;

/** As it comes in through the website's own form. */
const submitted = { status: 'draft', publishedDaysAgo: null, claps: 0 } as const;

/** Two years of writing, newest first, then what waits for review. */
export const SEED_POSTS: readonly SeedPost[] = [
  {
    file: 'you-have-been-asked-about-umbrellas.html',
    title: 'You Have Been Asked About Umbrellas',
    subtitle: 'Two minutes, no warning, no opinion. Four shapes that will carry you from the first word to the last.',
    author: EDUCATION,
    cover: 'umbrellas.svg',
    ...published(4, 63),
  },
  {
    file: 'the-sandwich-has-gone-off.html',
    title: 'The Sandwich Has Gone Off',
    subtitle: 'Praise, criticism, praise: why nobody hears the middle, and what to say to a speaker instead.',
    author: EDITORS,
    cover: 'sandwich.svg',
    ...published(18, 148),
  },
  {
    file: 'the-ninety-seconds-before-you-stand-up.html',
    title: 'The Ninety Seconds Before You Stand Up',
    subtitle: 'Stage fright, taken apart second by second by somebody who still gets it.',
    author: ALUMNUS,
    cover: 'wings.svg',
    ...published(39, 231),
  },
  {
    file: 'hari-lets-begin.html',
    title: '‘හරි, Let’s Begin’',
    subtitle: 'On writing one speech in Sinhala, Tamil and English without leaving a third of the room behind.',
    author: PRESIDENT,
    cover: 'three-voices.svg',
    ...published(60, 187),
  },
  {
    file: 'my-first-speech-lasted-forty-one-seconds.html',
    title: 'My First Speech Lasted Forty-One Seconds',
    subtitle: 'Everyone in the club has a number. I had no idea until I got mine.',
    author: NEWCOMER,
    cover: 'tall-microphone.svg',
    ...published(88, 312),
  },
  {
    file: 'leading-people-you-cannot-pay.html',
    title: 'Leading People You Cannot Pay',
    subtitle:
      'A student committee has no salaries, no promotions and an assignment due on Friday. It can still be a crew.',
    author: PRESIDENT,
    cover: 'one-boat.svg',
    ...published(116, 94),
  },
  {
    file: 'eleven-ums.html',
    title: 'Eleven Ums, Four Likes and One Long ‘Basically’',
    subtitle: 'The Ah-Counter explains what all that counting is for, and what it is not.',
    author: AH_COUNTER,
    cover: 'bubbles.svg',
    ...published(151, 176),
  },
  {
    file: 'the-projector-broke.html',
    title: 'The Projector Broke and the Speech Got Better',
    subtitle:
      'What slides take from a speaker, three questions to put to each of them, and the best key on the keyboard.',
    author: WEB_MASTER,
    cover: 'unplugged.svg',
    ...published(186, 121),
  },
  {
    file: 'notes-on-listening.html',
    title: 'Notes on Listening, Taken While Listening',
    subtitle: 'No role, no stopwatch, no sheet: one Thursday evening from the third row.',
    author: SECOND_YEAR,
    cover: null,
    ...published(221, 58),
  },
  {
    file: 'cut-the-first-page.html',
    title: 'Cut the First Page',
    subtitle: 'Your speech starts on page two. How to get from fourteen hundred words to seven good minutes.',
    author: EDITORS,
    cover: 'paper-plane.svg',
    ...published(256, 139),
  },
  {
    file: 'how-to-end-a-meeting-at-half-past-seven.html',
    title: 'How to End a Meeting at Half Past Seven',
    subtitle: 'Ninety minutes, honestly counted: the sheet, the chair, the tap and the last bus home.',
    author: SECRETARY,
    cover: 'round-table.svg',
    ...published(298, 87),
  },
  {
    file: 'your-voice-is-a-wind-instrument.html',
    title: 'Your Voice Is a Wind Instrument',
    subtitle: 'Four exercises for people who go hoarse, fade out or have been told to speak up.',
    author: EDUCATION,
    cover: 'horn.svg',
    ...published(340, 165),
  },
  {
    file: 'green-amber-red.html',
    title: 'Green, Amber, Red',
    subtitle: '',
    author: TIMER,
    cover: 'three-lamps.svg',
    ...published(382, 102),
  },
  {
    file: 'how-to-be-funny-without-telling-a-joke.html',
    title: 'How to Be Funny Without Telling a Joke',
    subtitle:
      'A term of Thursdays spent writing down exactly what made people laugh. There were no men walking into anything.',
    author: EDITORS,
    cover: 'balloon.svg',
    ...published(431, 204),
  },
  {
    file: 'four-shapes-a-story-can-take.html',
    title: 'Four Shapes a Story Can Take',
    subtitle: 'A hill, a ring, a stair and a spiral: how to tell which one you are holding.',
    author: EDUCATION,
    cover: 'four-shapes.svg',
    ...published(480, 158),
  },
  {
    file: 'what-debaters-know-that-speakers-forget.html',
    title: 'What Debaters Know That Speakers Forget',
    subtitle: 'One term on both sides of the wall, and six terms of peace.',
    author: SECOND_YEAR,
    cover: 'two-lecterns.svg',
    ...published(544, 77),
  },
  {
    file: 'the-sergeant-at-arms-arrives-first.html',
    title: 'The Sergeant at Arms Arrives First',
    subtitle: 'A room gives the first speech of the evening. Somebody has to write it, with chairs.',
    author: SERGEANT,
    cover: 'empty-rows.svg',
    ...published(620, 143),
  },
  {
    file: 'a-lit-room-on-a-thursday-evening.html',
    title: 'A Lit Room on a Thursday Evening',
    subtitle: 'Who we are, what we do in there, and why the lights are on.',
    author: EDITORS,
    cover: 'lit-room.svg',
    ...published(704, 96),
  },
  {
    file: 'every-interview-question-is-a-table-topic.html',
    title: 'Every Interview Question Is a Table Topic',
    subtitle: 'I prepared for thirty questions. They asked me the thirty-first.',
    author: visitor('A Final-Year Undergraduate', 'Information and Communication Technology', 'visitor-one'),
    cover: 'two-chairs.svg',
    ...submitted,
  },
  {
    file: 'what-losing-taught-me.html',
    title: 'What Losing the Inter-Faculty Debate Taught Me',
    subtitle: '',
    author: visitor('A Second-Year Undergraduate', 'Materials Technology', 'visitor-two'),
    cover: null,
    ...submitted,
  },
  {
    file: 'please-no-more-good-mornings.html',
    title: 'Please, No More ‘Good Morning’ Until We Shout It Back',
    subtitle: 'A note from the audience.',
    author: visitor('A Member of the Audience', 'Hall Booking Committee', 'visitor-three'),
    cover: null,
    ...submitted,
  },
];
