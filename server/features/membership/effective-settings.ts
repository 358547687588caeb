import { isPast } from '../../shared/membership.js';

export interface MembershipDates {
  isOpen: boolean;
  formUrl: string;
  closeDate: string | null;
  nextIntakeDate: string | null;
}

/** Public state on `today`: applications close after the closing day, and a next intake must be in the future. */
export function effectiveSettings(
  today: string,
  { isOpen, formUrl, closeDate, nextIntakeDate }: MembershipDates,
): MembershipDates {
  const coming = nextIntakeDate !== null && !isPast(nextIntakeDate, today) ? nextIntakeDate : null;
  const open = isOpen && (closeDate === null || !isPast(closeDate, today));
  return open
    ? { isOpen: true, formUrl, closeDate, nextIntakeDate: coming }
    : { isOpen: false, formUrl: '', closeDate: null, nextIntakeDate: coming };
}
