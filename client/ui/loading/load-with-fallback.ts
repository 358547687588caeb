let loading = 0;

/**
 * Loads code whose caller handles a failure itself, so that the page is not reloaded for it. Rejects like `load`. Until it ends,
 * the page is not reloaded for other code either: browsers do not tell which import failed.
 */
export async function loadWithFallback<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

export const isLoadingWithFallback = (): boolean => loading > 0;
