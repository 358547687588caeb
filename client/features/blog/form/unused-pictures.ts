import { deletePicturesExcept } from '../../../ui/pictures/draft-pictures';
import { storedDrafts } from '../../../ui/forms/stored-drafts';
import { BLOG_DRAFT_KEYS } from './constants';

/** Deletes the pictures that no stored draft of a post names, neither a visitor's nor an officer's. */
export const deleteUnusedPictures = (): void =>
  void deletePicturesExcept(Object.values(BLOG_DRAFT_KEYS).map(storedDrafts).join(''));
