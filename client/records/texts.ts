/** Title of the message about a refused save. */
export const NOT_SAVED = 'Not saved';

/** State of a form, beside its save button. */
export const FORM_STATES = {
  saving: 'Saving…',
  unsaved: 'Unsaved changes',
  notSaved: 'Not saved. Your changes are still here.',
  saved: 'All changes saved',
} as const;

export const RECORD_ACTIONS = {
  menu: (name?: string): string => (name ? `More actions for “${name}”` : 'More actions'),
  palette: (noun: string): string => `This ${noun}`,
  view: 'View on the site',
  viewDraft: 'View draft',
  newTab: 'opens in a new tab',
  duplicate: 'Duplicate',
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  acts: 'Who did what',
  delete: 'Delete',
} as const;
