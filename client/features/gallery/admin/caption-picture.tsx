import { Button, FileButton, Input } from '@mantine/core';
import { isOwnMedia } from '@shared/image-address';
import { IMAGE_TYPES } from '@shared/media';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { BusyButton } from '../../../ui/forms/busy-button';
import { LazyCropDialog } from '../../../ui/pictures/crop/lazy-crop-dialog';
import { FilePicture } from '../../../ui/pictures/file-picture';
import { invalidControl } from '../../../ui/forms/form-rules';
import { FocalPointButton } from '../../../ui/pictures/focal-point-button';
import type { FocalPointText } from '../../../ui/pictures/focal-point-text';
import type { ImageValue } from '../../../ui/pictures/image-field';
import { usePicturePicker } from '../../../ui/pictures/use-picture-picker';
import { GALLERY_RATIO } from '../public/constants';
import { GALLERY_CROP_SIZE } from './constants';
import classes from './gallery.module.css';
import { fetchStoredFile } from '../../../ui/pictures/stored-file';
import { GALLERY_ADMIN_MESSAGES } from './texts';

const FRAME = { ratio: GALLERY_RATIO };

/** Action on the picture with which its form opens. */
export type PictureAction = 'replace' | 'crop';

interface CaptionPictureProps {
  stored: AdminGalleryImageFragment['image'];
  value: ImageValue;
  focalPoint: FocalPointText;
  error: unknown;
  first?: PictureAction;
  onChange: (value: ImageValue) => void;
  onFocalPoint: (focalPoint: FocalPointText) => void;
}

/** The picture of a caption form: replace it, crop it, choose its focal point. */
export function CaptionPicture(props: CaptionPictureProps) {
  const { stored, value, focalPoint, error, first, onChange, onFocalPoint } = props;
  const picker = useRef<HTMLButtonElement>(null);
  const chosen = usePicturePicker({
    value,
    recommended: null,
    button: picker,
    onChange: (picture, point) => {
      onChange(picture);
      onFocalPoint(point);
    },
  });
  const { cropping } = chosen;
  const cropper = useRef<HTMLButtonElement>(null);
  const { crop, fetched, fetching } = useCrop(value, chosen);
  const start = useEffectEvent(() => {
    if (first) (first === 'crop' ? cropper : picker).current?.click();
  });
  useEffect(() => start(), []);
  const problem = chosen.refusal ?? error;
  const isOwn = value instanceof File || (value !== null && isOwnMedia(value));

  return (
    <>
      <div className={classes.frame}>
        {value && (
          <FilePicture
            className={classes.image}
            value={value}
            alt={value instanceof File ? GALLERY_ADMIN_MESSAGES.replacement : GALLERY_ADMIN_MESSAGES.current}
          />
        )}
      </div>
      <div className={classes.actions}>
        <FileButton accept={IMAGE_TYPES.join()} onChange={(file) => file && void chosen.take([file])}>
          {({ onClick }) => (
            <Button ref={picker} size="xs" variant="default" onClick={onClick} {...invalidControl(error)}>
              Replace
            </Button>
          )}
        </FileButton>
        {isOwn && (
          <>
            <BusyButton ref={cropper} size="xs" variant="default" busy={fetching} onClick={() => void crop()}>
              Crop
            </BusyButton>
            <FocalPointButton
              value={value}
              stored={stored}
              focalPoint={focalPoint}
              frame={FRAME}
              onDone={onFocalPoint}
            />
          </>
        )}
      </div>
      {Boolean(problem) && <Input.Error role="alert">{String(problem)}</Input.Error>}
      {cropping && (
        <LazyCropDialog
          file={cropping}
          recommended={GALLERY_CROP_SIZE}
          focused
          onDone={(picture, point) => {
            if (picture !== fetched) return chosen.settle(cropping, picture, point);
            // Used as it is: nothing to upload.
            chosen.end();
            onChange(stored.url);
            onFocalPoint(point);
          }}
          onClose={chosen.end}
        />
      )}
    </>
  );
}

/** Opens the crop dialog, which needs the file of a stored picture. */
function useCrop(value: ImageValue, chosen: ReturnType<typeof usePicturePicker>) {
  /** The stored picture, once it has been fetched for cropping. */
  const [fetched, setFetched] = useState<File | null>(null);
  const [fetching, setFetching] = useState(false);
  const crop = async (): Promise<void> => {
    const choice = chosen.begin();
    if (chosen.whole) return chosen.crop(chosen.whole);
    setFetching(true);
    const file = typeof value === 'string' ? await fetchStoredFile(value) : value;
    setFetching(false);
    if (!chosen.isLatest(choice)) return;
    setFetched(file);
    if (file) chosen.crop(file);
    else chosen.refuse(GALLERY_ADMIN_MESSAGES.cropFailed);
  };
  return { crop, fetched, fetching };
}
