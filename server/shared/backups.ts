/** Where a link for downloading a backup leads; its token follows. */
export const BACKUP_LINK_PATH = '/backups/';
/** The link is opened at once. */
export const BACKUP_LINK_SECONDS = 60;
