import 'react-easy-crop/react-easy-crop.css';
import { ActionIcon, Slider } from '@mantine/core';
import type { FocalPoint } from '@shared/focal-point';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Cropper from 'react-easy-crop';
import type { PictureSize } from '../image-file';
import { CROP } from './constants';
import classes from './crop-dialog.module.css';
import type { CropArea } from './crop-image';
import type { PartInPercent } from './focal-point';
import { FocalPointDot } from './focal-point-dot';

const STEP_PX = 8;
const ZOOM_STEP = 0.1;

const within = (zoom: number): number => Math.min(CROP.maxZoom, Math.max(1, zoom));

export interface CroppedPart {
  pixels: CropArea;
  inPercent: PartInPercent;
}

interface ZoomProps {
  zoom: number;
  onZoom: (change: (zoom: number) => number) => void;
}

interface StageProps extends ZoomProps {
  file: File;
  ratio: number;
  onCrop: (part: CroppedPart) => void;
  focalPoint: FocalPoint | null;
  onFocalPoint: (point: FocalPoint) => void;
}

/** The picture with the area that remains of it. The area gets the focus as soon as it is there, for its keyboard controls. */
export function Stage({ file, ratio, zoom, onZoom, onCrop, focalPoint, onFocalPoint }: StageProps) {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [ready, setReady] = useState(false);
  const [areaSize, setAreaSize] = useState<PictureSize | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ready) stage.current?.querySelector<HTMLElement>(`[role=${CROP_AREA.role}]`)?.focus();
  }, [ready]);
  const zoomByKey = (event: KeyboardEvent): void => {
    const step = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? -ZOOM_STEP : 0;
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onZoom((now) => within(now + step));
  };
  return (
    <div ref={stage} className={classes.stage} onKeyDown={zoomByKey}>
      <Cropper
        image={address}
        crop={place}
        zoom={zoom}
        maxZoom={CROP.maxZoom}
        aspect={ratio}
        keyboardStep={STEP_PX}
        onCropChange={setPlace}
        onZoomChange={(chosen) => onZoom(() => chosen)}
        onCropAreaChange={(inPercent, pixels) => {
          onCrop({ inPercent, pixels });
          setReady(true);
        }}
        onCropSizeChange={setAreaSize}
        cropperProps={CROP_AREA}
        classes={{ cropAreaClassName: classes.area }}
        disableAutomaticStylesInjection
      />
      {focalPoint && areaSize && <FocalPointDot point={focalPoint} onMove={onFocalPoint} style={{ ...areaSize }} />}
    </div>
  );
}

export const ZoomControls = ({ zoom, onZoom }: ZoomProps) => (
  <div className={classes.zoom}>
    <ActionIcon variant="default" aria-label="Smaller" onClick={() => onZoom((now) => within(now - ZOOM_STEP))}>
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
      onChange={(chosen) => onZoom(() => chosen)}
    />
    <ActionIcon variant="default" aria-label="Larger" onClick={() => onZoom((now) => within(now + ZOOM_STEP))}>
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  </div>
);

const CROP_AREA = { role: 'application', 'aria-label': 'Cropped area' } as const;
