/** Texts about the club that the server also uses, e.g. on share cards. */

export const POSTAL_ADDRESS = ['Institute of Technology', 'The University', 'Diyagama, Homagama', 'Sri Lanka'] as const;

export const HOME_TEXT = {
  headline: 'Empowering Future Leaders',
  lead: 'The institute’s public-speaking club. Students stand up, one after another, and say what they think. Some shake, some soar. Everybody goes home a better speaker.',
  join: 'Join Now',
  watch: 'Watch Video',
  how: 'Come as a guest, any week: no sign-up, no fee. If you like it, join.',
} as const;

export const ACTIVITIES_TEXT = {
  title: 'Activities',
  lead: 'Every week somebody stands up for the first time. Here is how the evening runs, what comes next, and what it looked like.',
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
  lead: 'Notes on public speaking, leadership and communication, by the people who practise them every week.',
} as const;
