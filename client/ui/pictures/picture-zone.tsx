import { Dropzone } from '@mantine/dropzone';
import { IMAGE_TYPES, MEDIA_LIMITS } from '@shared/media';
import type { ClipboardEvent, ReactNode, RefObject } from 'react';
import classes from './image-field.module.css';
import type { usePicturePicker } from './use-picture-picker';

export interface PictureChoice {
  chosen: ReturnType<typeof usePicturePicker>;
  /** Opens the file dialog. */
  openPicker: RefObject<() => void>;
}

interface PictureZoneProps extends PictureChoice {
  label: string;
  /** Narrow preview for portraits. */
  small?: boolean;
  labelledBy: string;
  children: ReactNode;
}

/** Takes files that are dropped, pasted or chosen. */
export function PictureZone({ label, small = false, labelledBy, chosen, openPicker, children }: PictureZoneProps) {
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void chosen.take(files);
  };
  return (
    <Dropzone
      className={classes.zone}
      mod={{ small }}
      role="group"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      accept={[...IMAGE_TYPES]}
      maxSize={MEDIA_LIMITS.imageBytes}
      multiple={false}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      openRef={openPicker}
      onFileDialogOpen={chosen.clearMessages}
      onFileDialogCancel={chosen.cancel}
      // Accepted and rejected files together: the drop zone alone would take the first of several.
      onDropAny={(files, refused) => void chosen.take([...files, ...refused.map(({ file }) => file)])}
      onDrop={() => undefined}
      onPaste={paste}
      inputProps={{ 'aria-label': label }}
    >
      <div className={classes.layout}>{children}</div>
    </Dropzone>
  );
}
