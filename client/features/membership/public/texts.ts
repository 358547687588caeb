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

export const MEMBERSHIP_MESSAGES = {
  open: 'Applications are now open!',
  closed: 'Applications are currently closed',
  nextIntake: 'Next intake will open on',
  toBeAnnounced: 'a date to be announced',
  loading: 'Loading the application form…',
  loadFailed: 'Unable to load membership information. Please try again later.',
  showForm: 'Show the application form',
  openForm: 'Open the form in a new tab',
  formTitle: 'Application form',
  formToCome: 'The form isn’t up yet. Write to us and we’ll send it to you.',
} as const;
