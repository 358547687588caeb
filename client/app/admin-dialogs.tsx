import { useState } from 'react';
import { useShortcut } from '../ui/shortcuts';
import { useArriving } from '../ui/use-arriving';

type Name = 'palette' | 'shortcuts';

/** The dialogs that open from anywhere in the dashboard, by key or by a button. Their code comes with the first use. */
export function useAdminDialogs() {
  const [open, setOpen] = useState<Name | null>(null);
  const [Palette, askPalette] = useArriving(async () => (await import('./admin-palette')).Palette);
  const [Shortcuts, askShortcuts] = useArriving(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);
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
