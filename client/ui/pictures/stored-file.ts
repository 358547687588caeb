import { fetchWithTimeout } from '../loading/fetch-with-timeout';

/** A file that this site stores, or null if it cannot be loaded. */
export async function fetchStoredFile(address: string): Promise<File | null> {
  try {
    const response = await fetchWithTimeout(address);
    if (!response.ok) return null;
    const content = await response.blob();
    return new File([content], address.slice(address.lastIndexOf('/') + 1), { type: content.type });
  } catch {
    return null;
  }
}
