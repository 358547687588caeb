import { isOwnMedia } from '@shared/image-address';
import { isFileRefusal } from '@shared/error-catalogue';
import { useRef, useState } from 'react';
import {
  AdminIntroVideoDocument,
  type AdminIntroVideoQuery,
  type AdminVideoFragment,
  type FocalPointInput,
  type UpdateIntroVideoMutationVariables,
} from '../../../gql/admin';
import { useUpdateIntroVideoMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { fetchStoredFile } from '../../../ui/pictures/stored-file';
import { TRY_AGAIN } from '../../../ui/texts';
import { OwnVersions } from './own-versions';
import { VIDEO_ADMIN_MESSAGES } from './texts';

type Values = Partial<Omit<UpdateIntroVideoMutationVariables, 'version'>>;

interface Change {
  values: Values;
  /** Shown when it is saved. */
  text: string;
}

type Field = 'poster' | 'captions';

type Part = Field | 'focalPoint';

/** Failed changes that nobody wants to try again once this one is saved. */
const OUTDATED_BY: Record<Part, Part[]> = {
  poster: ['poster', 'focalPoint'],
  focalPoint: ['focalPoint'],
  captions: ['captions'],
};

/** Differs from the ID of a success, whose toast may still have an Undo. */
const failureId = (part: Part): string => `video-${part}-failed`;

const RESTORED = { poster: VIDEO_ADMIN_MESSAGES.posterRestored, captions: VIDEO_ADMIN_MESSAGES.captionsRestored };

/** Saves each change of the poster or the captions immediately. Undo restores the former file. */
export function useVideoDetails(opened: AdminVideoFragment) {
  const [update, { client }] = useUpdateIntroVideoMutation({ refetchQueries: [] });
  const { busy, run } = useQueue();
  const own = useRef(new OwnVersions(opened.version));
  const reload = () => client.refetchQueries({ include: ['AdminIntroVideo'] }).catch(() => undefined);
  /** The video that the tab shows by now. */
  const shown = (): AdminVideoFragment =>
    client.readQuery<AdminIntroVideoQuery>({ query: AdminIntroVideoDocument })?.adminIntroVideo.current ?? opened;
  const shownVersion = (): number => Math.max(shown().version, own.current.latest);

  /** Its toast replaces an earlier one about the same part. */
  const save = async ({ values, text }: Change, base: number, part: Part, undo?: Change): Promise<void> => {
    try {
      const { data } = await update({ variables: { ...values, version: base } });
      const saved = data?.updateIntroVideo.version ?? base;
      own.current.add(base, saved);
      await reload();
      const takeBack = (change: Change): Promise<void> => save(change, own.current.baseFor(saved), part);
      const action = undo && { label: 'Undo', run: () => void run(() => takeBack(undo)) };
      for (const outdated of OUTDATED_BY[part]) notify.dismiss(failureId(outdated));
      notify.success(text, { id: `video-${part}`, action });
    } catch (error) {
      const { message, reason, conflict } = failureOf(error);
      if (conflict) await reload();
      const isFinal = conflict !== null || isFileRefusal(reason);
      const again = (): Promise<void> => save({ values, text }, own.current.baseFor(base), part, undo);
      const action = isFinal ? undefined : { label: TRY_AGAIN, run: () => void run(again) };
      notify.error(message ?? VIDEO_ADMIN_MESSAGES.updateFailed, { id: failureId(part), action });
    }
  };

  const replace = (field: Field, change: Change, isRemoval = false): Promise<void> =>
    run(async () => {
      const base = shownVersion();
      const fetchFormer = formerFile(field, shown());
      // Otherwise a second click would replace the toast with Undo.
      if (!fetchFormer && isRemoval) return;
      if (!fetchFormer) return save(change, base, field);
      const values = await fetchFormer();
      if (values) return save(change, base, field, { values, text: RESTORED[field] });
      const proceed = (): void => void run(() => save(change, own.current.baseFor(base), field));
      const action = { label: VIDEO_ADMIN_MESSAGES.withoutUndo, run: proceed };
      notify.error(VIDEO_ADMIN_MESSAGES.noUndo, { id: failureId(field), action });
    });
  return {
    busy,
    setPoster: (poster: File) => replace('poster', { values: { poster }, text: VIDEO_ADMIN_MESSAGES.posterSaved }),
    removePoster: () =>
      replace('poster', { values: { posterUrl: '' }, text: VIDEO_ADMIN_MESSAGES.posterRemoved }, true),
    setFocalPoint: (posterFocalPoint: FocalPointInput) =>
      run(() => {
        const change = { values: { posterFocalPoint }, text: VIDEO_ADMIN_MESSAGES.focalPointSaved };
        return save(change, shownVersion(), 'focalPoint');
      }),
    setCaptions: (captions: File) =>
      replace('captions', { values: { captions }, text: VIDEO_ADMIN_MESSAGES.captionsSaved }),
    removeCaptions: () =>
      replace('captions', { values: { removeCaptions: true }, text: VIDEO_ADMIN_MESSAGES.captionsRemoved }, true),
  };
}

/** Runs changes one after another: each needs the version that the one before results in. */
function useQueue() {
  const [waiting, setWaiting] = useState(0);
  const last = useRef(Promise.resolve());
  const run = (change: () => Promise<void>): Promise<void> => {
    setWaiting((count) => count + 1);
    last.current = last.current.then(change).finally(() => setWaiting((count) => count - 1));
    return last.current;
  };
  return { busy: waiting > 0, run };
}

type FetchFile = () => Promise<Values | null>;

/** Fetches the file that the server deletes with a change, so that Undo can upload it again. Null if there is none. */
function formerFile(field: Field, { poster, captionsUrl }: AdminVideoFragment): FetchFile | null {
  if (field === 'poster') return poster && (() => formerPoster(poster));
  return captionsUrl ? () => formerCaptions(captionsUrl) : null;
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
