/** The club in its own words: every text of the public pages that nobody edits. */

/** When the club meets, every week; in the site's zone. */
export const WEEKLY_MEETING = {
  day: 'Thursday',
  from: '18:00',
  to: '19:30',
  clock: '6:00 PM to 7:30 PM',
  hours: 'Thursdays 6:00 PM to 7:30 PM',
} as const;

/** What a Thursday evening is made of. The ten minutes after the last part are for closing words and tea. */
export const MEETING_PARTS = [
  {
    title: 'Round Robin',
    from: '18:00',
    to: '18:15',
    hours: '6:00 to 6:15pm',
    text: 'One question goes around the room and everybody answers it in a sentence or two. By the time it is back, every voice has been heard once and no voice is cold.',
  },
  {
    title: 'Prepared Speech',
    from: '18:15',
    to: '19:00',
    hours: '6:15 to 7:00pm',
    text: 'Members give the speeches they have worked on. Each has an aim, a time and an evaluator, who says afterwards what worked and the one thing to change next.',
  },
  {
    title: 'Table Topics',
    from: '19:00',
    to: '19:20',
    hours: '7:00 to 7:20pm',
    text: 'A question you have not seen, two minutes to answer it, and a room that is on your side. It is the quickest way we know to learn to think on your feet.',
  },
] as const;

/** Of each weekly meeting: nobody is turned away. */
export const MEETING_PLACES = 'Unlimited participants';

export const HOME_WORDS = {
  headline: 'Empowering Future Leaders',
  lead: 'A room full of students stands up, one after another, and says what it thinks. Some shake, some soar. Everybody goes home a better speaker than they came.',
  join: 'Join Now',
  watch: 'Watch Video',
  how: 'Come as a guest, any week: no sign-up, no fee. If you like it, join.',
} as const;

export const ACTIVITIES_WORDS = {
  title: 'Activities',
  lead: 'Every Thursday at six somebody stands up for the first time. Here is how the evening runs, what comes next, and what it looked like.',
  meetingsTitle: 'One Thursday evening',
  closing: 'Closing words and tea',
  thatEvening: 'In term we meet that evening, as every Thursday, from 6:00 PM to 7:30 PM.',
} as const;

export const MEMBERSHIP_WORDS = {
  lead: 'Come as a guest, stay as a speaker',
} as const;

export const CONTACT_WORDS = {
  lead: 'Write to the club',
} as const;

export const MISSION = {
  title: 'Our mission',
  sentence: 'To give every student a room in which it is safe to speak, and a reason to speak well.',
  text: 'We empower voices and build leaders by the oldest method there is: stand up, say it, hear honestly how it landed, and stand up again next week. Confidence is not what you need before you come. It is what you leave with.',
} as const;

export const VALUES_TITLE = 'What we hold to';

export const VALUES = [
  {
    title: 'Excellence',
    text: 'A speech is finished when there is nothing left to cut. We rehearse, we time, we evaluate, and we come back with a better second draft.',
  },
  {
    title: 'Integrity',
    text: 'We say what we mean and credit what we borrow. An evaluation that only flatters is a favour nobody asked for.',
  },
  {
    title: 'Community',
    text: 'Nobody learns to speak alone. The timer, the listener in the third row and the friend who laughs first all carry the speaker.',
  },
  {
    title: 'Innovation',
    text: 'New formats, new stages, new ways to begin. If it might make a better Thursday, we try it once and keep what works.',
  },
] as const;

export const TIMELINE_TITLE = 'How it began';

/** How the club came to be: from its foundation to its official recognition. */
export const TIMELINE = [
  {
    year: '2018',
    title: 'Foundation',
    text: 'A handful of students borrow a lecture room, a stopwatch and a wooden spoon for a gavel. There is no charter and no committee yet, only an agreement: every Thursday somebody speaks, and everybody else listens properly.',
  },
  {
    year: '2018',
    title: 'The first season',
    text: 'The evening finds its shape. A round to warm up, prepared speeches, then questions that nobody saw coming. The roles follow: a timer, an Ah-Counter, an evaluator for every speaker, and somebody at the door who knows the guests by name.',
  },
  {
    year: '2019',
    title: 'A committee takes the floor',
    text: 'Members elect their first Executive Committee. From now on leading is practised the way speaking is: you are given a job slightly too big for you, people who help, and an honest word at the end of it.',
  },
  {
    year: '2019',
    title: 'Official recognition',
    text: 'The international public-speaking organisation that we belong to recognises the club, and the university counts it among its own. The spoon retires. The Thursdays go on.',
  },
] as const;

export const BENEFITS = [
  {
    title: 'Leadership Skills',
    text: 'Chair an evening, run a committee, take a project from an idea to a full hall. Leading is learnt by doing it while somebody has your back.',
  },
  {
    title: 'Communication',
    text: 'Say it so that it is understood, remembered and acted upon: on a stage, in an interview, in a meeting that has gone on too long.',
  },
  {
    title: 'Networking',
    text: 'Meet people from every department and year, alumni who come back on Thursdays, and speakers from the clubs around us.',
  },
  {
    title: 'Personal Growth',
    text: 'The shaking hands stay for a while. What changes is that you no longer wait for them to stop before you begin.',
  },
] as const;

export const STEPS_TO_JOIN = [
  {
    title: 'Come as a guest',
    text: 'Any Thursday, with no sign-up and no fee. Sit anywhere. You will be greeted, and you will not be made to speak.',
  },
  {
    title: 'Send the application',
    text: 'While an intake is open, the form on this page takes a few minutes. It asks who you are and what you hope to learn.',
  },
  {
    title: 'Give your first speech',
    text: 'An experienced member helps you with it, and a friendly room hears it. After that you are one of us.',
  },
] as const;

export const FAQ = [
  {
    question: 'When and where do you meet?',
    answer: `${WEEKLY_MEETING.hours}, every week of the term, at the institute in Homagama. Write to us, and we tell you the room of the week.`,
  },
  {
    question: 'Do I have to be a good speaker already?',
    answer:
      'No. Most of us joined because we were not. You begin with small roles, then with a short first speech, and nobody is hurried.',
  },
  {
    question: 'In which language are the meetings?',
    answer:
      'Mostly in English, because that is what most of us came to practise. Nobody minds a word of Sinhala or Tamil where it says the thing better.',
  },
  {
    question: 'How much time does it take?',
    answer:
      'One evening a week. Preparing a speech takes as long as you like to give it, and you choose when your turn comes.',
  },
] as const;
