import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';

/** Renders a dialog; `close` removes it. */
type DialogOf = (close: () => void) => ReactNode;
export type ShowDialog = (dialog: DialogOf) => void;

const Outlet = createContext<ShowDialog>(() => undefined);

/** Shows a dialog that stays when what opened it is gone, such as a menu, a row or the command palette. */
export const useDialogOutlet = (): ShowDialog => useContext(Outlet);

/** Holds one dialog at a time. */
export function DialogOutlet({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ render: DialogOf; serial: number } | null>(null);
  const show = useCallback<ShowDialog>(
    (render) => setDialog((former) => ({ render, serial: (former?.serial ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setDialog(null), []);
  return (
    <Outlet value={show}>
      {children}
      {dialog && <Shown key={dialog.serial} render={dialog.render} close={close} />}
    </Outlet>
  );
}

const Shown = ({ render, close }: { render: DialogOf; close: () => void }) => render(close);
