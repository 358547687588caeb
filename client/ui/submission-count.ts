import { plural } from './plural';

/** `1 submission`, `3 submissions`. */
export const submissionCount = (count: number): string => plural(count, 'submission');
