import { Alert, Button, Skeleton } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  AdminIntroVideoDocument,
  type AdminIntroVideoQuery,
  type AdminVideoFragment,
  type StoredVideoFragment,
} from '../../../gql/admin';
import { useAdminIntroVideoQuery, useDeleteIntroVideoMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { Notice } from '../../../ui/page/notice';
import { ActsLink } from '../../../records/actions/acts-link';
import { DeleteRecord } from '../../../records/actions/delete-record';
import { VideoDetails } from './video-details';
import classes from './video-tab.module.css';
import { VideoUpload } from './video-upload';
import { VIDEO_ADMIN_MESSAGES } from './texts';
import { VIDEO_MESSAGES } from '../public/texts';

/** Polling interval while a video is being converted, in milliseconds. */
const POLL_INTERVAL_MS = 3000;
const KB = 1024;
const MB = 1024 * KB;

export function VideoTab() {
  const [converting, setConverting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useAdminIntroVideoQuery({
    fetchPolicy: 'cache-and-network',
    pollInterval: converting ? POLL_INTERVAL_MS : 0,
  });
  const stored = data?.adminIntroVideo;
  const isConverting = stored?.pending?.state === 'CONVERTING';
  if (isConverting !== converting) setConverting(isConverting);
  return (
    <div className={classes.tab}>
      <title>Video · Admin</title>
      <header className={classes.head}>
        <div>
          <h1 ref={heading} className={classes.heading} tabIndex={-1}>
            Video
          </h1>
          <p className={classes.hint}>{VIDEO_ADMIN_MESSAGES.savedImmediately}</p>
        </div>
        <ActsLink subject="VIDEO" />
      </header>
      {error && !stored && (
        <Notice title={VIDEO_ADMIN_MESSAGES.fetchCurrentFailed} failed>
          <p>{failureOf(error).message ?? VIDEO_MESSAGES.loadFailed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Notice>
      )}
      {!error && !stored && <Skeleton height={360} role="status" aria-label={VIDEO_MESSAGES.loading} />}
      {stored && <Stored {...stored} onDeleted={() => heading.current?.focus()} />}
    </div>
  );
}

interface Deletion {
  id: string;
  onDeleted: () => void;
}

const Stored = ({ id, current, pending, onDeleted }: StoredVideoFragment & Pick<Deletion, 'onDeleted'>) => (
  <>
    {pending && (
      <Alert role="status" color={pending.state === 'FAILED' ? 'red' : undefined}>
        {pending.message}
      </Alert>
    )}
    {current && id ? (
      <Present id={id} video={current} onDeleted={onDeleted} />
    ) : (
      <Notice title={VIDEO_ADMIN_MESSAGES.none}>
        <p>{VIDEO_ADMIN_MESSAGES.noneHint}</p>
      </Notice>
    )}
    <VideoUpload replaces={current !== null} />
    {current && <VideoDetails video={current} />}
  </>
);

function Present({ video, ...deletion }: Deletion & { video: AdminVideoFragment }) {
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
        <span>{sizeOf(video.bytes)}</span>
        <Button size="xs" variant="subtle" color="red" onClick={() => setDeleting(true)}>
          Delete video
        </Button>
      </figcaption>
      {deleting && <DeleteVideo {...deletion} onClose={() => setDeleting(false)} />}
    </figure>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < MB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / MB).toFixed(1)} MB`;

function DeleteVideo({ id, onDeleted, onClose }: Deletion & { onClose: () => void }) {
  const [remove] = useDeleteIntroVideoMutation({
    // Update the cache: refetching could fail, and the deleted video would still be shown.
    update: (cache) =>
      cache.updateQuery<AdminIntroVideoQuery>(
        { query: AdminIntroVideoDocument },
        (former) => former && { adminIntroVideo: { ...former.adminIntroVideo, current: null } },
      ),
  });
  return (
    <DeleteRecord
      id={id}
      noun="video"
      remove={() => remove({ variables: { id } })}
      messages={VIDEO_ADMIN_MESSAGES}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      The video section will disappear from the home page.
    </DeleteRecord>
  );
}
