import { inUnits } from '@shared/media';
import { numeral } from '@shared/numeral';

export const IMAGE_TYPE_NAMES = 'JPEG, JPG, PNG or WebP';

const inBytes = (bytes: number): string => `${numeral(bytes)} bytes`;

export const FILE_MESSAGES = {
  /** On a touch screen nothing can be dropped. */
  howToChoose: ({ width, height }: { width: number; height: number }, touch: boolean): string =>
    `${touch ? '' : 'Drop, paste or choose a file. '}${IMAGE_TYPE_NAMES}, ${width} × ${height} pixels recommended.`,
  type: (names: string) => `File type must be one of ${names}`,
  tooLarge: (maxBytes: number) => `File is larger than ${inBytes(maxBytes)} (${inUnits(maxBytes)})`,
  tooMany: 'Too many files',
  noneChosen: 'No file was chosen',
  notReady: 'The picture isn’t ready yet. Please wait a moment, then save or submit again',
} as const;
