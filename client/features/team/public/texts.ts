export const TEAM_MESSAGES = {
  loading: 'Loading team members…',
  loadFailed: 'Failed to fetch team members',
  committeeTitle: 'Executive Committee',
  testimonialsTitle: 'What Our Members Say',
  testimonialsLoading: 'Loading testimonials…',
  testimonialsFailed: 'Failed to load testimonials',
  pause: 'Pause',
  resume: 'Resume',
  previous: 'Previous member',
  next: 'Next member',
} as const;
