import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The router scrolls to the section; the focus goes there too, so that Tab and screen readers continue from it. */
export function useFocusOnSection(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true });
  }, [hash, key]);
}
