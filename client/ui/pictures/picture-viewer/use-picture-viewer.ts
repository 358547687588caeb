import { useState, type ComponentType, type MouseEvent } from 'react';
import { trackLoading } from '../../loading/loading';
import type { PictureViewerProps } from './picture-viewer';

/** The viewer is loaded when a picture is first opened. If loading fails, the browser follows the picture's link instead. */
export function usePictureViewer() {
  const [Viewer, setViewer] = useState<ComponentType<PictureViewerProps>>();
  const [opened, setOpened] = useState<{ index: number; from: number }>();
  /** Call on a click of `link`. */
  const open = (event: MouseEvent, link: HTMLAnchorElement, index: number) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    const page = location.href;
    setOpened({ index, from: index });
    trackLoading(import('./picture-viewer')).then(
      ({ PictureViewer }) => setViewer(() => PictureViewer),
      () => location.href === page && location.assign(link.href),
    );
  };
  const move = (index: number) => setOpened((now) => now && { ...now, index });
  return { Viewer, opened, open, move, close: () => setOpened(undefined) };
}
