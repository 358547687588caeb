import { isCalendarDate } from '@shared/rules';
import { dayIn } from '@shared/time';

const THUMBNAIL_PX = 320;
/** EXIF metadata is at the beginning of a file. */
const METADATA_BYTES = 128 * 1024;

const EXIF_TAGS = { notes: 0x8769, takenAt: 0x9003 } as const;

/** A small preview of a possibly large file; null if it is not a picture. */
export async function createThumbnail(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, 'image/webp');
    return await promise;
  } catch {
    return null;
  }
}

/** Day a photo was taken according to EXIF, or else the day the file was last modified, in `timeZone`. */
export async function dateTaken(file: File, timeZone: string): Promise<string> {
  const head = new DataView(await file.slice(0, METADATA_BYTES).arrayBuffer());
  return dayInExif(head) ?? dayIn(timeZone, new Date(file.lastModified));
}

function dayInExif(jpeg: DataView): string | null {
  try {
    const tiff = exifOffset(jpeg);
    return tiff === null ? null : dayInTiff(jpeg, tiff);
  } catch (error) {
    // Truncated, or offsets outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Offset of the TIFF structure with the EXIF data; null if there is none. */
function exifOffset(jpeg: DataView): number | null {
  if (jpeg.getUint16(0) !== 0xffd8) return null;
  for (let place = 2; jpeg.getUint8(place) === 0xff && jpeg.getUint8(place + 1) !== 0xda;) {
    if (jpeg.getUint16(place) === 0xffe1 && text(jpeg, place + 4, 4) === 'Exif') return place + 10;
    place += 2 + jpeg.getUint16(place + 2);
  }
  return null;
}

function dayInTiff(view: DataView, tiff: number): string | null {
  const little = text(view, tiff, 2) === 'II';
  const valueOf = (directory: number, tag: number): number | null => {
    const entries = view.getUint16(directory, little);
    for (let entry = directory + 2; entry < directory + 2 + entries * 12; entry += 12)
      if (view.getUint16(entry, little) === tag) return tiff + view.getUint32(entry + 8, little);
    return null;
  };
  const notes = valueOf(tiff + view.getUint32(tiff + 4, little), EXIF_TAGS.notes);
  const takenAt = notes === null ? null : valueOf(notes, EXIF_TAGS.takenAt);
  const day = takenAt === null ? '' : text(view, takenAt, 10).replaceAll(':', '-');
  return isCalendarDate(day) ? day : null;
}

const text = (view: DataView, place: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(place + index)));
