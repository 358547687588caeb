export const SUBMIT_MESSAGES = {
  acceptDeclaration: 'Please accept the declaration',
  submit: 'Submit for review',
  submitting: 'Submitting...',
  submitFailed: 'Failed to submit blog. Please try again.',
  submitDraftFailed: 'Failed to submit draft',
  submitted: 'Blog submitted for review successfully!',
  declaration:
    'I understand that I cannot edit this post after submitting it, and that I must contact the admin to change anything.',
} as const;
