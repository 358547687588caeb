/** Saves what is at an address of the site. A failure is shown among the downloads, and the page stays. */
export function downloadFrom(address: string): void {
  Object.assign(document.createElement('a'), { href: address, download: '' }).click();
}

/** Saves a text as a file, as if a link to it had been clicked. */
export function downloadFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
