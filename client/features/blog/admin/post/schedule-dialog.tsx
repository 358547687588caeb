import { Button, Group, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { describeInstant } from '../../../../records/dates/typed-date';
import { useSite } from '../../../../ui/site/site';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { ACTION_MESSAGES } from './pending/pending-texts';
import { ScheduleFields } from './schedule-fields';
import type { AdminPostForm } from './post-fields';

interface ScheduleDialogProps {
  form: AdminPostForm;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks when a draft is to be published, and says it in words. */
export function ScheduleDialog({ form, onConfirm, onCancel }: ScheduleDialogProps) {
  const { timeZone } = useSite();
  const publishAt = form.useWatchValue('publishAt');
  const words = Number.isNaN(Date.parse(publishAt)) ? null : describeInstant(timeZone, publishAt);
  const confirm = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation(); // Or React would submit the form of the post as well.
    if (!publishAt) form.setFieldError('publishAt', BLOG_ADMIN_MESSAGES.dateAndTime);
    else if (!form.validateField('publishAt').hasError) onConfirm();
  };
  return (
    <Dialog opened onClose={onCancel} title={ACTION_MESSAGES.scheduleTitle} size="md">
      <form onSubmit={confirm} noValidate>
        <ScheduleFields form={form} focused />
        <Text size="sm" mt="md" role="status">
          {words && BLOG_ADMIN_MESSAGES.scheduledFor(words)}
        </Text>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">{ACTION_MESSAGES.confirmSchedule}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
