import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import classes from './projector.module.css';
import { PROJECTOR_TEXTS } from './texts';

interface ProjectorKeysProps {
  shift: number;
  onShift: (minutes: number) => void;
  /** Address of the agenda. */
  back: string;
}

const MUCH = 5;

/** Shifts the agenda by minutes, and fills the whole screen. */
export function ProjectorKeys({ shift, onShift, back }: ProjectorKeysProps) {
  useArrowKeys(onShift);
  return (
    <div className={classes.keys} role="group" aria-label={PROJECTOR_TEXTS.shift}>
      <button type="button" onClick={() => onShift(-1)} aria-label={PROJECTOR_TEXTS.earlier}>
        −1
      </button>
      <p role="status" data-late={shift > 0 || undefined}>
        {PROJECTOR_TEXTS.shiftText(shift)}
      </p>
      <button type="button" onClick={() => onShift(1)} aria-label={PROJECTOR_TEXTS.later}>
        +1
      </button>
      <button type="button" onClick={() => onShift(MUCH)} aria-label={PROJECTOR_TEXTS.muchLater}>
        +5
      </button>
      <FullScreen />
      <Link to={back}>{PROJECTOR_TEXTS.leave}</Link>
      <p className={classes.hint}>{PROJECTOR_TEXTS.keys}</p>
    </div>
  );
}

/** A remote control for slides sends them, too. */
function useArrowKeys(onShift: (minutes: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') onShift(1);
    else if (event.key === 'ArrowLeft') onShift(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Nothing where the browser has no full screen, as on an iPhone. */
function FullScreen() {
  const state = useSyncExternalStore(
    onFullScreenChange,
    () => (document.fullscreenEnabled ? (document.fullscreenElement ? 'full' : 'window') : null),
    () => null,
  );
  if (!state) return null;
  const toggle = (): Promise<void> =>
    state === 'full' ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return (
    <button type="button" onClick={() => void toggle().catch(() => undefined)}>
      {state === 'full' ? PROJECTOR_TEXTS.leaveFullScreen : PROJECTOR_TEXTS.fullScreen}
    </button>
  );
}
