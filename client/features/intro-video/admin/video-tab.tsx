import { Alert, Button, Skeleton } from '@mantine/core';
import { VIDEO_MESSAGES } from '@shared/intro-video';
import { useState } from 'react';
import type { AdminVideoFragment, StoredVideoFragment } from '../../../gql/admin';
import { useAdminIntroVideoQuery, useDeleteIntroVideoMutation } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { failureOf } from '../../../ui/failure';
import { Notice } from '../../../ui/notice';
import { notify } from '../../../ui/notify';
import { VideoExtras } from './video-extras';
import classes from './video-tab.module.css';
import { VideoUpload } from './video-upload';

/** How often a video that is being converted is asked after, in milliseconds. */
const ASK_EVERY_MS = 3000;
const MB = 1024 * 1024;

/** The Video tab: the one video of the home page, or none. */
export function VideoTab() {
  const [converting, setConverting] = useState(false);
  const { data, error, refetch } = useAdminIntroVideoQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: converting ? ASK_EVERY_MS : 0,
  });
  const stored = data?.adminIntroVideo;
  const isConverting = stored?.pending?.state === 'CONVERTING';
  if (isConverting !== converting) setConverting(isConverting);
  return (
    <div className={classes.tab}>
      <title>Video · Admin</title>
      <h1 className={classes.heading}>Video</h1>
      {error && !stored && (
        <Notice title={VIDEO_MESSAGES.fetchCurrentFailed} failed>
          <p>{failureOf(error).message ?? VIDEO_MESSAGES.fetchFailed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {!error && !stored && <Skeleton height={360} role="status" aria-label={VIDEO_MESSAGES.loading} />}
      {stored && <Stored {...stored} />}
    </div>
  );
}

const Stored = ({ current, pending }: Pick<StoredVideoFragment, 'current' | 'pending'>) => (
  <>
    {pending && (
      <Alert role="status" color={pending.state === 'FAILED' ? 'red' : undefined}>
        {pending.message}
      </Alert>
    )}
    {current ? <Present video={current} /> : <p className={classes.hint}>{VIDEO_MESSAGES.none}</p>}
    <VideoUpload replaces={current !== null} />
    {current && <VideoExtras video={current} />}
  </>
);

function Present({ video }: { video: AdminVideoFragment }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <figure className={classes.present}>
      <video key={video.url} className={classes.player} controls preload="metadata" poster={video.poster?.url}>
        <source src={video.url} type={video.type} />
        {video.captionsUrl && (
          <track kind="captions" src={video.captionsUrl} srcLang="en" label={VIDEO_MESSAGES.captions} />
        )}
      </video>
      <figcaption className={classes.facts}>
        <span>{(video.bytes / MB).toFixed(1)} MB</span>
        <Button size="xs" variant="subtle" color="red" onClick={() => setDeleting(true)}>
          Delete video
        </Button>
      </figcaption>
      {deleting && <DeleteVideo onClose={() => setDeleting(false)} />}
    </figure>
  );
}

function DeleteVideo({ onClose }: { onClose: () => void }) {
  const [remove, { loading }] = useDeleteIntroVideoMutation({ refetchQueries: ['AdminIntroVideo'] });
  const confirm = async (): Promise<void> => {
    try {
      await remove();
      notify.success(VIDEO_MESSAGES.deleted);
    } catch (error) {
      notify.error(failureOf(error).message ?? VIDEO_MESSAGES.deleteFailed);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title="Delete this video?"
      confirmLabel="Delete"
      dangerous
      busy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      The home page goes on without a video. This cannot be undone.
    </ConfirmDialog>
  );
}
