import { isCalendarDate } from '@shared/rules';
import { dayIn } from '@shared/time';

const THUMBNAIL_PX = 320;
/** A camera writes its notes at the beginning of a file. */
const NOTES_BYTES = 128 * 1024;

const EXIF_TAGS = { notes: 0x8769, takenAt: 0x9003 } as const;

/** A small picture to stand for a file that may be a large one; null for a file that is none. */
export async function thumbnailOf(file: File): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' });
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')!.drawImage(picture, 0, 0);
    picture.close();
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, 'image/webp');
    return await promise;
  } catch {
    return null;
  }
}

/** The day a photo was taken on, as its camera says, else the day its file was last changed on, in `timeZone`. */
export async function takenOn(file: File, timeZone: string): Promise<string> {
  const head = new DataView(await file.slice(0, NOTES_BYTES).arrayBuffer());
  return dayInNotes(head) ?? dayIn(timeZone, new Date(file.lastModified));
}

function dayInNotes(jpeg: DataView): string | null {
  try {
    const tiff = placeOfNotes(jpeg);
    return tiff === null ? null : dayInTiff(jpeg, tiff);
  } catch (error) {
    // They were cut off, or lead outside the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Where the TIFF structure begins in which a camera writes, of a JPEG that has one. */
function placeOfNotes(jpeg: DataView): number | null {
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
