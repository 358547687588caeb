/**
 * Pictures of local drafts, in IndexedDB. A draft names them by ID; those that no stored draft names are deleted. Each is
 * within the limit of an upload.
 */
const DATABASE = 'gavel-drafts';
/** Increment when the shape of `StoredPicture` changes: older pictures are then deleted. */
const VERSION = 1;
const PICTURES = 'pictures';
/** A draft is written a moment after its pictures, perhaps by another tab. */
const UNNAMED_FOR_MS = 60_000;

interface StoredPicture {
  id: string;
  file: Blob;
  name: string;
  savedAt: number;
}

/** Without IndexedDB, in a private window for example, a draft has its texts alone. */
export async function storePicture(id: string, file: File): Promise<void> {
  const picture: StoredPicture = { id, file, name: file.name, savedAt: Date.now() };
  await inStore('readwrite', (store) => store.put(picture)).catch(() => undefined);
}

export async function loadPicture(id: string): Promise<File | null> {
  const picture = await inStore<StoredPicture | undefined>('readonly', (store) => store.get(id)).catch(() => undefined);
  return picture ? new File([picture.file], picture.name, { type: picture.file.type }) : null;
}

/** Deletes the pictures whose ID is not in `drafts`, the text of all stored drafts. */
export async function deletePicturesExcept(drafts: string): Promise<void> {
  const stored = await inStore<StoredPicture[]>('readonly', (store) => store.getAll()).catch(() => []);
  const oldest = Date.now() - UNNAMED_FOR_MS;
  for (const { id, savedAt } of stored)
    if (!drafts.includes(id) && (savedAt < oldest || !drafts)) await inStore('readwrite', (store) => store.delete(id));
}

function inStore<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.onupgradeneeded = () => {
      const { result: database } = opening;
      if (database.objectStoreNames.contains(PICTURES)) database.deleteObjectStore(PICTURES);
      database.createObjectStore(PICTURES, { keyPath: 'id' });
    };
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB is not available'));
    opening.onsuccess = () => {
      const { result: database } = opening;
      const transaction = database.transaction(PICTURES, mode);
      const done = request(transaction.objectStore(PICTURES));
      transaction.oncomplete = () => {
        database.close();
        resolve(done.result as T);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error ?? new Error('The transaction was aborted'));
      };
    };
  });
}
