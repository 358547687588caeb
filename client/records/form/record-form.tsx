import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../ui/forms/busy-button';
import { DraftBar } from '../../ui/forms/draft-bar';
import { firstFieldOf } from '../../ui/forms/form-rules';
import { isDialogOpen } from '../../ui/dialogs/scroll-lock';
import { useShortcut } from '../../ui/keyboard/shortcuts';
import { useLeaveGuard } from '../../ui/forms/use-leave-guard';
import { ConflictDialog } from '../differences/conflict-dialog';
import { DeletedNotice } from './deleted-notice';
import { describeDraft } from './describe-draft';
import type { DiffOptions } from '../differences/field-differences';
import { returnTo } from '../list/list-return';
import classes from './record-form.module.css';
import { type AfterDeletion, FormMenu } from './form-menu';
import type { RecordKind } from '../actions/record-kind';
import { FORM_STATES } from '../texts';
import type { RecordFormState } from './use-record-form';

interface RecordFormProps<
  Values extends object,
  Stored extends { id: string; version: number },
> extends DiffOptions<Values> {
  record: RecordFormState<Values, Stored>;
  fieldsOf: (stored: Stored | null) => Values;
  /** Title of the tab, if the form is not a page of its own. */
  heading?: string;
  /** Name of the record for the window's title. */
  nameOf: (stored: Stored) => string;
  /** The text that a draft is offered with; by default the first in which it differs from the record. */
  describeDraft?: (draft: Partial<Values>) => string;
  /** Link to the list; none for a single record. */
  back?: { to: string; label: string };
  /** The pages that deleting and its Undo lead to, if not to the list. */
  afterDeletion?: AfterDeletion;
  /** Its actions, for the menu and the command palette. */
  kind?: RecordKind<Stored>;
  /** Next to the form's status, e.g. a link to the public page. */
  aside?: ReactNode;
  /** In place of the save button. */
  actions?: (nothingToSave: boolean) => ReactNode;
  children: ReactNode;
}

/** The frame of every dashboard form: status bar with the save button, local draft, leave guard, conflict. */
export function RecordForm<Values extends object, Stored extends { id: string; version: number }>(
  props: RecordFormProps<Values, Stored>,
) {
  const { record, fieldsOf, heading, nameOf, back, children, noun, labels, pictures, format } = props;
  const { form, element, saved, savedVersion, save, reportInvalid, draft, restore, conflict, deletion } = record;
  const nothingToSave = (): boolean => form.submitting || (saved !== null && !form.isDirty());
  const submit = (): void => element.current?.requestSubmit();
  const leaveGuard = useLeaveGuard(() => form.isDirty(), { saving: form.submitting });
  useFocusOfNew(element, !saved && !heading);
  useShortcut('save', () => nothingToSave() || submit());
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => form.onSubmit(async (values) => void (await save(values)), reportInvalid)(event)}
    >
      <title>{`${saved ? nameOf(saved) : `New ${noun}`} · Admin`}</title>
      <FormBar {...props} nothingToSave={nothingToSave()} />
      {!heading && <h1 className={`${classes.heading} ${classes.name}`}>{saved ? `Edit ${noun}` : `New ${noun}`}</h1>}
      {deletion && (
        <DeletedNotice
          deletion={deletion}
          labels={labels}
          noun={noun}
          back={back}
          busy={form.submitting}
          onSave={submit}
        />
      )}
      <DraftBar
        offers={draft.offers}
        outdated={({ values }) => values.baseVersion !== savedVersion && noun}
        describe={(values) => props.describeDraft?.(values) ?? describeDraft(values, fieldsOf(saved), labels)}
        pictures={pictures.length > 0}
        onRestore={restore}
        onDiscard={draft.discard}
      />
      {children}
      {conflict && (
        <ConflictDialog
          {...{ noun, labels, pictures, format, conflict }}
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

/** The page of a new record begins in its first field, unless the officer has gone elsewhere: to another field, or to the palette. */
function useFocusOfNew(element: RefObject<HTMLFormElement | null>, isNewPage: boolean): void {
  const begins = useRef(isNewPage);
  useEffect(() => {
    if (!begins.current) return;
    const frame = requestAnimationFrame(() => {
      if (!isDialogOpen() && !isInUse(element.current)) firstFieldOf(element.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [element]);
}

/** The heading, which is focused on a new page, is no control. */
function isInUse(form: HTMLFormElement | null): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.tabIndex >= 0 && Boolean(form?.contains(focused));
}

type FormBarProps<Values extends object, Stored extends { id: string; version: number }> = RecordFormProps<
  Values,
  Stored
> & { nothingToSave: boolean };

/** The way back, the status, and what can be done with the record. Stays at the top. */
function FormBar<Values extends object, Stored extends { id: string; version: number }>(
  props: FormBarProps<Values, Stored>,
) {
  const { record, heading, back, afterDeletion, kind, noun, aside, actions, nothingToSave } = props;
  const { saved, status } = record;
  return (
    <div className={classes.bar}>
      {heading && <h1 className={classes.heading}>{heading}</h1>}
      {back && (
        <Button
          className={classes.back}
          component={Link}
          {...returnTo(back.to)}
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {back.label}
        </Button>
      )}
      <span className={classes.state} role="status" data-failed={status === 'notSaved' || undefined}>
        {status && FORM_STATES[status]}
      </span>
      {aside}
      {kind && saved && (
        <FormMenu kind={kind} record={saved} list={back?.to ?? kind.list.path} afterDeletion={afterDeletion} />
      )}
      {actions?.(nothingToSave) ?? (
        <BusyButton type="submit" busy={nothingToSave}>
          {saved ? 'Save Changes' : `Create ${noun.replace(/\b\w/g, (letter) => letter.toUpperCase())}`}
        </BusyButton>
      )}
    </div>
  );
}
