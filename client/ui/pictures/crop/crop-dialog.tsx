import { Alert, Button, Group } from '@mantine/core';
import { CENTRE, type FocalPoint } from '@shared/focal-point';
import { useState } from 'react';
import { BusyButton } from '../../forms/busy-button';
import { Dialog } from '../../dialogs/dialog';
import { isTouchScreen } from '../../keyboard/touch-screen';
import type { PictureSize } from '../image-file';
import { closeOnEscape } from '../../dialogs/escape-key';
import { toFocalPointText, type FocalPointText } from '../focal-point-text';
import classes from './crop-dialog.module.css';
import type { CropArea } from './crop-image';
import { useCrop } from './use-crop';
import { inWhole } from './focal-point';
import { FocalPointLegend } from './focal-point-dot';
import { Stage, ZoomControls, type CroppedPart } from './crop-stage';

export interface CropDialogProps {
  file: File;
  recommended: PictureSize;
  /** A focal point can be chosen too. */
  focused: boolean;
  /** Called with the cropped picture, or the original file, and its focal point. */
  onDone: (picture: File, focalPoint: FocalPointText) => void;
  onClose: () => void;
}

/** Crops a picture to the recommended aspect ratio by mouse, touch or keyboard. */
export function CropDialog({ file, recommended, focused, onDone, onClose }: CropDialogProps) {
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<CroppedPart | null>(null);
  /** In percent of the cropped area; null until it is chosen, since the dot would cover what is dragged. */
  const [focalPoint, setFocalPoint] = useState<FocalPoint | null>(null);
  const { cutting, error, finish } = useCrop(file, (picture) =>
    onDone(picture, focalPoint ? toFocalPointText(focalPoint) : ''),
  );
  const takeWhole = (): void =>
    onDone(file, focalPoint && part ? toFocalPointText(inWhole(focalPoint, part.inPercent)) : '');
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
      <Stage
        file={file}
        ratio={recommended.width / recommended.height}
        zoom={zoom}
        onZoom={setZoom}
        onCrop={setPart}
        focalPoint={focalPoint}
        onFocalPoint={setFocalPoint}
      />
      <ZoomControls zoom={zoom} onZoom={setZoom} />
      <p className={classes.hint}>
        {isTouchScreen()
          ? 'Drag the picture to move it, pinch to zoom.'
          : 'Drag the picture or move it with the arrow keys; zoom with + and −.'}
      </p>
      <p className={classes.hint} role="status">
        {part && sizeOf(part.pixels, recommended)}
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
        <BusyButton onClick={() => part && void finish(part.pixels)} busy={cutting || !part}>
          Crop
        </BusyButton>
      </Group>
    </Dialog>
  );
}

const sizeOf = ({ width, height }: CropArea, recommended: PictureSize): string =>
  width < recommended.width
    ? `${width} × ${height} pixels: smaller than the recommended ${recommended.width} × ${recommended.height}, so it may look blurry.`
    : `${width} × ${height} pixels.`;
