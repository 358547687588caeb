/** Message to the service worker about a page that was read: its address and those of its files. */
export interface PageRead {
  page: string;
  files: string[];
}
