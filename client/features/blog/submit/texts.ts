export const SUBMIT_MESSAGES = {
  title: 'Write for the Gavel Blog',
  lead: 'Share what you learned on stage, or off it. The club reads every post before it’s published.',
  next: 'Next',
  backToWriting: 'Back to writing',
  details: 'About you and your post',
  aboutYou: 'About you',
  preview: 'Preview',
  previewOf: 'Preview of your post',
  leavePreview: 'Exit preview',
  untitled: 'Untitled',
  unnamed: 'Your name',
  length: (words: number, minutes: number): string =>
    words === 0
      ? 'Nothing written yet'
      : `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'} · ${minutes} min read`,
  acceptDeclaration: 'Please accept the declaration',
  submit: 'Submit for review',
  submitting: 'Submitting...',
  submitFailed: 'Failed to submit blog. Please try again.',
  submitDraftFailed: 'Failed to submit draft',
  submitted: 'Blog submitted for review successfully!',
  whatFollows: 'Somebody from the club will read it soon. If it’s accepted, it appears on the blog.',
  done: 'Done',
  statusLink: 'Your link',
  statusLinkHint:
    'This page tells you how your post stands. Keep the link to yourself: whoever has it can see the answer. It is also kept on this device, under your submissions.',
  copyLink: 'Copy the link',
  linkCopied: 'Copied',
  openLink: 'Open it',
  yourSubmissions: (count: number): string => `Your submissions (${count})`,
  yourSubmissionsHint: 'Sent from this device. Each link tells how the post stands.',
  forgetSubmission: (title: string): string => `Remove “${title}” from this list`,
  declaration:
    'I understand that I cannot edit this post after submitting it, and that I must contact the admin to change anything.',
} as const;
