import { Alert } from '@mantine/core';
import { ERRORS } from '@shared/error-catalogue';
import { useState, type ReactNode } from 'react';
import { checkImageFile } from '../../../../ui/pictures/image-file';
import { createThumbnail, dateTaken } from './photo';
import { useSite } from '../../../../ui/site/site';
import classes from './upload.module.css';
import { uploads, type PreparedPicture } from './uploads';

/** Adds files to the tray one by one; `refused` lists rejected files with the reason. */
export function useFileSelection(): { take: (files: readonly File[]) => Promise<void>; refused: ReactNode } {
  const { timeZone } = useSite();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const refuse = (file: File, reason: string): null => {
    setRefused((before) => [...before, `${file.name}: ${reason}`]);
    return null;
  };
  const prepare = async (file: File): Promise<PreparedPicture | null> => {
    try {
      const problem = await checkImageFile(file);
      if (problem) return refuse(file, problem);
      const thumbnail = await createThumbnail(file);
      if (thumbnail) return { file, thumbnail, captureDate: await dateTaken(file, timeZone) };
    } catch {
      // It was moved, or its disk was removed, since it was chosen.
    }
    return refuse(file, ERRORS.FILE_BROKEN.message);
  };
  const take = async (files: readonly File[]): Promise<void> => {
    setRefused([]);
    await uploads.read(files, prepare);
  };
  return {
    take,
    refused: refused.length > 0 && (
      <Alert
        className={classes.refused}
        color="red"
        role="alert"
        withCloseButton
        closeButtonLabel="Close"
        onClose={() => setRefused([])}
      >
        <ul>
          {refused.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      </Alert>
    ),
  };
}
