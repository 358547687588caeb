import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Event handlers for a part that Escape closes and that may stand in a dialog, which then stays open: a Mantine dialog
 * listens before anybody else and lets go of Escape only on elements that carry this mark.
 */
export const ownEscape = (close: () => void) => ({
  onFocus: ({ target }: FocusEvent<HTMLElement>): void => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    close();
  },
});
