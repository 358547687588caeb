import { Suspense, useEffect } from 'react';
import { lazyComponent } from '../../loading/lazy-component';
import type { CropDialogProps } from './crop-dialog';

/** If the code cannot be loaded, the picture is used uncropped. */
const CropDialog = lazyComponent(async () => (await import('./crop-dialog')).CropDialog, UncroppedPicture);

export const LazyCropDialog = (props: CropDialogProps) => (
  <Suspense>
    <CropDialog {...props} />
  </Suspense>
);

function UncroppedPicture({ file, onDone }: CropDialogProps) {
  useEffect(() => onDone(file, ''), [file, onDone]);
  return null;
}
