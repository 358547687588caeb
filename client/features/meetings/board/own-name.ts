import { isOneOf } from '@shared/one-of';
import { storedText, storeText } from '../../../ui/browser-storage';
import type { ShownAs } from '../../../gql/board';

const KEY = 'gavel.own-name';

/** A person as this device remembers them, for the next role. */
export interface OwnName {
  name: string;
  shownAs: ShownAs;
}

const SHOWN_AS: readonly ShownAs[] = ['FIRST_NAME', 'INITIALS', 'NOTHING'];
/** Closed by default: nothing is public that nobody has chosen. */
const NOBODY: OwnName = { name: '', shownAs: 'NOTHING' };

export function storedName(): OwnName {
  try {
    const { name, shownAs } = JSON.parse(storedText(KEY) ?? '{}') as Partial<Record<keyof OwnName, unknown>>;
    return typeof name === 'string' && typeof shownAs === 'string' && isOneOf(SHOWN_AS, shownAs)
      ? { name, shownAs }
      : NOBODY;
  } catch {
    return NOBODY;
  }
}

/** null forgets the person. */
export const rememberName = (own: OwnName | null): void => void storeText(KEY, own && JSON.stringify(own));
