import { useRef } from 'react';
import { Projector } from '../features/meetings/sheet/projector';
import { useOfflineReading } from './offline';
import { useFocusOnNewPage } from './use-focus-on-new-page';

export { loadSheet } from '../features/meetings/sheet/projector';

/** The projector fills the window: without the bar and the foot of the site. It can be opened again without a network. */
export function ProjectorScreen() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  useOfflineReading();
  return (
    <main ref={main} id="content" tabIndex={-1}>
      <Projector />
    </main>
  );
}
