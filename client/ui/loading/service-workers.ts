/** Undefined without support. Reading it throws in a sandboxed frame, and where a browser blocks storage. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}
