import { useApolloClient } from '@apollo/client/react';
import { Alert, Button } from '@mantine/core';
import { ERRORS } from '@shared/errors';
import { GALLERY_MESSAGES } from '@shared/gallery';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { AdminGalleryDocument } from '../../../../gql/admin';
import { useCreateGalleryImageMutation } from '../../../../gql/admin-hooks';
import { BusyButton } from '../../../../ui/busy-button';
import { focusFirstInvalid } from '../../../../ui/form-rules';
import { refusalOf } from '../../../../ui/image-file';
import { notify } from '../../../../ui/notify';
import { takenOn, thumbnailOf } from '../../../../ui/photo';
import { useSite } from '../../../../ui/site';
import classes from './upload.module.css';
import { UploadCard } from './upload-card';
import { isOpen, uploads, type Send, type Upload } from './uploads';

/** The pictures that were chosen and are not in the gallery yet. */
export function UploadTray({ all }: { all: readonly Upload[] }) {
  const element = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const run = useRunning();
  const open = all.filter(({ state }) => isOpen(state)).length;

  const start = useCallback(
    (only?: number): void => {
      if (uploads.queue(only)) void run();
      else focusFirstInvalid(element.current);
    },
    [run],
  );
  /** Enter leads from caption to caption, and from the last one to the gallery. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, nativeEvent, target } = event;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || !(target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    const captions = [...(element.current?.querySelectorAll<HTMLTextAreaElement>('textarea:enabled') ?? [])];
    const next = captions[captions.indexOf(target) + 1];
    if (next) next.focus();
    else start();
  };
  // Whoever had the focus in a card that is gone goes on from the heading.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [all.length]);

  return (
    <section ref={element} className={classes.tray} aria-labelledby={headingId}>
      <header className={classes.trayHead}>
        <h2 ref={heading} className={classes.trayTitle} id={headingId} tabIndex={-1}>
          <span role="status">{told(all)}</span>
        </h2>
        {open > 1 && (
          <Button variant="subtle" onClick={removeOpen}>
            Remove all
          </Button>
        )}
        <BusyButton onClick={() => start()} busy={open === 0}>
          Upload {open === 0 ? 'pictures' : pictures(open)}
        </BusyButton>
      </header>
      <ul className={classes.uploads} onKeyDown={onKeyDown}>
        {all.map((upload, place) => (
          <UploadCard key={upload.key} upload={upload} among={open > 1} first={place === 0} onRetry={start} />
        ))}
      </ul>
    </section>
  );
}

const pictures = (number: number): string => (number === 1 ? '1 picture' : `${number} pictures`);

function told(all: readonly Upload[]): string {
  const failed = all.filter(({ state }) => state === 'failed').length;
  const going = all.filter(({ state }) => !isOpen(state)).length;
  if (going > 0) return `Uploading: ${pictures(going)} to go`;
  return failed > 0 ? `${pictures(failed)} not uploaded` : `${pictures(all.length)} to upload`;
}

const removeOpen = (): void => {
  for (const { key, state } of uploads.all()) if (isOpen(state)) uploads.remove(key);
};

/** Sends what is lined up; what has arrived by the end then stands in the gallery. */
function useRunning(): () => Promise<void> {
  const apollo = useApolloClient();
  // Pictures change nothing of what stands at a glance, which would be asked for after each of forty.
  const [create] = useCreateGalleryImageMutation({ refetchQueries: [] });
  return useCallback(async () => {
    const send: Send = ({ file, alt, captureDate }, onProgress, signal) =>
      create({
        variables: { input: { image: file, alt, captureDate: captureDate! } },
        context: { fetchOptions: { onProgress, signal } },
      });
    const arrived = await uploads.run(send);
    if (arrived === 0) return;
    notify.success(GALLERY_MESSAGES.uploaded(arrived));
    await apollo.refetchQueries({ include: [AdminGalleryDocument] });
  }, [apollo, create]);
}

/** Puts chosen files into the tray, one after the other; `refused` says which are not taken, and why. */
export function useTaking(): { take: (files: readonly File[]) => Promise<void>; refused: ReactNode } {
  const { timeZone } = useSite();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const take = async (files: readonly File[]): Promise<void> => {
    setRefused([]);
    for (const file of files) {
      const problem = refusalOf(file);
      const thumbnail = problem ? null : await thumbnailOf(file);
      if (thumbnail) uploads.add({ file, thumbnail, captureDate: await takenOn(file, timeZone) });
      else setRefused((before) => [...before, `${file.name}: ${problem ?? ERRORS.FILE_BROKEN.message}`]);
    }
  };
  return {
    take,
    refused: refused.length > 0 && (
      <Alert
        className={classes.refused}
        color="red"
        role="alert"
        withCloseButton
        closeButtonLabel="Close"
        onClose={() => setRefused([])}
      >
        <ul>
          {refused.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      </Alert>
    ),
  };
}
