import { MEMBERSHIP_DEFAULT } from '@shared/membership';

/** State of applications. Strings may be empty; dates are `YYYY-MM-DD`. */
export interface ApplicationState {
  isOpen: boolean;
  formUrl: string;
  closeDate: string;
  nextIntakeDate: string;
}

type MembershipSettings = Pick<ApplicationState, 'isOpen'> &
  Partial<Record<Exclude<keyof ApplicationState, 'isOpen'>, string | null>>;

/** The state from the settings, or the default until they are loaded. */
export const applicationStateOf = (config: MembershipSettings = MEMBERSHIP_DEFAULT): ApplicationState => ({
  isOpen: config.isOpen,
  formUrl: config.formUrl ?? '',
  closeDate: config.closeDate ?? '',
  nextIntakeDate: config.nextIntakeDate ?? '',
});

/** URL that shows an embedded form in a window of its own. */
export function standaloneFormUrl(embedded: string): string {
  const url = new URL(embedded);
  url.search = '';
  return url.href;
}
