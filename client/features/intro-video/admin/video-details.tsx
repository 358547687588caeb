import { Button, FileButton, Input } from '@mantine/core';
import { isOwnMedia } from '@shared/image-address';
import type { AdminVideoFragment } from '../../../gql/admin';
import { BusyButton } from '../../../ui/forms/busy-button';
import { FocalPointButton } from '../../../ui/pictures/focal-point-button';
import { parseFocalPoint } from '../../../ui/pictures/focal-point-text';
import { ImageField, type ImageValue } from '../../../ui/pictures/image-field';
import { useVideoDetails } from './use-video-details';
import { CAPTIONS_TYPES, VIDEO_POSTER_SIZE } from './video-file';
import classes from './video-tab.module.css';

const FRAME = { ratio: VIDEO_POSTER_SIZE.width / VIDEO_POSTER_SIZE.height };

/** Poster image and captions. Each is saved as soon as it is chosen. */
export function VideoDetails({ video }: { video: AdminVideoFragment }) {
  const { poster, captionsUrl } = video;
  const { busy, setPoster, removePoster, setFocalPoint, setCaptions, removeCaptions } = useVideoDetails(video);
  const choosePoster = (chosen: ImageValue): void => void (chosen instanceof File ? setPoster(chosen) : removePoster());
  return (
    <div className={classes.extras}>
      <ImageField
        label="Poster image"
        value={poster?.url ?? null}
        stored={poster}
        onChange={choosePoster}
        recommended={VIDEO_POSTER_SIZE}
        actions={
          poster &&
          isOwnMedia(poster.url) && (
            <FocalPointButton
              value={poster.url}
              stored={poster}
              focalPoint=""
              frame={FRAME}
              onDone={(text) => {
                const point = parseFocalPoint(text);
                if (point) void setFocalPoint(point);
              }}
            />
          )
        }
      />
      <Input.Wrapper label="Captions" labelElement="div" description="A WebVTT file (.vtt), up to 200 KB.">
        <div className={classes.captions}>
          <span>{captionsUrl ? 'Captions added.' : 'No captions yet.'}</span>
          <FileButton accept={CAPTIONS_TYPES} onChange={(captions) => captions && void setCaptions(captions)}>
            {(props) => (
              <BusyButton {...props} size="xs" variant="default" busy={busy}>
                {captionsUrl ? 'Replace captions' : 'Choose captions'}
              </BusyButton>
            )}
          </FileButton>
          {captionsUrl && (
            <Button
              size="xs"
              variant="subtle"
              onClick={({ currentTarget }) => {
                void removeCaptions();
                // This button disappears.
                currentTarget.parentElement?.querySelector('button')?.focus();
              }}
            >
              Remove captions
            </Button>
          )}
        </div>
      </Input.Wrapper>
    </div>
  );
}
