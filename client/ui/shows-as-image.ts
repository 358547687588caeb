/** Whether this browser finds a picture in a file, whatever its name says. */
export async function showsAsImage(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  image.onload = () => resolve(true);
  image.onerror = () => resolve(false);
  image.src = address;
  return promise.finally(() => URL.revokeObjectURL(address));
}
