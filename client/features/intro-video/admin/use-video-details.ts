import { isOwnMedia } from '@shared/image-address';
import { isFileRefusal } from '@shared/error-messages';
import { useRef, useState } from 'react';
import type { AdminVideoFragment, FocalPointInput, UpdateIntroVideoMutationVariables } from '../../../gql/admin';
import { useUpdateIntroVideoMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';
import { fetchStoredFile } from '../../../ui/stored-file';
import { TRY_AGAIN } from '../../../ui/texts';
import { TOASTS } from '../../../ui/toasts/toast-options';
import { VIDEO_ADMIN_MESSAGES } from './texts';

type Values = Partial<Omit<UpdateIntroVideoMutationVariables, 'version'>>;

interface Change {
  values: Values;
  /** Shown when it is saved. */
  text: string;
}

/** Saves each change of the poster or the captions immediately. Undo restores the former file. */
export function useVideoDetails({ version, poster, captionsUrl }: AdminVideoFragment) {
  const [update, { client }] = useUpdateIntroVideoMutation({ refetchQueries: [] });
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  /** One change at a time: the next one needs the version that this one results in. */
  const run = async (change: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await change();
    running.current = false;
    setBusy(false);
  };
  const reload = () => client.refetchQueries({ include: ['AdminIntroVideo'] }).catch(() => undefined);

  const save = async ({ values, text }: Change, base: number, undo?: Change): Promise<void> => {
    try {
      const { data } = await update({ variables: { ...values, version: base } });
      const saved = data?.updateIntroVideo.version ?? base;
      await reload();
      const action = undo && { label: 'Undo', run: () => void run(() => save(undo, saved)) };
      notify.success(text, action && { duration: TOASTS.undoMs, action });
    } catch (error) {
      const { message, reason, conflict } = failureOf(error);
      if (conflict) await reload();
      const isFinal = conflict !== null || isFileRefusal(reason);
      const retry = { label: TRY_AGAIN, run: () => void run(() => save({ values, text }, base, undo)) };
      notify.error(message ?? VIDEO_ADMIN_MESSAGES.updateFailed, isFinal ? undefined : { action: retry });
    }
  };

  /** `former` fetches the file that the server deletes with the change, so that Undo can upload it again. */
  const replace = async (change: Change, text: string, former: () => Promise<Values | null>): Promise<void> => {
    const values = await former();
    if (values) return save(change, version, { values, text });
    const action = { label: VIDEO_ADMIN_MESSAGES.withoutUndo, run: () => void run(() => save(change, version)) };
    notify.error(VIDEO_ADMIN_MESSAGES.noUndo, { action });
  };
  const changePoster = (change: Change): Promise<void> =>
    run(() =>
      poster ? replace(change, VIDEO_ADMIN_MESSAGES.posterRestored, () => formerPoster(poster)) : save(change, version),
    );
  const changeCaptions = (change: Change): Promise<void> =>
    run(() =>
      captionsUrl
        ? replace(change, VIDEO_ADMIN_MESSAGES.captionsRestored, () => formerCaptions(captionsUrl))
        : save(change, version),
    );

  return {
    busy,
    setPoster: (file: File) => changePoster({ values: { poster: file }, text: VIDEO_ADMIN_MESSAGES.posterSaved }),
    removePoster: () => changePoster({ values: { posterUrl: '' }, text: VIDEO_ADMIN_MESSAGES.posterRemoved }),
    setFocalPoint: (posterFocalPoint: FocalPointInput) =>
      run(() => save({ values: { posterFocalPoint }, text: VIDEO_ADMIN_MESSAGES.focalPointSaved }, version)),
    setCaptions: (captions: File) => changeCaptions({ values: { captions }, text: VIDEO_ADMIN_MESSAGES.captionsSaved }),
    removeCaptions: () =>
      changeCaptions({ values: { removeCaptions: true }, text: VIDEO_ADMIN_MESSAGES.captionsRemoved }),
  };
}

async function formerPoster({ url, focalPoint }: NonNullable<AdminVideoFragment['poster']>): Promise<Values | null> {
  if (!isOwnMedia(url)) return { posterUrl: url };
  const poster = await fetchStoredFile(url);
  return poster && { poster, posterFocalPoint: focalPoint && { x: focalPoint.x, y: focalPoint.y } };
}

async function formerCaptions(address: string): Promise<Values | null> {
  const captions = await fetchStoredFile(address);
  return captions && { captions };
}
