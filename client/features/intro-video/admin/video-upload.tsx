import { Alert, Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { VIDEO_TYPES } from '@shared/media';
import { useEffect, useRef, type RefObject } from 'react';
import { useLeaveGuard } from '../../../ui/forms/use-leave-guard';
import classes from './video-tab.module.css';
import { useVideoUpload } from './use-video-upload';
import { TRY_AGAIN } from '../../../ui/texts';
import { VIDEO_ADMIN_MESSAGES } from './texts';
import { videoRejection } from './video-file';

/** Uploads one video with progress. The current video stays until the new one is ready. */
export function VideoUpload({ replaces }: { replaces: boolean }) {
  const { part, problem, failed, upload, refuse, cancel } = useVideoUpload();
  const openPicker = useRef<() => void>(() => undefined);
  const leaveGuard = useLeaveGuard(() => part !== null, { saving: part !== null });
  const element = useRef<HTMLDivElement>(null);
  useRestoredFocus(element, part === null);
  const take = (files: readonly File[]): void => {
    const refusal = videoRejection(files);
    if (refusal) refuse(refusal);
    else if (files[0]) void upload(files[0]);
  };
  return (
    <div ref={element} className={classes.upload}>
      {problem && (
        <Alert role="alert" color="red" title={VIDEO_ADMIN_MESSAGES.failedToUpload}>
          {problem}
        </Alert>
      )}
      {failed && part === null && (
        <p className={classes.unsent}>
          <Button size="xs" onClick={() => void upload(failed)}>
            {TRY_AGAIN}
          </Button>
          <span className={classes.hint}>{VIDEO_ADMIN_MESSAGES.unsent(failed.name)}</span>
        </p>
      )}
      {part === null ? (
        <Dropzone
          className={classes.zone}
          role="group"
          aria-label={VIDEO_ADMIN_MESSAGES.choose}
          tabIndex={-1}
          multiple={false}
          activateOnClick={false}
          activateOnKeyboard={false}
          enablePointerEvents
          openRef={openPicker}
          onDropAny={(files, refused) => take([...files, ...refused.map(({ file }) => file)])}
          onDrop={() => undefined}
          inputProps={{ 'aria-label': VIDEO_ADMIN_MESSAGES.choose, accept: VIDEO_TYPES.join() }}
        >
          <div className={classes.choice}>
            <Button variant={replaces ? 'default' : 'filled'} onClick={() => openPicker.current()}>
              {replaces ? VIDEO_ADMIN_MESSAGES.replace : VIDEO_ADMIN_MESSAGES.choose}
            </Button>
            <p className={classes.hint}>{VIDEO_ADMIN_MESSAGES.hint}</p>
          </div>
        </Dropzone>
      ) : (
        <UploadProgress part={part} onCancel={cancel} />
      )}
      {leaveGuard}
    </div>
  );
}

/** Keeps the focus when the choose button and the cancel button replace each other. */
function useRestoredFocus(element: RefObject<HTMLElement | null>, choosing: boolean): void {
  const before = useRef(choosing);
  useEffect(() => {
    const turned = before.current !== choosing;
    before.current = choosing;
    if (turned && document.activeElement === document.body) element.current?.querySelector('button')?.focus();
  }, [element, choosing]);
}

function UploadProgress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const percent = Math.floor(part * 100);
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label={VIDEO_ADMIN_MESSAGES.uploading} />
      </Progress.Root>
      <p className={classes.hint} role="status">
        {part < 1 ? `${VIDEO_ADMIN_MESSAGES.uploading} ${percent}%` : VIDEO_ADMIN_MESSAGES.checking}
      </p>
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
