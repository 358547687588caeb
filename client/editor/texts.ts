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
  imageExpiring: 'This link is temporary or private. Please use a permanent one',
  picturesLinked: (count: number, hosts: readonly string[]) =>
    count === 1
      ? `1 picture is shown from ${hosts[0]}. If it is removed there, it will disappear here too.`
      : `${count} pictures are shown from ${hosts.join(', ')}. If they are removed there, they will disappear here too.`,
  filesLeftOut: 'Only text and pictures can be added, no other files.',
  howToAddPicture: 'To add a picture, choose Image in the toolbar and enter its web address.',
  overFull: 'This post is too long. Please shorten it',
} as const;
