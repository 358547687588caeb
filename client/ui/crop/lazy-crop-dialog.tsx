import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { CropDialogProps } from './crop-dialog';

/** If the code cannot be loaded, the picture is used uncropped. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop-dialog').then(
    (module) => ({ default: module.CropDialog }),
    () => ({ default: UncroppedPicture }),
  ),
);

export const LazyCropDialog = (props: CropDialogProps) => (
  <Suspense>
    <CropDialog {...props} />
  </Suspense>
);

function UncroppedPicture({ file, onDone }: CropDialogProps) {
  useEffect(() => onDone(file, ''), [file, onDone]);
  return null;
}
