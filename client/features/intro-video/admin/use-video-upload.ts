import { VIDEO_MESSAGES } from '@shared/intro-video';
import { useRef, useState } from 'react';
import { useReplaceIntroVideoMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';

/** A video on its way: how much of it was sent, 0 to 1, and stopping it. `part` is null when none is. */
export function useVideoUpload() {
  const [replace] = useReplaceIntroVideoMutation();
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);

  const upload = async (video: File): Promise<void> => {
    const abort = new AbortController();
    stopping.current = abort;
    setProblem(null);
    setPart(0);
    try {
      const context = { fetchOptions: { onProgress: setPart, signal: abort.signal } };
      const { data } = await replace({ variables: { video }, context, refetchQueries: ['AdminIntroVideo'] });
      const pending = data?.replaceIntroVideo.pending;
      if (pending) notify.info(pending.message);
      else notify.success(VIDEO_MESSAGES.uploaded);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(reasonOf(error));
    }
    setPart(null);
  };

  return { part, problem, upload, refuse: setProblem, cancel: () => stopping.current?.abort() };
}

/** The server's words; without any, whether it could be reached at all. */
const reasonOf = (error: unknown): string =>
  failureOf(error).message ?? (error instanceof TypeError ? VIDEO_MESSAGES.networkError : VIDEO_MESSAGES.uploadFailed);
