import { Button, Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { ERRORS } from '@shared/errors';
import { FILE_MESSAGES, IMAGE_TYPE_NAMES, IMAGE_TYPES, MEDIA_LIMITS } from '@shared/media';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState, type ClipboardEvent } from 'react';
import classes from './image-field.module.css';
import { showsAsImage } from './shows-as-image';

/** A file that was just chosen, the address of the stored picture, or null for none. */
export type ImageValue = File | string | null;

interface ImageFieldProps {
  label: string;
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  /** What suits best, in pixels; the preview has its shape. */
  recommended: { width: number; height: number };
  error?: string;
  /** Narrow preview for a portrait. */
  small?: boolean;
}

const noop = (): void => undefined;

/** One picture: dropped, chosen or pasted; JPEG, PNG or WebP. Shows what there is, and takes it away again. */
export function ImageField({ label, value, onChange, recommended, error, small = false }: ImageFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const openPicker = useRef<() => void>(() => undefined);
  const id = useId();

  const latest = useRef<File>(undefined);

  const take = async (files: readonly File[]): Promise<void> => {
    const problem = refusalOf(files);
    const file = (latest.current = problem ? undefined : files[0]);
    setRefusal(problem);
    if (!file) return;
    const shows = await showsAsImage(file);
    if (latest.current !== file) return;
    if (shows) onChange(file);
    else setRefusal(ERRORS.FILE_BROKEN.message);
  };
  const remove = (): void => {
    latest.current = undefined;
    setRefusal(null);
    onChange(null);
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void take(files);
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      error={refusal ?? error}
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
        // Accepted and refused ones together: the drop zone alone would take the first of several.
        onDropAny={(files, refused) => void take([...files, ...refused.map(({ file }) => file)])}
        onDrop={noop}
        onPaste={paste}
        inputProps={{ 'aria-label': label }}
      >
        <div className={classes.layout}>
          <div className={classes.preview} style={{ aspectRatio: `${recommended.width} / ${recommended.height}` }}>
            {value ? <Preview value={value} /> : <IconPhotoPlus size={24} stroke={1.5} aria-hidden />}
          </div>
          <div className={classes.side}>
            <div className={classes.actions}>
              <Button size="xs" variant="default" onClick={() => openPicker.current()}>
                {value ? 'Replace' : 'Choose a picture'}
              </Button>
              {value && (
                <Button size="xs" variant="subtle" onClick={remove}>
                  Remove
                </Button>
              )}
            </div>
            <p className={classes.hint}>
              Drop, paste or choose. {IMAGE_TYPE_NAMES}, {recommended.width}x{recommended.height} pixels recommended.
            </p>
          </div>
        </div>
      </Dropzone>
    </Input.Wrapper>
  );
}

/** The drop zone's sentence for files that it does not take, or null. */
function refusalOf(files: readonly File[]): string | null {
  if (files.length > 1) return FILE_MESSAGES.tooMany;
  const file = files[0];
  if (!file) return null;
  if (!(IMAGE_TYPES as readonly string[]).includes(file.type)) return FILE_MESSAGES.type(IMAGE_TYPE_NAMES);
  if (file.size > MEDIA_LIMITS.imageBytes) return FILE_MESSAGES.tooLarge(MEDIA_LIMITS.imageBytes);
  return file.size === 0 ? FILE_MESSAGES.tooSmall(1) : null;
}

/** The picture itself; a file is shown from memory for as long as it stands here. */
function Preview({ value }: { value: File | string }) {
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || typeof value === 'string') return;
      const address = URL.createObjectURL(value);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [value],
  );
  return <img className={classes.image} ref={showFile} src={typeof value === 'string' ? value : undefined} alt="" />;
}
