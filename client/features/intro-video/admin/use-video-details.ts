import { isOwnMedia } from '@shared/image-address';
import type { AdminVideoFragment, UpdateIntroVideoMutationVariables } from '../../../gql/admin';
import { useUpdateIntroVideoMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';
import { fetchStoredFile } from '../../../ui/stored-file';
import { TOASTS } from '../../../ui/toasts/toast-options';
import { VIDEO_ADMIN_MESSAGES } from './texts';

type Changes = Omit<UpdateIntroVideoMutationVariables, 'removeCaptions'> & { removeCaptions?: boolean };

/** Saves a change of the poster or the captions at once. */
export function useVideoDetails(video: AdminVideoFragment) {
  const [update, { loading }] = useUpdateIntroVideoMutation({ refetchQueries: ['AdminIntroVideo'] });
  const save = async (changes: Changes, undo?: () => void, text: string = VIDEO_ADMIN_MESSAGES.updated) => {
    try {
      await update({ variables: changes });
      notify.success(text, undo && { duration: TOASTS.undoMs, action: { label: 'Undo', run: undo } });
    } catch (error) {
      notify.error(failureOf(error).message ?? VIDEO_ADMIN_MESSAGES.updateFailed);
    }
  };
  const { poster, captionsUrl } = video;
  return {
    loading,
    save,
    removePoster: async (): Promise<void> => {
      const former = poster && (await formerPoster(poster));
      const undo = former ? () => void save(former, undefined, VIDEO_ADMIN_MESSAGES.posterRestored) : undefined;
      await save({ posterUrl: '' }, undo, VIDEO_ADMIN_MESSAGES.posterRemoved);
    },
    removeCaptions: async (): Promise<void> => {
      const captions = captionsUrl ? await fetchStoredFile(captionsUrl) : null;
      const undo = captions
        ? () => void save({ captions }, undefined, VIDEO_ADMIN_MESSAGES.captionsRestored)
        : undefined;
      await save({ removeCaptions: true }, undo, VIDEO_ADMIN_MESSAGES.captionsRemoved);
    },
  };
}

/** Fetched before the server deletes the file with the removal, so that Undo can upload it again. */
async function formerPoster({ url, focalPoint }: NonNullable<AdminVideoFragment['poster']>): Promise<Changes | null> {
  if (!isOwnMedia(url)) return { posterUrl: url };
  const poster = await fetchStoredFile(url);
  return poster && { poster, posterFocalPoint: focalPoint && { x: focalPoint.x, y: focalPoint.y } };
}
