/**
 * Clients of both APIs whose results have one form: HTTP status (derived from the kind of a GraphQL error), message and
 * data.
 */
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';

export interface ApiResult<T> {
  status: number;
  message: string | null;
  data: T;
}

const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

/** One operation of one field; `files` by the path of their variable. */
export const createGraphqlClient =
  (url: string) =>
  async <T>(
    query: string,
    variables: Record<string, unknown>,
    token?: string,
    files: Record<string, Blob> = {},
  ): Promise<ApiResult<T>> => {
    const sent = Object.entries(files);
    const form = () => {
      const body = new FormData();
      body.set('operations', JSON.stringify({ query, variables }));
      body.set('map', JSON.stringify(Object.fromEntries(sent.map(([path], i) => [i, [`variables.${path}`]]))));
      sent.forEach(([, file], i) => body.set(String(i), file, 'picture'));
      return body;
    };
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        ...bearer(token),
        'apollo-require-preflight': '1',
        ...(sent.length ? {} : { 'content-type': 'application/json' }),
      },
      body: sent.length ? form() : JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data: Record<string, T> | null;
      errors?: { message: string; extensions: { code: string } }[];
    };
    const kind = Object.values(ERROR_KINDS).find(({ code }) => code === errors?.[0]?.extensions.code);
    const result = data && Object.values(data)[0];
    return { status: errors ? (kind?.status ?? 400) : 200, message: errors?.[0]?.message ?? null, data: result as T };
  };

/** A legacy endpoint under /api; every successful status becomes 200. */
export const createRestClient =
  (url: string) =>
  async <T>(
    method: string,
    where: string,
    { token, json, form }: { token?: string; json?: unknown; form?: FormData } = {},
  ): Promise<ApiResult<T>> => {
    const response = await fetch(`${url}/api${where}`, {
      method,
      headers: { ...bearer(token), ...(json !== undefined && { 'content-type': 'application/json' }) },
      body: form ?? (json === undefined ? undefined : JSON.stringify(json)),
    });
    const body = (await response.json()) as T & { message?: string };
    return {
      status: response.ok ? 200 : response.status,
      message: response.ok ? null : (body.message ?? null),
      data: body,
    };
  };
