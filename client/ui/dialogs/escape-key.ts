import type { FocusEvent, KeyboardEvent } from 'react';

/**
 * Event handlers for a part that Escape closes without closing the dialog around it: a Mantine dialog handles Escape
 * first, except on elements with this attribute.
 */
export const closeOnEscape = (close: () => void) => ({
  onFocus: ({ target }: FocusEvent<HTMLElement>): void => target.setAttribute('data-mantine-stop-propagation', 'true'),
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    close();
  },
});
