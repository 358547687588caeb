import { numeral } from '@shared/numeral';

/** `1 event`, `3,120 events`. */
export const plural = (count: number, noun: string): string => `${numeral(count)} ${noun}${count === 1 ? '' : 's'}`;
