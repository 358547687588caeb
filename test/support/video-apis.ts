/** The video through both APIs with one interface. */
import { createGraphqlClient, createRestClient, type ApiResult } from './api-clients.js';

/** Path of the published video or null, and the message for the officer or null. */
interface ShownVideo {
  url: string | null;
  message: string | null;
}

export interface VideoApi {
  current(): Promise<ApiResult<ShownVideo>>;
  replace(video: Blob, token?: string): Promise<ApiResult<ShownVideo>>;
}

interface Stored {
  current: { url: string } | null;
  pending: { message: string } | null;
}

export function graphqlVideoApi(url: string): VideoApi {
  const call = createGraphqlClient(url);
  return {
    current: async () => {
      const { data, ...rest } = await call<{ url: string } | null>('{ introVideo { url } }', {});
      return { ...rest, data: { url: data?.url ?? null, message: null } };
    },
    replace: async (video, token) => {
      const { data, ...rest } = await call<Stored>(
        'mutation ($video: Upload!) { replaceIntroVideo(video: $video) { current { url } pending { message } } }',
        { video: null },
        token,
        { video },
      );
      return { ...rest, data: { url: data?.current?.url ?? null, message: data?.pending?.message ?? null } };
    },
  };
}

export function restVideoApi(url: string): VideoApi {
  const call = createRestClient(url);
  const shown = async (
    answer: Promise<ApiResult<{ url: string | null; message?: string }>>,
  ): Promise<ApiResult<ShownVideo>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: { url: data.url?.replace(url, '') ?? null, message: data.message ?? null } };
  };
  return {
    current: () => shown(call('GET', '/video')),
    replace: (video, token) => {
      const form = new FormData();
      form.set('video', video, 'C:\\films\\../our evening.mp4');
      return shown(call('PUT', '/video', { form, token }));
    },
  };
}
