import { maxLength, multiline, required } from './rules.js';

/** Placeholders for a missing first or second picture. */
export const SPECIAL_EVENT_DEFAULT_PICTURES = ['/default-cover.svg', '/default-meeting.svg'] as const;

export const SPECIAL_EVENT_LIMITS = { title: 100, subtitle: 200, text: 300 } as const;

const tooLong = (what: string, max: number) => maxLength(max, `${what} must be at most ${max} characters`);

export const SPECIAL_EVENT_RULES = {
  title: [required('Title is required'), tooLong('Title', SPECIAL_EVENT_LIMITS.title)],
  subtitle: [required('Subtitle is required'), tooLong('Subtitle', SPECIAL_EVENT_LIMITS.subtitle)],
  text1: [required('First text is required'), tooLong('First text', SPECIAL_EVENT_LIMITS.text), multiline],
  text2: [required('Second text is required'), tooLong('Second text', SPECIAL_EVENT_LIMITS.text), multiline],
} as const;
