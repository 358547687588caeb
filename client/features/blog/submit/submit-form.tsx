import { normalizeLine } from '@shared/rules';
import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../ui/forms/busy-button';
import { DraftBar } from '../../../ui/forms/draft-bar';
import { focusFirstInvalid } from '../../../ui/forms/form-rules';
import { whenIdle } from '../../../ui/loading/when-idle';
import { plainTextOf } from '../form/post-form';
import { WordCount } from '../form/word-count';
import { WritingSurface } from '../form/writing-surface';
import { useWritingHistory, type WritingView } from '../public/writing-history';
import { DetailsFields } from './details-fields';
import { LazyPreview, prefetchPreview } from './lazy-preview';
import classes from './submit-dialog.module.css';
import { SubmissionList } from './submission-list';
import { SUBMIT_MESSAGES } from './texts';
import { useViewChange, VIEW_START } from './use-view-change';
import type { useSubmissionForm } from './use-submission-form';

/** Its title, or the first words. */
const describeDraft = ({ title, content }: { title: string; content: string }): string =>
  normalizeLine(title) || plainTextOf(content).trim();

const TEXT_FIELDS: readonly string[] = ['title', 'subtitle', 'content'];

/** The view with the first of these fields. */
const viewOf = (errors: object): WritingView =>
  Object.keys(errors).some((field) => TEXT_FIELDS.includes(field)) ? 'write' : 'details';

type Submission = ReturnType<typeof useSubmissionForm>;

/** First the text, then everything about it. Both stay in the document, so that neither loses what was typed. */
export function SubmitForm({ submission }: { submission: Submission }) {
  const { form, send, refuse, sending, draft } = submission;
  const { offers } = draft;
  const { view, show, back, restart, present } = useWritingHistory();
  // Not Date.now(), because clocks can be changed.
  const [openedAt] = useState(() => performance.now());
  const element = useRef<HTMLFormElement>(null);
  const { focusInvalidNext } = useViewChange(view, element);
  useEffect(() => whenIdle(prefetchPreview), []);

  const showErrors = (errors: object): void => {
    const now = present();
    const wanted = viewOf(errors);
    if (now === wanted) return focusFirstInvalid(element.current);
    // Closed while it was sent.
    if (!now) return;
    focusInvalidNext();
    if (wanted === 'write') restart();
    else show(wanted);
  };
  const refuseWith = (errors: object): void => {
    refuse();
    showErrors(errors);
  };
  const submit = async (values: Parameters<typeof send>[0]): Promise<void> => {
    // A field that had the focus would lose it, because nothing can be typed while this is sent.
    element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    const errors = await send(values, performance.now() - openedAt);
    if (Object.keys(errors).length > 0) showErrors(errors);
  };

  return (
    <>
      <ViewBar view={view} show={show} back={back} />
      <form
        ref={element}
        className={classes.form}
        hidden={view === 'preview'}
        noValidate
        onSubmit={(event) => form.onSubmit(submit, refuseWith)(event)}
      >
        {offers.length > 0 && (
          <div className={classes.offers} inert={sending}>
            <DraftBar
              offers={offers}
              describe={describeDraft}
              pictures={false}
              onRestore={(kept) => draft.restore(kept, form)}
              onDiscard={draft.discard}
            />
          </div>
        )}
        <div className={classes.sheet} hidden={view === 'details'} inert={sending}>
          <WritingSurface form={form} required />
          <SubmissionList />
        </div>
        <div className={classes.details} hidden={view !== 'details'} inert={sending}>
          <DetailsFields form={form} />
        </div>
        <StatusBar submission={submission} view={view} />
      </form>
      {view === 'preview' && <LazyPreview values={form.getValues()} />}
    </>
  );
}

/** Tells that the text is saved, how much was sent, or why it was not. */
function StatusBar({ submission, view }: { submission: Submission; view: WritingView }) {
  const { form, problem, progress, draft } = submission;
  const { saved } = draft;
  return (
    <div className={classes.status}>
      <p className={classes.saved} role="status">
        {progress === null ? (
          saved !== null && !problem && (saved ? SUBMIT_MESSAGES.saved : SUBMIT_MESSAGES.notSaved)
        ) : (
          // Screen readers would announce every percent.
          <span aria-hidden>{SUBMIT_MESSAGES.sendingProgress(progress)}</span>
        )}
      </p>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      {view === 'write' && <WordCount form={form} />}
      {view === 'details' && (
        <BusyButton type="submit" busy={form.submitting}>
          {form.submitting ? SUBMIT_MESSAGES.submitting : SUBMIT_MESSAGES.submit}
        </BusyButton>
      )}
    </div>
  );
}

function ViewBar({ view, show, back }: Pick<ReturnType<typeof useWritingHistory>, 'view' | 'show' | 'back'>) {
  return (
    <div className={classes.bar}>
      <Modal.CloseButton className={classes.close} aria-label="Close" />
      <Modal.Title className={classes.name}>{SUBMIT_MESSAGES.title}</Modal.Title>
      {view === 'preview' ? (
        <Button key="back" onClick={back} {...VIEW_START}>
          {SUBMIT_MESSAGES.leavePreview}
        </Button>
      ) : (
        <Button key="preview" variant="subtle" onClick={() => show('preview')}>
          {SUBMIT_MESSAGES.preview}
        </Button>
      )}
      {view === 'write' && (
        <Button key="next" onClick={() => show('details')} {...VIEW_START}>
          {SUBMIT_MESSAGES.next}
        </Button>
      )}
      {view === 'details' && (
        <Button key="writing" variant="default" onClick={back}>
          {SUBMIT_MESSAGES.backToWriting}
        </Button>
      )}
    </div>
  );
}
