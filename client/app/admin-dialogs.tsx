import { useState } from 'react';
import { useShortcut } from '../ui/shortcuts';
import { useLazyComponent } from '../ui/use-lazy-component';

type Name = 'palette' | 'shortcuts';

/** Dialogs that open from anywhere in the dashboard. Their code is loaded on first use. */
export function useAdminDialogs() {
  const [open, setOpen] = useState<Name | null>(null);
  const [Palette, askPalette] = useLazyComponent(async () => (await import('./admin-palette')).CommandPalette);
  const [Shortcuts, askShortcuts] = useLazyComponent(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);
  const close = (): void => setOpen(null);
  const openPalette = (): void => {
    askPalette();
    setOpen('palette');
  };
  const openShortcuts = (): void => {
    askShortcuts();
    setOpen('shortcuts');
  };
  useShortcut('palette', openPalette);
  useShortcut('shortcuts', openShortcuts);
  const dialogs = (
    <>
      {Palette && <Palette opened={open === 'palette'} onClose={close} showShortcuts={openShortcuts} />}
      {Shortcuts && <Shortcuts opened={open === 'shortcuts'} onClose={close} />}
    </>
  );
  return { openPalette, openShortcuts, dialogs };
}
