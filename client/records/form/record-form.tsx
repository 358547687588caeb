import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../ui/forms/busy-button';
import { DraftBar } from '../../ui/forms/draft-bar';
import { focusFirstField } from '../../ui/forms/form-rules';
import { isDialogOpen } from '../../ui/dialogs/scroll-lock';
import { useShortcut } from '../../ui/keyboard/shortcuts';
import { useLeaveGuard } from '../../ui/forms/use-leave-guard';
import { ConflictDialog } from './conflict-dialog';
import { DeletedNotice } from './deleted-notice';
import { describeDraft } from './describe-draft';
import type { DiffOptions } from './field-differences';
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
export function RecordForm<Values extends object, Stored extends { id: string; version: number }>({
  record: { form, element, saved, savedVersion, save, reportInvalid, saveFailed, draft, restore, conflict, deletion },
  fieldsOf,
  heading,
  nameOf,
  back,
  afterDeletion,
  kind,
  aside,
  actions,
  children,
  ...differences
}: RecordFormProps<Values, Stored>) {
  const { noun } = differences;
  const nothingToSave = (): boolean => form.submitting || (saved !== null && !form.isDirty());
  const leaveGuard = useLeaveGuard(() => form.isDirty(), { saving: form.submitting });
  const state = stateOf(form, saveFailed, saved !== null);
  const isNewPage = useRef(!saved && !heading);
  useEffect(() => {
    // Not out of the palette that the officer has opened meanwhile.
    if (isNewPage.current && !isDialogOpen()) focusFirstField(element.current);
  }, [element]);
  useShortcut('save', () => nothingToSave() || element.current?.requestSubmit());

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => form.onSubmit(async (values) => void (await save(values)), reportInvalid)(event)}
    >
      <title>{`${saved ? nameOf(saved) : `New ${noun}`} · Admin`}</title>
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
        <span className={classes.state} role="status" data-failed={state === 'notSaved' || undefined}>
          {state && FORM_STATES[state]}
        </span>
        {aside}
        {kind && saved && (
          <FormMenu kind={kind} record={saved} list={back?.to ?? kind.list.path} afterDeletion={afterDeletion} />
        )}
        {actions?.(nothingToSave()) ?? (
          <BusyButton type="submit" busy={nothingToSave()}>
            {saved ? 'Save Changes' : `Create ${noun.replace(/\b\w/g, (letter) => letter.toUpperCase())}`}
          </BusyButton>
        )}
      </div>
      {!heading && <h1 className={classes.name}>{saved ? `Edit ${noun}` : `New ${noun}`}</h1>}
      {deletion && (
        <DeletedNotice
          deletion={deletion}
          labels={differences.labels}
          noun={noun}
          back={back}
          busy={form.submitting}
          onSave={() => element.current?.requestSubmit()}
        />
      )}
      <DraftBar
        offers={draft.offers}
        outdated={({ values }) => values.baseVersion !== savedVersion && noun}
        describe={(values) => describeDraft(values, fieldsOf(saved), differences.labels)}
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

function stateOf(
  form: { submitting: boolean; isDirty: () => boolean },
  saveFailed: boolean,
  stored: boolean,
): keyof typeof FORM_STATES | null {
  if (form.submitting) return 'saving';
  if (saveFailed) return 'notSaved';
  if (form.isDirty()) return 'unsaved';
  return stored ? 'saved' : null;
}
