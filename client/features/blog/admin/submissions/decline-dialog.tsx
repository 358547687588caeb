import { useForm } from '@mantine/form';
import { DECLINE_REASON_RULES } from '@shared/blog';
import { shorten } from '@shared/shorten';
import type { AdminBlogCardFragment } from '../../../../gql/admin';
import { useDeclineSubmissionMutation } from '../../../../gql/admin-hooks';
import { CountedTextarea } from '../../../../ui/forms/counted-input';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { DraftBar } from '../../../../ui/forms/draft-bar';
import { validateBy } from '../../../../ui/forms/form-rules';
import { useLocalDraft } from '../../../../ui/forms/local-draft';
import { notify } from '../../../../ui/toasts/notify';
import { ActionForm } from '../../../../records/form/action-form';
import type { LocalDraft } from '../../../../ui/forms/stored-drafts';
import { SUBMISSIONS_MESSAGES } from '../texts';
import { DECLINE_DRAFT_DAYS, DECLINE_DRAFT_KEY } from './constants';
import { useReopen } from './use-reopen';

interface DeclineDialogProps {
  post: AdminBlogCardFragment;
  onDeclined: () => void;
  /** The officer took it back. */
  onReopened: (id: string) => void;
  onClose: () => void;
}

interface Fields {
  reason: string;
}

/** Characters of unsent words that identify them. */
const MAX_QUOTED = 80;

const RULES = { reason: DECLINE_REASON_RULES } as const;

/**
 * Asks for the words that the author will read, and declines the submission, with Undo. Words that were
 * not sent are offered the next time.
 */
export function DeclineDialog({ post: { id, title }, onDeclined, onReopened, onClose }: DeclineDialogProps) {
  const [decline] = useDeclineSubmissionMutation();
  const { reopen } = useReopen();
  const draft = useLocalDraft<Fields>({ key: DECLINE_DRAFT_KEY, id, maxDays: DECLINE_DRAFT_DAYS }, 1);
  const form = useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: validateBy<Fields>(RULES),
    onValuesChange: (values) => draft.store(unsent(values)),
  });
  const restore = (offer: LocalDraft<Fields>): void => {
    draft.restore(offer, unsent(form.getValues()));
    form.setValues(offer.values);
  };
  const send = async (input: Fields): Promise<void> => {
    await decline({ variables: { id, input } });
    draft.clear();
    const action = { label: 'Undo', run: () => void reopen(id).then((done) => done && onReopened(id)) };
    notify.success(SUBMISSIONS_MESSAGES.declined, { id: `declined-${id}`, action });
    onClose();
    onDeclined();
  };
  return (
    <Dialog opened onClose={onClose} busy={form.submitting} title={SUBMISSIONS_MESSAGES.declineTitle} centered>
      <ActionForm
        form={form}
        send={send}
        failed={SUBMISSIONS_MESSAGES.declineFailed}
        submitLabel={SUBMISSIONS_MESSAGES.decline}
        onCancel={onClose}
      >
        <DraftBar
          offers={draft.offers}
          describe={({ reason }) => shorten(reason, MAX_QUOTED)}
          pictures={false}
          onRestore={restore}
          onDiscard={draft.discard}
        />
        <CountedTextarea
          form={form}
          field="reason"
          rules={RULES.reason}
          always
          label={SUBMISSIONS_MESSAGES.declineReason}
          description={SUBMISSIONS_MESSAGES.declineHint(title)}
          minRows={3}
          data-autofocus
        />
      </ActionForm>
    </Dialog>
  );
}

const unsent = (values: Fields): Fields | null => (values.reason.trim() ? values : null);
