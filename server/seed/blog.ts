import type { BlogStatus } from '../shared/blog.js';

/** A post of the sample blog. `file` lies in `posts/`, `photo` and `cover` in `pictures/`. */
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

/** An office of the club rather than whoever holds it. */
const office = (name: string, department: string, emblem: string): SeedAuthor => ({
  name,
  department,
  linkedin: 'https://www.linkedin.com/company/example-gavel-club',
  photo: `by-${emblem}.svg`,
});

const EDITORS = office('The Editorial Committee', 'Editorial Committee', 'editors');
const PRESIDENT = office('The President', 'Executive Committee', 'president');
const EDUCATION = office('The Vice President Education', 'Executive Committee', 'education');
const SECRETARY = office('The Secretary', 'Executive Committee', 'secretary');
const SERGEANT = office('The Sergeant at Arms', 'Executive Committee', 'sergeant');
const WEB_MASTER = office('The Web Master', 'Web Development Committee', 'web');
const TIMER = office('The Timer', 'Thursday Meeting Team', 'timer');
const AH_COUNTER = office('The Ah-Counter', 'Thursday Meeting Team', 'counter');
const NEWCOMER = office('A First-Year Member', 'Engineering Technology', 'first-year');
const ALUMNUS = office('A Former President', 'Alumni', 'alumnus');

const published = (publishedDaysAgo: number, claps: number) => ({ status: 'published' as const, publishedDaysAgo, claps });

/** As it comes in through the website's own form. */
const submitted = { status: 'draft' as const, publishedDaysAgo: null, claps: 0 };

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
];
