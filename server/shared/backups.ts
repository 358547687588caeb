/** Path of a link for downloading a backup; its token follows. */
export const BACKUP_LINK_PATH = '/backups/';
/** The link is opened at once. */
export const BACKUP_LINK_SECONDS = 60;
