import { Button, Group } from '@mantine/core';
import { CENTRE, type FocalPoint } from '@shared/focal-point';
import { useState } from 'react';
import { Dialog } from '../../dialogs/dialog';
import { closeOnEscape } from '../../dialogs/escape-key';
import { FilePicture } from '../file-picture';
import { parseFocalPoint, toFocalPointText, type FocalPointText } from '../focal-point-text';
import { FramedPicture, type SiteFrame } from '../framed-picture';
import { isTouchScreen } from '../../keyboard/touch-screen';
import type { PictureImage } from '../picture-style';
import { FocalPointDot, FocalPointLegend } from './focal-point-dot';
import classes from './focal-point-dialog.module.css';

export interface FocalPointDialogProps {
  value: Blob | string;
  stored?: PictureImage | null;
  focalPoint: FocalPointText;
  frame: SiteFrame;
  onDone: (focalPoint: FocalPointText) => void;
  onClose: () => void;
}

/** Chooses the point of a picture that stays in view wherever the site cuts the picture off. */
export function FocalPointDialog({ value, stored, focalPoint, frame, onDone, onClose }: FocalPointDialogProps) {
  const present = parseFocalPoint(focalPoint) ?? (value === stored?.url ? stored?.focalPoint : null) ?? null;
  const [point, setPoint] = useState<FocalPoint | null>(present);
  const text = point ? toFocalPointText(point) : '';
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Focal point"
      size="lg"
      centered
      closeOnEscape={false}
      {...closeOnEscape(onClose)}
    >
      <div className={classes.stage}>
        <div className={classes.picture}>
          <FilePicture value={value} alt="" />
          <FocalPointDot point={point ?? CENTRE} onMove={setPoint} />
        </div>
        <figure className={classes.preview}>
          <FramedPicture value={value} stored={stored} focalPoint={text} frame={frame} alt="" />
          <figcaption>As the site shows it</figcaption>
        </figure>
      </div>
      <FocalPointLegend point={point}>
        Drag the dot to what matters most{isTouchScreen() ? '' : ', or move it with the arrow keys'}.
      </FocalPointLegend>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onDone(point === present ? focalPoint : text)}>Done</Button>
      </Group>
    </Dialog>
  );
}
