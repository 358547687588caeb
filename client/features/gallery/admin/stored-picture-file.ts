import { fetchWithTimeout } from '../../../ui/fetch-with-timeout';

/** A picture of this site as a file, or null if it cannot be loaded. */
export async function storedPictureFile(address: string): Promise<File | null> {
  try {
    const response = await fetchWithTimeout(address);
    if (!response.ok) return null;
    const picture = await response.blob();
    return new File([picture], address.slice(address.lastIndexOf('/') + 1), { type: picture.type });
  } catch {
    return null;
  }
}
