/**
 * Collects the letters that are typed while a field is not there yet, instead of letting them reach whatever has the focus.
 * The returned function ends that, and returns them.
 */
export function collectTyping(): () => string {
  let text = '';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    // Enter would press whatever has the focus.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('keydown', onKeyDown, true);
  return () => {
    removeEventListener('keydown', onKeyDown, true);
    const typed = text;
    text = '';
    return typed;
  };
}
