import { VIDEO_MESSAGES } from '@shared/intro-video';
import { useRef, useState } from 'react';
import { useReplaceIntroVideoMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';

/** The video of an upload that failed. It outlives the screen, so that nobody chooses it again after signing in. */
let unsent: File | null = null;

/** A video on its way: how much of it was sent, 0 to 1, stopping it, and sending it once more. `part` is null when none is. */
export function useVideoUpload() {
  const [replace] = useReplaceIntroVideoMutation();
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState(unsent);
  const stopping = useRef<AbortController>(null);

  const hold = (video: File | null): void => {
    unsent = video;
    setFailed(video);
  };

  const upload = async (video: File): Promise<void> => {
    const abort = new AbortController();
    stopping.current = abort;
    setProblem(null);
    hold(null);
    setPart(0);
    try {
      const context = { fetchOptions: { onProgress: setPart, signal: abort.signal } };
      const { data } = await replace({ variables: { video }, context, refetchQueries: ['AdminIntroVideo'] });
      const pending = data?.replaceIntroVideo.pending;
      if (pending) notify.info(pending.message);
      else notify.success(VIDEO_MESSAGES.uploaded);
    } catch (error) {
      if (!abort.signal.aborted) {
        setProblem(reasonOf(error));
        hold(video);
      }
    }
    setPart(null);
  };

  const refuse = (reason: string): void => {
    hold(null);
    setProblem(reason);
  };

  return { part, problem, failed, upload, refuse, cancel: () => stopping.current?.abort() };
}

/** The server's words; without any, whether it could be reached at all. */
const reasonOf = (error: unknown): string =>
  failureOf(error).message ?? (error instanceof TypeError ? VIDEO_MESSAGES.networkError : VIDEO_MESSAGES.uploadFailed);
