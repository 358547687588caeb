/** The introductory video, through either door. */
import { graphqlCaller, restCaller, type Answer } from './callers.js';

/** What everybody sees, as its path or null, and what the administrator is told beside it. */
interface ShownVideo {
  url: string | null;
  told: string | null;
}

export interface VideoDoor {
  current(): Promise<Answer<ShownVideo>>;
  replace(video: Blob, token?: string): Promise<Answer<ShownVideo>>;
}

interface Stored {
  current: { url: string } | null;
  pending: { message: string } | null;
}

export function graphqlVideo(url: string): VideoDoor {
  const call = graphqlCaller(url);
  return {
    current: async () => {
      const { data, ...rest } = await call<{ url: string } | null>('{ introVideo { url } }', {});
      return { ...rest, data: { url: data?.url ?? null, told: null } };
    },
    replace: async (video, token) => {
      const { data, ...rest } = await call<Stored>(
        'mutation ($video: Upload!) { replaceIntroVideo(video: $video) { current { url } pending { message } } }',
        { video: null },
        token,
        { video },
      );
      return { ...rest, data: { url: data?.current?.url ?? null, told: data?.pending?.message ?? null } };
    },
  };
}

export function restVideo(url: string): VideoDoor {
  const call = restCaller(url);
  const shown = async (
    answer: Promise<Answer<{ url: string | null; message?: string }>>,
  ): Promise<Answer<ShownVideo>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: { url: data.url?.replace(url, '') ?? null, told: data.message ?? null } };
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
