import { Button } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import type { FocalPointDialogProps } from './crop/focal-point-dialog';
import { lazyComponent } from '../loading/lazy-component';

/** If the code cannot be loaded, nothing changes. */
const FocalPointDialog = lazyComponent(
  async () => (await import('./crop/focal-point-dialog')).FocalPointDialog,
  ClosedDialog,
);

/** Opens the dialog that chooses the focal point of a picture. */
export function FocalPointButton({ onDone, ...props }: Omit<FocalPointDialogProps, 'onClose'>) {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        Focal point
      </Button>
      {opened && (
        <Suspense>
          <FocalPointDialog
            {...props}
            onDone={(point) => {
              close();
              onDone(point);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

function ClosedDialog({ onClose }: FocalPointDialogProps) {
  useEffect(onClose, [onClose]);
  return null;
}
