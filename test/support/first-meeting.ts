/** What pages say about the weekly meeting of a new site. */
export const FIRST_MEETING = {
  hours: 'Thursdays 6:00 PM to 7:30 PM',
  heading: 'One Thursday evening',
} as const;
