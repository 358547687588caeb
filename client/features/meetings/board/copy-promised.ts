/** Copies a text that is not there yet. False if the browser does not allow it, or if there will be no text. */
export async function copyPromised(text: Promise<string>): Promise<boolean> {
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }));
  // Without support nobody waits for it.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}
