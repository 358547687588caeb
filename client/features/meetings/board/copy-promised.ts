/** Copies a text that is not there yet. False if the browser does not allow it, or if there is no text: the clipboard then stays as it was. */
export async function copyPromised(text: Promise<string | null>): Promise<boolean> {
  const blob = text.then((ready) => {
    if (ready === null) throw new Error('There is no text to copy');
    return new Blob([ready], { type: 'text/plain' });
  });
  // Without support nobody waits for it.
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}
