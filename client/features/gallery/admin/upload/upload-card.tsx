import { Button, Progress, Textarea } from '@mantine/core';
import { GALLERY_RULES } from '@shared/gallery';
import { isCalendarDate } from '@shared/rules';
import { memo } from 'react';
import { countedFieldProps } from '../../../../ui/forms/counted-input';
import { FilePicture } from '../../../../ui/pictures/file-picture';
import { DateField } from '../../../../records/dates/date-field';
import { REQUIRED_FIELD } from '../../../../ui/forms/required-field';
import classes from './upload.module.css';
import { isInProgress, isEditable, uploads, type Upload } from './uploads';
import { GALLERY_ADMIN_MESSAGES } from '../texts';

interface UploadCardProps {
  upload: Upload;
  /** There are other pictures, to which the date can be copied. */
  among: boolean;
  /** Gets the focus. */
  first: boolean;
  onRetry: (key: number) => void;
}

/** A chosen picture with its caption form and upload progress. */
export const UploadCard = memo(function UploadCard({ upload, among, first, onRetry }: UploadCardProps) {
  const { key, file, thumbnail, alt, captureDate, state, sent, errors } = upload;
  const open = isEditable(state);
  return (
    <li className={classes.upload} aria-label={file.name}>
      <FilePicture className={classes.thumbnail} value={thumbnail} alt={`Preview of ${file.name}`} />
      <div className={classes.said}>
        <Textarea
          className={classes.words}
          label="Caption"
          value={alt}
          onChange={({ currentTarget }) => uploads.describe(key, { alt: currentTarget.value })}
          {...REQUIRED_FIELD}
          {...countedFieldProps(GALLERY_RULES.alt, alt, errors.alt, true)}
          disabled={!open}
          autoFocus={first}
          autosize
          minRows={1}
          maxRows={4}
        />
        <div className={classes.day}>
          <DateField
            label="Capture date"
            direction="past"
            value={captureDate}
            onChange={(day) => uploads.describe(key, { captureDate: day })}
            error={errors.captureDate}
            disabled={!open}
            {...REQUIRED_FIELD}
          />
          {among && open && captureDate && isCalendarDate(captureDate) && (
            <Button size="compact-sm" variant="subtle" onClick={() => uploads.dateAll(captureDate)}>
              {GALLERY_ADMIN_MESSAGES.sameDate}
            </Button>
          )}
        </div>
        {state === 'sending' && (
          <Progress.Root className={classes.progress} size="sm">
            <Progress.Section value={sent * 100} aria-label={`Upload of ${file.name}`} />
          </Progress.Root>
        )}
        {errors.image && (
          <p className={classes.problem} role="alert">
            {errors.image}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <span className={classes.state}>{stateOf(upload)}</span>
        {state === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={() => onRetry(key)}>
            Retry
          </Button>
        )}
        {!isInProgress(state) && (
          <Button size="compact-sm" variant="subtle" onClick={() => uploads.remove(key)}>
            Remove
          </Button>
        )}
        {isInProgress(state) && sent < 1 && (
          <Button size="compact-sm" variant="subtle" onClick={() => uploads.stop(key)}>
            Stop
          </Button>
        )}
      </div>
    </li>
  );
});

function stateOf({ state, sent }: Upload): string {
  if (state === 'queued') return 'Waiting';
  if (state !== 'sending') return '';
  return sent < 1 ? `${Math.round(sent * 100)} %` : 'Processing';
}
