import { Alert, Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { VIDEO_MESSAGES, VIDEO_TYPES, videoRefusal } from '@shared/intro-video';
import { useRef } from 'react';
import { useLeaveGuard } from '../../../ui/use-leave-guard';
import classes from './video-tab.module.css';
import { useVideoUpload } from './use-video-upload';

/** Takes one video, dropped or chosen, and tells how far it has come. The present one stays until the new one is there. */
export function VideoUpload({ replaces }: { replaces: boolean }) {
  const { part, problem, upload, refuse, cancel } = useVideoUpload();
  const openPicker = useRef<() => void>(() => undefined);
  const leaveGuard = useLeaveGuard(() => part !== null);
  const take = (files: readonly File[]): void => {
    const refusal = videoRefusal(files);
    if (refusal) refuse(refusal);
    else if (files[0]) void upload(files[0]);
  };
  return (
    <>
      <Dropzone
        className={classes.zone}
        role="group"
        aria-label={VIDEO_MESSAGES.choose}
        tabIndex={-1}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        disabled={part !== null}
        openRef={openPicker}
        onDropAny={(files, refused) => take([...files, ...refused.map(({ file }) => file)])}
        onDrop={() => undefined}
        inputProps={{ 'aria-label': VIDEO_MESSAGES.choose, accept: VIDEO_TYPES.join() }}
      >
        {part === null ? (
          <div className={classes.choice}>
            <Button variant={replaces ? 'default' : 'filled'} onClick={() => openPicker.current()}>
              {replaces ? VIDEO_MESSAGES.replace : VIDEO_MESSAGES.choose}
            </Button>
            <p className={classes.hint}>{VIDEO_MESSAGES.hint}</p>
          </div>
        ) : (
          <UploadProgress part={part} onCancel={cancel} />
        )}
      </Dropzone>
      {problem && (
        <Alert role="alert" color="red" title={VIDEO_MESSAGES.failedToUpload}>
          {problem}
        </Alert>
      )}
      {leaveGuard}
    </>
  );
}

function UploadProgress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const percent = Math.floor(part * 100);
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={VIDEO_MESSAGES.uploading} />
      </Progress.Root>
      <p className={classes.hint} role="status">
        {part < 1 ? `${VIDEO_MESSAGES.uploading} ${percent}%` : VIDEO_MESSAGES.checking}
      </p>
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
