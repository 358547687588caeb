import { GALLERY_API_MESSAGES } from '@shared/gallery';

export const GALLERY_ADMIN_MESSAGES = {
  addFirst: 'Add the first pictures',
  deleted: GALLERY_API_MESSAGES.deleted,
  created: 'Image uploaded successfully',
  uploaded: (pictures: number) => (pictures === 1 ? '1 picture uploaded' : `${pictures} pictures uploaded`),
  createFailed: 'Failed to upload image',
  updated: 'Image updated successfully',
  updateFailed: 'Failed to update image',
  deleteFailed: 'Failed to delete image',
  drop: 'Drop or paste pictures anywhere on this page, or choose files',
  replace: 'Replace the picture',
  crop: 'Crop the picture',
  current: 'Current picture',
  replacement: 'New picture',
  cropFailed: 'The picture couldn’t be loaded for cropping. Please try again',
  sameDate: 'Use this date for all',
  captionForAll: 'Caption for all',
  captionForAllHint: 'Captions you edit below stay as they are.',
  reading: (files: number) => (files === 1 ? 'Preparing 1 picture…' : `Preparing ${files} pictures…`),
} as const;
