import { inUnits, MEDIA_LIMITS } from '@shared/media';
import { IMAGE_TYPE_NAMES } from '../ui/pictures/texts';

/** The sentences of the image dialog are verbatim from the specification. */
export const EDITOR_MESSAGES = {
  imageAddress: 'Please enter a valid image URL (http:// or https://)',
  imageUnloadable: 'Unable to load image. Please check the URL',
  imageFailed: 'Failed to add image',
  addImage: 'Add Image',
  addingImage: 'Adding...',
  linkAddress: 'That isn’t a valid link. Try something like example.com/page or name@example.com',
  placeholder: 'Write your post…',
  moreTools: 'More tools',
  nearlyFull: (share: number) => `${Math.floor(share * 100)}% of the maximum post size`,
  picturesLeftOut: (count: number) =>
    count === 1
      ? '1 picture was left out because pictures can’t be pasted or dropped into the text.'
      : `${count} pictures were left out because pictures can’t be pasted or dropped into the text.`,
  picturesExpiring: (count: number) =>
    count === 1
      ? '1 picture was left out because its link is temporary or private.'
      : `${count} pictures were left out because their links are temporary or private.`,
  picturesOnlyNamed: (count: number) =>
    count === 1
      ? '1 picture was left out because the clipboard contained only a link to the file.'
      : `${count} pictures were left out because the clipboard contained only links to the files.`,
  picturesCopied: (count: number, hosts: readonly string[]) =>
    count === 1
      ? `1 picture is being copied from ${hosts[0]}, because its link there is temporary.`
      : `${count} pictures are being copied from ${hosts.join(', ')}, because their links there are temporary.`,
  imageExpiring: 'This link is temporary or private. Please use a permanent one',
  picturesLinked: (count: number, hosts: readonly string[]) =>
    count === 1
      ? `1 picture is shown from ${hosts[0]}. If it is removed there, it will disappear here too.`
      : `${count} pictures are shown from ${hosts.join(', ')}. If they are removed there, they will disappear here too.`,
  embedsLinked: (count: number) =>
    count === 1
      ? '1 embed became a link: posts can link to videos and other pages, but not contain them.'
      : `${count} embeds became links: posts can link to videos and other pages, but not contain them.`,
  filesLeftOut: 'Only text and pictures can be added, no other files.',
  onlyFromWeb:
    'The address of a picture on the web. A picture of your own can be the cover: choose it in the next step.',
  howToAddPicture: 'To add a picture, choose Image in the toolbar and enter its web address.',
  howToUploadPicture: 'To add a picture, copy it by itself and paste it here, or choose Image in the toolbar.',
  uploading: 'Uploading the picture…',
  uploadingFile: (name: string) => `Uploading ${name}…`,
  uploadFailed: 'The picture couldn’t be uploaded. Please check your connection',
  uploadMissing: 'This picture is no longer stored in this browser. Please remove it and add it again',
  uploadUnreachable: (host: string) =>
    `The picture couldn’t be copied from ${host}. Save it on your device and add it from there`,
  uploadsPending:
    'Some pictures are not uploaded yet. Save again when they have finished uploading, or remove those that couldn’t be uploaded',
  pastedPicture: 'a pasted picture',
  removeUpload: 'Remove',
  describeImage: 'Describe this picture for people who can’t see it',
  imageFrom: 'Where the picture is',
  fromDevice: 'Upload',
  fromAddress: 'Address',
  chooseImage: 'Picture',
  chooseFile: 'Choose a file',
  imageFiles: `${IMAGE_TYPE_NAMES}, up to ${inUnits(MEDIA_LIMITS.imageBytes)}`,
} as const;
