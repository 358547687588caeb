export const FEEDBACK_MESSAGES = {
  open: 'Send Feedback to Developer',
  title: 'Feedback for Developer',
  send: 'Send Feedback',
  sending: 'Sending...',
  sent: 'Feedback sent successfully!',
  failed: 'Failed to send feedback. Please try again.',
} as const;
