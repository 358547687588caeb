import { useRef } from 'react';
import { Projector } from '../features/meetings/sheet/projector';
import { useOfflineReading } from './offline';
import { useFocusOnNewPage } from './use-focus-on-new-page';

// One file for the public screens of an evening: each that the table of routes names costs every page some bytes.
export { SheetPage } from '../features/meetings/sheet/sheet-page';
export { loadSheet } from '../features/meetings/sheet/sheet-page.loader';

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
