import { Button, Input } from '@mantine/core';
import { isOwnMedia } from '@shared/image-address';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, type ReactNode, type RefObject } from 'react';
import { LazyCropDialog } from './crop/lazy-crop-dialog';
import { FocalPointButton } from './focal-point-button';
import type { FocalPointText } from './focal-point-text';
import { invalidControl } from '../forms/form-rules';
import { FramedPicture, type SiteFrame } from './framed-picture';
import classes from './image-field.module.css';
import type { PictureSize } from './image-file';
import type { PictureImage } from './picture-style';
import { optionalLabel } from '../forms/required-field';
import { isTouchScreen } from '../keyboard/touch-screen';
import { PictureZone, type PictureChoice } from './picture-zone';
import { usePicturePicker } from './use-picture-picker';
import { FILE_MESSAGES } from './texts';

/** A newly chosen file, the URL of the stored picture, or null. */
export type ImageValue = File | string | null;

export interface ImageFieldProps {
  label: string;
  /** The field may be left empty, which its label says. */
  optional?: boolean;
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  /** In pixels: pictures with another aspect ratio are offered for cropping. */
  recommended: PictureSize;
  error?: ReactNode;
  /** Narrow preview for portraits. */
  small?: boolean;
  /** Frame on the site. By default a rectangle with the recommended aspect ratio. */
  frame?: Partial<SiteFrame>;
  /** The stored picture. */
  stored?: PictureImage | null;
  /** Field of the focal point, if one can be chosen. */
  focalPoint?: { value: FocalPointText; onChange: (value: FocalPointText) => void };
  /** More buttons, before Remove. */
  actions?: ReactNode;
}

/** Picture field: drop, choose or paste JPEG, PNG or WebP; preview as on the site, crop, choose the focal point, remove. */
export function ImageField(props: ImageFieldProps) {
  const { label, optional, value, onChange, recommended, error, focalPoint } = props;
  const frame = { ratio: recommended.width / recommended.height, ...props.frame };
  const button = useRef<HTMLButtonElement>(null);
  const chosen = usePicturePicker({
    value,
    recommended,
    button,
    onChange: (picture, point) => {
      onChange(picture);
      focalPoint?.onChange(point);
    },
  });
  const { cropping } = chosen;
  const openPicker = useRef<() => void>(() => undefined);
  const id = useId();
  return (
    <Input.Wrapper
      label={optional ? optionalLabel(label) : label}
      labelElement="div"
      labelProps={{ id }}
      error={chosen.refusal ?? error}
      errorProps={{ role: 'alert' }}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <PictureZone label={label} small={props.small} labelledBy={id} chosen={chosen} openPicker={openPicker}>
        <Preview {...props} frame={frame} />
        <div className={classes.side}>
          <PictureButtons {...props} frame={frame} chosen={chosen} openPicker={openPicker} button={button} />
          <p className={classes.hint}>{FILE_MESSAGES.howToChoose(recommended, isTouchScreen())}</p>
          <p className={classes.hint} role="status">
            {chosen.cancelled && FILE_MESSAGES.noneChosen}
          </p>
        </div>
      </PictureZone>
      {cropping && (
        <LazyCropDialog
          file={cropping}
          recommended={recommended}
          focused={focalPoint !== undefined}
          onDone={(picture, point) => chosen.settle(cropping, picture, point)}
          onClose={chosen.end}
        />
      )}
    </Input.Wrapper>
  );
}

type Framed = ImageFieldProps & { frame: SiteFrame };

const Preview = ({ label, value, stored, focalPoint, frame }: Framed) => (
  <div className={classes.preview}>
    {value ? (
      <FramedPicture
        value={value}
        stored={stored}
        focalPoint={focalPoint?.value}
        frame={frame}
        alt={`${value instanceof File ? 'New' : 'Current'} ${label.toLowerCase()}`}
      />
    ) : (
      <div className={classes.none} style={{ aspectRatio: frame.ratio }}>
        <IconPhotoPlus size={24} stroke={1.5} aria-hidden />
      </div>
    )}
  </div>
);

function PictureButtons(props: Framed & PictureChoice & { button: RefObject<HTMLButtonElement | null> }) {
  const { value, stored, focalPoint, frame, actions, error, chosen, openPicker, button } = props;
  const { whole } = chosen;
  const remove = (): void => {
    chosen.remove();
    // The pressed button disappears.
    button.current?.focus();
  };
  return (
    <div className={classes.actions}>
      <Button ref={button} size="xs" variant="default" onClick={() => openPicker.current()} {...invalidControl(error)}>
        {value ? 'Replace' : 'Choose a picture'}
      </Button>
      {whole && (
        <Button size="xs" variant="default" onClick={() => chosen.crop(whole)}>
          Crop
        </Button>
      )}
      {value && focalPoint && (value instanceof File || isOwnMedia(value)) && (
        <FocalPointButton
          value={value}
          stored={stored}
          focalPoint={focalPoint.value}
          frame={frame}
          onDone={focalPoint.onChange}
        />
      )}
      {actions}
      {value && (
        <Button size="xs" variant="subtle" onClick={remove}>
          Remove
        </Button>
      )}
    </div>
  );
}
