/** Texts about the club that the server also uses, e.g. on share cards. */

/** Weekly, in the site's time zone. */
export const WEEKLY_MEETING = {
  day: 'Thursday',
  from: '18:00',
  to: '19:30',
  clock: '6:00 PM to 7:30 PM',
  hours: 'Thursdays 6:00 PM to 7:30 PM',
} as const;

/** The ten minutes after the last part are for closing words and tea. */
export const MEETING_PARTS = [
  {
    title: 'Round Robin',
    from: '18:00',
    to: '18:15',
    hours: '6:00 to 6:15pm',
    text: 'One easy question goes around the room, and members answer it in a sentence or two. Guests may answer or pass. By the time it is back, every member has spoken once.',
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

export const HOME_TEXT = {
  headline: 'Empowering Future Leaders',
  lead: 'The institute’s public-speaking club. Students stand up, one after another, and say what they think. Some shake, some soar. Everybody goes home a better speaker.',
  join: 'Join Now',
  watch: 'Watch Video',
  how: 'Come as a guest, any week: no sign-up, no fee. If you like it, join.',
} as const;

export const ACTIVITIES_TEXT = {
  title: 'Activities',
  lead: 'Every Thursday at six somebody stands up for the first time. Here is how the evening runs, what comes next, and what it looked like.',
  meetingsTitle: 'One Thursday evening',
  closing: 'Closing words and tea',
  thatEvening: 'In term we meet that evening, as every Thursday, from 6:00 PM to 7:30 PM.',
} as const;

export const MEMBERSHIP_TEXT = {
  lead: 'Come as a guest, stay as a speaker',
} as const;

export const CONTACT_TEXT = {
  lead: 'Write to the club',
} as const;

export const MISSION = {
  title: 'Our mission',
  sentence: 'To give every student a room in which it is safe to speak, and a reason to speak well.',
  text: 'We empower voices and build leaders by the oldest method there is: stand up, say it, hear honestly how it landed, and stand up again next week. Confidence is not what you need before you come. It is what you leave with.',
} as const;

export const BLOG_TEXT = {
  title: 'Gavel Blog',
  lead: 'Notes on public speaking, leadership and communication, by the people who practise them every Thursday.',
} as const;
