import { Button, FileButton, Input } from '@mantine/core';
import type { AdminVideoFragment, UpdateIntroVideoMutationVariables } from '../../../gql/admin';
import { useUpdateIntroVideoMutation } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/busy-button';
import { failureOf } from '../../../ui/failure';
import { ImageField, type ImageValue } from '../../../ui/image-field';
import { notify } from '../../../ui/notify';
import classes from './video-tab.module.css';
import { VIDEO_ADMIN_MESSAGES } from './texts';
import { CAPTIONS_TYPES, VIDEO_POSTER_SIZE } from './video-file';

/** Poster image and captions. Each is saved as soon as it is chosen. */
export function VideoDetails({ video }: { video: AdminVideoFragment }) {
  const [update, { loading }] = useUpdateIntroVideoMutation({ refetchQueries: ['AdminIntroVideo'] });
  const save = async (variables: UpdateIntroVideoMutationVariables): Promise<void> => {
    try {
      await update({ variables });
      notify.success(VIDEO_ADMIN_MESSAGES.updated);
    } catch (error) {
      notify.error(failureOf(error).message ?? VIDEO_ADMIN_MESSAGES.updateFailed);
    }
  };
  const choosePoster = (poster: ImageValue): void =>
    void save(poster instanceof File ? { poster } : { posterUrl: poster ?? '' });
  return (
    <div className={classes.extras}>
      <ImageField
        label="Poster image"
        value={video.poster?.url ?? null}
        onChange={choosePoster}
        recommended={VIDEO_POSTER_SIZE}
      />
      <Input.Wrapper label="Captions" labelElement="div" description="A WebVTT file (.vtt), up to 200 KB.">
        <div className={classes.captions}>
          <span>{video.captionsUrl ? 'Captions added.' : 'No captions yet.'}</span>
          <FileButton accept={CAPTIONS_TYPES} onChange={(captions) => captions && void save({ captions })}>
            {(props) => (
              <BusyButton {...props} size="xs" variant="default" busy={loading}>
                {video.captionsUrl ? 'Replace captions' : 'Choose captions'}
              </BusyButton>
            )}
          </FileButton>
          {video.captionsUrl && (
            <Button size="xs" variant="subtle" onClick={() => void save({ removeCaptions: true })}>
              Remove captions
            </Button>
          )}
        </div>
      </Input.Wrapper>
    </div>
  );
}
