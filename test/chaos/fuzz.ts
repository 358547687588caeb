import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { RandomRequest } from './random-requests.js';

/** Parts of the hostile texts: nothing else contains them. */
export const FOREIGN = /DROP TABLE blog_post|onerror=alert|\{\{7\*7\}\}|etc\/passwd|a{1000}|\u202e/;

interface Answer {
  status: number;
  body: string;
}

/** null if the server refuses to read on, as it does with a request that is not HTTP. */
export const send = (url: string, { method, path, headers, body }: RandomRequest): Promise<Answer | null> =>
  new Promise((resolve) => {
    const sending = request(url, { method, path, headers, agent: false }, (response) => {
      text(response).then(
        (answer) => resolve({ status: response.statusCode!, body: answer }),
        () => resolve(null),
      );
    });
    sending.on('error', () => resolve(null)).end(body);
  });

/** The paths of the REST API, such as `/api/blogs/{slug}`. */
export async function restPaths(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: object };
  return Object.keys(paths).map((path) => `/api${path}`);
}
