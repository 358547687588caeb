import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the field, and adds what was typed before it was there to its `text`. `typed` ends that collection and returns it. Returns
 * the whole text for a value of the field, which may not show those letters yet when the next one arrives.
 */
export function useTypedLetters(
  typed: RefObject<() => string>,
  input: RefObject<HTMLInputElement | null>,
  text: string,
  setText: (text: string) => void,
): (value: string) => string {
  const unrendered = useRef('');
  // With the render itself: the next letter comes with what the field shows from then on.
  useLayoutEffect(() => {
    unrendered.current = '';
  }, [text]);
  useEffect(() => {
    // From here on the field has the focus, so that no letter falls between the two.
    input.current?.focus();
    const letters = typed.current();
    unrendered.current = letters;
    if (letters) setText(letters);
  }, [typed, input, setText]);
  return (value) => unrendered.current + value;
}
