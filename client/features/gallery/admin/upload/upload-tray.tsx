import { useApolloClient } from '@apollo/client/react';
import { Button, TextInput } from '@mantine/core';
import { useCallback, useEffect, useId, useRef } from 'react';
import { AdminGalleryDocument } from '../../../../gql/admin';
import { useCreateGalleryImageMutation } from '../../../../gql/admin-hooks';
import { BusyButton } from '../../../../ui/forms/busy-button';
import { focusFirstInvalid } from '../../../../ui/forms/form-rules';
import { notify } from '../../../../ui/toasts/notify';
import classes from './upload.module.css';
import { UploadCard } from './upload-card';
import { onTrayKeyDown } from './tray-keys';
import {
  isInProgress,
  isEditable,
  uploads,
  useCaptionForAll,
  useReading,
  type SendUpload,
  type Upload,
} from './uploads';
import { GALLERY_ADMIN_MESSAGES } from '../texts';

/** Chosen pictures that are not in the gallery yet. */
export function UploadTray({ all }: { all: readonly Upload[] }) {
  const element = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const run = useStartUploads();
  const reading = useReading();
  const open = all.filter(({ state }) => isEditable(state)).length;
  const removable = all.filter(({ state }) => !isInProgress(state)).length;

  const start = useCallback(
    (only?: number): void => {
      // The captions of pictures that are still being read are missing.
      if (only === undefined && uploads.reading() > 0) return;
      if (uploads.queue(only)) void run();
      else focusFirstInvalid(element.current);
    },
    [run],
  );
  // If the focused card disappears, move the focus to the heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [all.length]);

  return (
    <section ref={element} className={classes.tray} aria-labelledby={headingId}>
      <header className={classes.trayHead}>
        <h2 ref={heading} className={classes.trayTitle} id={headingId} tabIndex={-1}>
          <span role="status">{statusText(all, reading)}</span>
        </h2>
        {removable > 1 && (
          <Button variant="subtle" onClick={removeAll}>
            Remove all
          </Button>
        )}
        <BusyButton onClick={() => start()} busy={open === 0 || reading > 0}>
          Upload {open === 0 ? 'pictures' : pictures(open)}
        </BusyButton>
      </header>
      {open > 1 && <CaptionForAll />}
      <ul className={classes.uploads} onKeyDown={(event) => onTrayKeyDown(event, start)}>
        {all.map((upload, place) => (
          <UploadCard key={upload.key} upload={upload} among={open > 1} first={place === 0} onRetry={start} />
        ))}
      </ul>
    </section>
  );
}

function CaptionForAll() {
  const caption = useCaptionForAll();
  return (
    <TextInput
      className={classes.forAll}
      label={GALLERY_ADMIN_MESSAGES.captionForAll}
      description={GALLERY_ADMIN_MESSAGES.captionForAllHint}
      value={caption}
      onChange={({ currentTarget }) => uploads.describeAll(currentTarget.value)}
      autoComplete="off"
    />
  );
}

const pictures = (number: number): string => (number === 1 ? '1 picture' : `${number} pictures`);

function statusText(all: readonly Upload[], reading: number): string {
  if (reading > 0) return GALLERY_ADMIN_MESSAGES.reading(reading);
  const failed = all.filter(({ state }) => state === 'failed' || state === 'refused').length;
  const going = all.filter(({ state }) => isInProgress(state)).length;
  if (going > 0) return `Uploading: ${pictures(going)} to go`;
  return failed > 0 ? `${pictures(failed)} not uploaded` : `${pictures(all.length)} to upload`;
}

const removeAll = (): void => {
  uploads.stopReading();
  for (const { key, state } of uploads.all()) if (!isInProgress(state)) uploads.remove(key);
};

/** Uploads the queue, then refreshes the gallery. */
function useStartUploads(): () => Promise<void> {
  const apollo = useApolloClient();
  // Pictures do not affect the overview, which would otherwise be refetched after each one.
  const [create] = useCreateGalleryImageMutation({ refetchQueries: [] });
  return useCallback(async () => {
    const send: SendUpload = ({ file, request, alt, captureDate }, onProgress, signal) =>
      request.create({ file, alt, captureDate }, (key) =>
        create({
          variables: { input: { image: file, alt, captureDate: captureDate! }, key },
          context: { fetchOptions: { onProgress, signal } },
        }),
      );
    const arrived = await uploads.run(send);
    if (arrived === 0) return;
    notify.success(GALLERY_ADMIN_MESSAGES.uploaded(arrived));
    await apollo.refetchQueries({ include: [AdminGalleryDocument] }).catch(() => undefined);
  }, [apollo, create]);
}
