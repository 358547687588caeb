import { useEffect, useRef, useState } from 'react';
import { collectTyping } from './collect-typing';
import { useShortcut } from '../ui/keyboard/shortcuts';
import { useLazyComponent } from '../ui/loading/use-lazy-component';

type Name = 'palette' | 'shortcuts';

/** Dialogs that open from anywhere in the dashboard. Their code is loaded on first use. */
export function useAdminDialogs() {
  const [open, setOpen] = useState<Name | null>(null);
  const [Palette, askPalette, loading] = useLazyComponent(async () => (await import('./admin-palette')).CommandPalette);
  const [Shortcuts, askShortcuts] = useLazyComponent(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);
  const close = (): void => setOpen(null);
  /** Ends the collection of what is typed before the palette has a field, and returns the text. */
  const typed = useRef<() => string>(() => '');
  const openPalette = (): void => {
    typed.current = collectTyping();
    askPalette();
    setOpen('palette');
  };
  useEffect(() => {
    // Its code could not be loaded.
    if (!Palette && !loading) typed.current();
  }, [Palette, loading]);
  const openShortcuts = (): void => {
    askShortcuts();
    setOpen('shortcuts');
  };
  useShortcut('palette', openPalette);
  useShortcut('shortcuts', openShortcuts);
  const dialogs = (
    <>
      {Palette && <Palette opened={open === 'palette'} typed={typed} onClose={close} showShortcuts={openShortcuts} />}
      {Shortcuts && <Shortcuts opened={open === 'shortcuts'} onClose={close} />}
    </>
  );
  return { openPalette, openShortcuts, dialogs };
}
