/** Timeout of a call without files, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 15_000;

/**
 * `fetch` that rejects with a TimeoutError if the complete response, including the body, has not arrived in time.
 * Does not use `AbortSignal.any`, which Safari supports only since 17.4.
 */
export async function fetchWithTimeout(uri: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController();
  const { signal: outer } = init;
  const forward = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) forward();
  outer?.addEventListener('abort', forward);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The server took too long to respond', 'TimeoutError')),
    REQUEST_TIMEOUT_MS,
  );
  try {
    const response = await fetch(uri, { ...init, signal: controller.signal });
    const body = await response.blob();
    return new Response(body.size > 0 ? body : null, response);
  } catch (error) {
    // Some browsers reject with an error of their own.
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', forward);
  }
}
