import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../../ui/forms/busy-button';
import { refuseIfBlocked } from '../../../../ui/forms/block-submission';
import { useKeptFocus } from '../../../../ui/keyboard/use-kept-focus';
import { ACTION_MESSAGES, PENDING_MESSAGES } from './pending/pending-texts';
import classes from './post-actions.module.css';
import { PreviewButton } from './preview-button';
import { ScheduleDialog } from './schedule-dialog';
import type { StoredPost } from './stored-post';
import type { AdminPostFields, AdminPostForm } from './post-fields';

interface PostActionsProps {
  form: AdminPostForm;
  saved: StoredPost | null;
  nothingToSave: boolean;
  /** The preview may load pictures of other sites. */
  remotePictures: boolean;
  onSaveAsPending: () => void;
  onPublishChanges: () => void;
  onDiscardChanges: () => void;
  onCompare: () => void;
}

/** Either submits the form with these values, or does something else. */
type Action = { label: string; disabled?: boolean } & ({ values: Partial<AdminPostFields> } | { run: () => void });

/** Preview, the save button of a post's form, and a menu of the other ways to save it in its present state. */
export function PostActions(props: PostActionsProps) {
  const { form, saved, nothingToSave, remotePictures, onPublishChanges } = props;
  const more = useRef<HTMLButtonElement>(null);
  const published = form.useWatchValue('published');
  const [formerTime, setFormerTime] = useState<string | null>(null);
  const submit = (values: Partial<AdminPostFields>): void => {
    const element = more.current?.form ?? null;
    if (refuseIfBlocked(element)) return;
    form.setValues(values);
    element?.requestSubmit();
  };
  // Focus returns here from a dialog: the item is gone by then.
  const start = (action: Action): void => {
    more.current?.focus();
    if ('run' in action) action.run();
    else submit(action.values);
  };
  const actions = actionsOf(props, () => setFormerTime(form.getValues().publishAt));
  const enabled = actions.filter(({ disabled }) => !disabled);
  const dropdown = useKeptFocus(enabled.map(({ label }) => label).join());
  const publishesChanges = saved?.pending && published === (saved.status === 'PUBLISHED');
  return (
    <Button.Group data-actions className={classes.group} aria-label={ACTION_MESSAGES.group}>
      <PreviewButton form={form} remote={remotePictures} />
      {publishesChanges ? (
        <BusyButton busy={form.submitting} onClick={onPublishChanges}>
          {saved.status === 'PUBLISHED' ? PENDING_MESSAGES.publish : PENDING_MESSAGES.apply}
        </BusyButton>
      ) : (
        <BusyButton type="submit" busy={nothingToSave}>
          {saved ? ACTION_MESSAGES.save : ACTION_MESSAGES.create}
        </BusyButton>
      )}
      <Menu position="bottom-end" shadow="md" returnFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button ref={more} className={classes.more} aria-label={ACTION_MESSAGES.more}>
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown ref={dropdown}>
          {actions.map((action) => (
            <Menu.Item
              key={action.label}
              disabled={action.disabled}
              data-autofocus={action === enabled[0] || undefined}
              onClick={() => start(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {formerTime !== null && (
        <ScheduleDialog
          form={form}
          onConfirm={() => {
            setFormerTime(null);
            submit({ published: false });
          }}
          onCancel={() => {
            form.setFieldValue('publishAt', formerTime);
            form.clearFieldError('publishAt');
            setFormerTime(null);
          }}
        />
      )}
    </Button.Group>
  );
}

function actionsOf(
  { saved, nothingToSave, onSaveAsPending, onDiscardChanges, onCompare }: PostActionsProps,
  schedule: () => void,
): Action[] {
  const isLive = saved?.status === 'PUBLISHED';
  const unpublish = { label: ACTION_MESSAGES.unpublish, values: { published: false } };
  if (saved?.pending)
    return [
      { label: PENDING_MESSAGES.save, values: {}, disabled: nothingToSave },
      { label: isLive ? PENDING_MESSAGES.compare : PENDING_MESSAGES.compareDraft, run: onCompare },
      { label: PENDING_MESSAGES.discard, run: onDiscardChanges },
      ...(isLive ? [unpublish] : []),
    ];
  if (isLive) return [{ label: PENDING_MESSAGES.saveAs, run: onSaveAsPending, disabled: nothingToSave }, unpublish];
  const scheduled = Boolean(saved?.publishAt);
  return [
    { label: ACTION_MESSAGES.publishNow, values: { published: true } },
    { label: scheduled ? ACTION_MESSAGES.reschedule : ACTION_MESSAGES.schedule, run: schedule },
    ...(scheduled ? [{ label: ACTION_MESSAGES.unschedule, values: { publishAt: '' } }] : []),
  ];
}
