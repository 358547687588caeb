import 'react-easy-crop/react-easy-crop.css';
import { ActionIcon, Alert, Button, Group, Slider } from '@mantine/core';
import { CENTRE, type FocalPoint } from '@shared/focal-point';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import { BusyButton } from '../../forms/busy-button';
import { Dialog } from '../../dialogs/dialog';
import { isTouchScreen } from '../../keyboard/touch-screen';
import type { PictureSize } from '../image-file';
import { closeOnEscape } from '../../dialogs/escape-key';
import { toFocalPointText, type FocalPointText } from '../focal-point-text';
import classes from './crop-dialog.module.css';
import type { CropArea } from './crop-image';
import { CROP } from '../image-constants';
import { useCrop } from './use-crop';
import { inWhole, type PartInPercent } from './focal-point';
import { FocalPointDot, FocalPointLegend } from './focal-point-dot';

export interface CropDialogProps {
  file: File;
  recommended: PictureSize;
  /** A focal point can be chosen too. */
  focused: boolean;
  /** Called with the cropped picture, or the original file, and its focal point. */
  onDone: (picture: File, focalPoint: FocalPointText) => void;
  onClose: () => void;
}

const STEP_PX = 8;
const ZOOM_STEP = 0.1;

const within = (zoom: number): number => Math.min(CROP.maxZoom, Math.max(1, zoom));

/** Crops a picture to the recommended aspect ratio by mouse, touch or keyboard. */
export function CropDialog({ file, recommended, focused, onDone, onClose }: CropDialogProps) {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<CropArea | null>(null);
  const [percentages, setPercentages] = useState<PartInPercent | null>(null);
  const [areaSize, setAreaSize] = useState<PictureSize | null>(null);
  /** In percent of the cropped area; null until it is chosen, since the dot would cover what is dragged. */
  const [focalPoint, setFocalPoint] = useState<FocalPoint | null>(null);
  const { cutting, error, finish } = useCrop(file, (picture) =>
    onDone(picture, focalPoint ? toFocalPointText(focalPoint) : ''),
  );
  const takeWhole = (): void =>
    onDone(file, focalPoint && percentages ? toFocalPointText(inWhole(focalPoint, percentages)) : '');
  const stage = useRef<HTMLDivElement>(null);
  const ready = part !== null;
  useEffect(() => {
    if (ready) stage.current?.querySelector<HTMLElement>(`[role=${CROP_AREA.role}]`)?.focus();
  }, [ready]);

  const zoomByKey = (event: KeyboardEvent): void => {
    const step = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0;
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setZoom((now) => within(now + step));
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title="Crop the picture"
      size="lg"
      centered
      closeOnEscape={false}
      {...closeOnEscape(onClose)}
    >
      {error && (
        <Alert color="red" role="alert" mb="sm">
          {error}
        </Alert>
      )}
      <div ref={stage} className={classes.stage} onKeyDown={zoomByKey}>
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          maxZoom={CROP.maxZoom}
          aspect={recommended.width / recommended.height}
          keyboardStep={STEP_PX}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(inPercent, pixels) => {
            setPercentages(inPercent);
            setPart(pixels);
          }}
          onCropSizeChange={setAreaSize}
          cropperProps={CROP_AREA}
          classes={{ cropAreaClassName: classes.area }}
          disableAutomaticStylesInjection
        />
        {focalPoint && areaSize && <FocalPointDot point={focalPoint} onMove={setFocalPoint} style={{ ...areaSize }} />}
      </div>
      <div className={classes.zoom}>
        <ActionIcon variant="default" aria-label="Smaller" onClick={() => setZoom(within(zoom - ZOOM_STEP))}>
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
        <Slider
          className={classes.slider}
          thumbLabel="Zoom"
          label={null}
          min={1}
          max={CROP.maxZoom}
          step={ZOOM_STEP}
          value={zoom}
          onChange={setZoom}
        />
        <ActionIcon variant="default" aria-label="Larger" onClick={() => setZoom(within(zoom + ZOOM_STEP))}>
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.hint}>
        {isTouchScreen()
          ? 'Drag the picture to move it, pinch to zoom.'
          : 'Drag the picture or move it with the arrow keys; zoom with + and −.'}
      </p>
      <p className={classes.hint} role="status">
        {part && sizeOf(part, recommended)}
      </p>
      {focused && (
        <FocalPointLegend point={focalPoint}>
          <Button size="xs" variant="default" onClick={() => setFocalPoint(focalPoint ? null : CENTRE)}>
            {focalPoint ? 'Find it automatically' : 'Choose the focal point'}
          </Button>
        </FocalPointLegend>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="subtle" onClick={takeWhole} mr="auto">
          Use the whole picture
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton onClick={() => part && void finish(part)} busy={cutting || !part}>
          Crop
        </BusyButton>
      </Group>
    </Dialog>
  );
}

/** Gets the focus on opening, for its keyboard controls. */
const CROP_AREA = { role: 'application', 'aria-label': 'Cropped area' } as const;

const sizeOf = ({ width, height }: CropArea, recommended: PictureSize): string =>
  width < recommended.width
    ? `${width} × ${height} pixels: smaller than the recommended ${recommended.width} × ${recommended.height}, so it may look blurry.`
    : `${width} × ${height} pixels.`;
