import { isFileRefusal } from '@shared/error-catalogue';
import { useRef, useState } from 'react';
import { useReplaceIntroVideoMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { VIDEO_ADMIN_MESSAGES } from './texts';

/** File of a failed upload. Lives outside React, so that it need not be chosen again after signing in. */
let failedFile: File | null = null;

/** Upload progress from 0 to 1 (null when idle), cancelling and retrying. */
export function useVideoUpload() {
  const [replace] = useReplaceIntroVideoMutation();
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState(failedFile);
  const stopping = useRef<AbortController>(null);

  const hold = (video: File | null): void => {
    failedFile = video;
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
      else notify.success(VIDEO_ADMIN_MESSAGES.uploaded);
    } catch (error) {
      if (!abort.signal.aborted) {
        setProblem(reasonOf(error));
        if (!isFileRefusal(failureOf(error).reason)) hold(video);
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

/** The server's message; without one, whether the server could be reached. */
const reasonOf = (error: unknown): string =>
  failureOf(error).message ??
  (error instanceof TypeError ? VIDEO_ADMIN_MESSAGES.networkError : VIDEO_ADMIN_MESSAGES.uploadFailed);
