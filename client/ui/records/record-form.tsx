import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../busy-button';
import { DraftBar } from '../draft-bar';
import { focusFirstInvalid } from '../form-rules';
import { useShortcut } from '../shortcuts';
import { useLeaveGuard } from '../use-leave-guard';
import { ConflictDialog, type Differences } from './conflict-dialog';
import classes from './record-form.module.css';
import type { RecordInHand } from './use-record-form';

interface RecordFormProps<
  Values extends object,
  Stored extends { id: string; version: number },
> extends Differences<Values> {
  record: RecordInHand<Values, Stored>;
  fieldsOf: (stored: Stored | null) => Values;
  /** Title of the tab that the form is, where it is no page of its own. */
  heading?: string;
  /** Name of the record in the window's title. */
  nameOf: (stored: Stored) => string;
  /** The list it belongs to; a single record has none. */
  back?: { to: string; label: string };
  /** What stands beside the state of the form: a link to the public page, say. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every form of the dashboard: the bar with its state and its one button, the local draft, the leave guard, the conflict. */
export function RecordForm<Values extends object, Stored extends { id: string; version: number }>({
  record: { form, saved, save, draft, restore, conflict },
  fieldsOf,
  heading,
  nameOf,
  back,
  aside,
  children,
  ...differences
}: RecordFormProps<Values, Stored>) {
  const { noun } = differences;
  const element = useRef<HTMLFormElement>(null);
  const nothingToSave = (): boolean => form.submitting || (saved !== null && !form.isDirty());
  const leaveGuard = useLeaveGuard(() => form.isDirty());
  useShortcut('save', () => nothingToSave() || element.current?.requestSubmit());

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => save(values),
          () => focusFirstInvalid(element.current),
        )(event)
      }
    >
      <title>{`${saved ? nameOf(saved) : `New ${noun}`} · Admin`}</title>
      {!heading && <h1 className={classes.hidden}>{saved ? `Edit ${noun}` : `New ${noun}`}</h1>}
      <div className={classes.bar}>
        {heading && <h1 className={classes.heading}>{heading}</h1>}
        {back && (
          <Button
            className={classes.back}
            component={Link}
            to={back.to}
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {back.label}
          </Button>
        )}
        <span className={classes.state} role="status">
          {form.submitting ? 'Saving…' : form.isDirty() ? 'Unsaved changes' : saved && 'All changes saved'}
        </span>
        {aside}
        <BusyButton type="submit" busy={nothingToSave()}>
          {saved ? 'Save Changes' : `Create ${noun.replace(/\b\w/g, (letter) => letter.toUpperCase())}`}
        </BusyButton>
      </div>
      <DraftBar
        offers={draft.offers}
        outdated={({ values }) => values.baseVersion !== (saved?.version ?? 0) && noun}
        pictures={differences.pictures.length > 0}
        onRestore={restore}
        onDiscard={draft.discard}
      />
      {children}
      {conflict && (
        <ConflictDialog
          {...differences}
          conflict={conflict}
          mine={form.getValues()}
          theirs={fieldsOf(conflict.theirs)}
          base={fieldsOf(saved)}
          busy={form.submitting}
        />
      )}
      {leaveGuard}
    </form>
  );
}
