import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import type { FocalPointDialogProps } from './crop/focal-point-dialog';

/** If the code cannot be loaded, nothing changes. */
const FocalPointDialog = lazy<ComponentType<FocalPointDialogProps>>(() =>
  import('./crop/focal-point-dialog').then(
    (module) => ({ default: module.FocalPointDialog }),
    () => ({ default: ClosedDialog }),
  ),
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
