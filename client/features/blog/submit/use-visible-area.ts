import { useEffect, useState, type CSSProperties } from 'react';

/** Position and height of what an on-screen keyboard leaves of the window; undefined while it covers nothing. */
export function useVisibleArea(active: boolean): CSSProperties | undefined {
  const [area, setArea] = useState<CSSProperties>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = (): void => {
      // A page that is zoomed in shows a part of the window too.
      const covered = viewport.scale === 1 && viewport.height < window.innerHeight - 1;
      setArea(covered ? { top: viewport.offsetTop, bottom: 'auto', height: viewport.height } : undefined);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [active]);
  return area;
}
