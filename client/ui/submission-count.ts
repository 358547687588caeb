/** `1 submission`, `3 submissions`. */
export const submissionCount = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'submission' : 'submissions'}`;
