/** Like `fetch`, but reports upload progress, which `fetch` cannot. */
export function fetchWithProgress(
  uri: RequestInfo | URL,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (part: number) => void,
): Promise<Response> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  signal?.addEventListener('abort', abort);
  request.open(method, String(uri));
  new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
  request.onload = () => resolve(toResponse(request));
  request.onerror = () => reject(new TypeError('The upload failed'));
  request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
  request.send(body as XMLHttpRequestBodyInit);
  return promise.finally(() => signal?.removeEventListener('abort', abort));
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const type = request.getResponseHeader('content-type');
  return new Response(responseText, { status, statusText, headers: type ? { 'content-type': type } : {} });
}
