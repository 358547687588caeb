import { Alert, Anchor, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../ui/forms/busy-button';
import type { DiffOptions } from '../differences/field-differences';
import type { Deletion } from '../actions/deletion';
import { returnTo } from '../list/list-return';
import { typedKeys } from '../../ui/typed-keys';

interface DeletedNoticeProps<Values extends object> extends Pick<DiffOptions<Values>, 'labels'> {
  deletion: Deletion<Values>;
  /** The record in a sentence: 'post', 'event'. */
  noun: string;
  /** Link to the list. */
  back?: { to: string; label: string };
  busy: boolean;
  onSave: () => void;
}

export function DeletedNotice<Values extends object>(props: DeletedNoticeProps<Values>) {
  const { deletion, labels, noun, back, busy, onSave } = props;
  const missing = typedKeys(labels).filter((field) => deletion.missingPictures.includes(field));
  const element = useRef<HTMLDivElement>(null);
  // The officer may have pressed Save far below the notice.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={element} role="alert" title={`This ${noun} was deleted while you were editing it`}>
      <p>
        Nothing you typed is lost: you can save it as a new {noun}.
        {deletion.replaced && ' Another one has replaced it; saving yours will replace that one.'}
      </p>
      {missing.length > 0 && (
        <p>Please choose again, because these were deleted too: {missing.map((field) => labels[field]).join(', ')}.</p>
      )}
      <Group gap="md" mt="xs">
        <BusyButton size="xs" busy={busy} onClick={onSave}>
          Save as new
        </BusyButton>
        {back && (
          <Anchor component={Link} {...returnTo(back.to)} size="sm">
            Back to {back.label}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}
