import { Button, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES, IMAGE_TYPES, MEDIA_LIMITS } from '@shared/media';
import { IconPhotoPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useId, useRef, type ClipboardEvent, type ComponentType } from 'react';
import type { CropDialogProps } from './crop/crop-dialog';
import { FilePicture } from './file-picture';
import classes from './image-field.module.css';
import type { PictureSize } from './image-file';
import { useChosenPicture } from './use-chosen-picture';

/** A file that was just chosen, the address of the stored picture, or null for none. */
export type ImageValue = File | string | null;

interface ImageFieldProps {
  label: string;
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  /** What suits best, in pixels: a picture of another shape is offered to be cut to it. */
  recommended: PictureSize;
  error?: string;
  /** Narrow preview for a portrait. */
  small?: boolean;
}

const noop = (): void => undefined;

/** Cutting is for who needs it: where its code cannot be had, the picture is taken as it is. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('./crop/crop-dialog').then(
    (module) => ({ default: module.CropDialog }),
    () => ({ default: AsItIs }),
  ),
);

/** One picture: dropped, chosen or pasted; JPEG, PNG or WebP. Shows what there is, cuts it, and takes it away again. */
export function ImageField({ label, value, onChange, recommended, error, small = false }: ImageFieldProps) {
  const chosen = useChosenPicture({ value, recommended, onChange });
  const { cropping, whole } = chosen;
  const openPicker = useRef<() => void>(() => undefined);
  const id = useId();

  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void chosen.take(files);
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={chosen.refusal ?? error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <Dropzone
        className={classes.zone}
        mod={{ small }}
        role="group"
        aria-labelledby={id}
        tabIndex={-1}
        accept={[...IMAGE_TYPES]}
        maxSize={MEDIA_LIMITS.imageBytes}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        openRef={openPicker}
        onFileDialogOpen={chosen.begin}
        onFileDialogCancel={chosen.cancel}
        // Accepted and refused ones together: the drop zone alone would take the first of several.
        onDropAny={(files, refused) => void chosen.take([...files, ...refused.map(({ file }) => file)])}
        onDrop={noop}
        onPaste={paste}
        inputProps={{ 'aria-label': label }}
      >
        <div className={classes.layout}>
          <div className={classes.preview} style={{ aspectRatio: `${recommended.width} / ${recommended.height}` }}>
            {value ? (
              <FilePicture className={classes.image} value={value} alt={`${label}, as it is now`} />
            ) : (
              <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
            )}
          </div>
          <div className={classes.side}>
            <div className={classes.actions}>
              <Button size="xs" variant="default" onClick={() => openPicker.current()}>
                {value ? 'Replace' : 'Choose a picture'}
              </Button>
              {whole && (
                <Button size="xs" variant="default" onClick={() => chosen.crop(whole)}>
                  Crop
                </Button>
              )}
              {value && (
                <Button size="xs" variant="subtle" onClick={chosen.remove}>
                  Remove
                </Button>
              )}
            </div>
            <p className={classes.hint}>
              Drop, paste or choose. {IMAGE_TYPE_NAMES}, {recommended.width}x{recommended.height} pixels recommended.
            </p>
            <p className={classes.hint} role="status">
              {chosen.cancelled && FILE_MESSAGES.noneChosen}
            </p>
          </div>
        </div>
      </Dropzone>
      {cropping && (
        <Suspense>
          <CropDialog
            file={cropping}
            recommended={recommended}
            onDone={(picture) => chosen.settle(cropping, picture)}
            onClose={() => chosen.crop(null)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}

function AsItIs({ file, onDone }: CropDialogProps) {
  useEffect(() => onDone(file), [file, onDone]);
  return null;
}
