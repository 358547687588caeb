import { Button } from '@mantine/core';
import { planOf } from '@shared/hand-over';
import { longDay } from '@shared/time';
import { useRef, useState } from 'react';
import type {
  HandOverDetailsFragment,
  HandOverPlan,
  ListedAccountFragment,
  NewLinkFragment,
} from '../../../../gql/admin';
import { useCompleteHandOverMutation, useDiscardHandOverMutation } from '../../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog';
import { notify } from '../../../../ui/toasts/notify';
import { failureOf } from '../../../../ui/loading/failure';
import { nameOf } from '../texts';
import classes from './hand-over.module.css';
import { HAND_OVER_TEXTS } from './texts';
import type { HandOverSaves } from './use-save-hand-over';

interface CompleteStepProps {
  handOver: HandOverDetailsFragment;
  saved: HandOverSaves['saved'];
  accounts: readonly ListedAccountFragment[];
  /** Problems that have to be solved first. */
  problems: readonly string[];
  onCompleted: (links: readonly NewLinkFragment[]) => Promise<void>;
  onDiscarded: () => Promise<void>;
  refetch: () => Promise<unknown>;
}

/** Says what will happen, and does it after a question. */
export function CompleteStep(props: CompleteStepProps) {
  const { handOver, accounts, problems } = props;
  const [asking, setAsking] = useState<'complete' | 'discard' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul className={classes.effects}>
        {effectsOf(handOver, accounts).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {problems.length > 0 && (
        <div>
          <h3 className={classes.caption}>{HAND_OVER_TEXTS.stillToDo}</h3>
          <ul ref={list} className={classes.problems} tabIndex={-1}>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={classes.actions}>
        <Button onClick={() => (problems.length > 0 ? list.current?.focus() : setAsking('complete'))}>
          {HAND_OVER_TEXTS.complete}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setAsking('discard')}>
          {HAND_OVER_TEXTS.discard}
        </Button>
      </div>
      {asking === 'complete' && <CompleteQuestion {...props} onClose={() => setAsking(null)} />}
      {asking === 'discard' && <DiscardQuestion {...props} onClose={() => setAsking(null)} />}
    </>
  );
}

function effectsOf(handOver: HandOverDetailsFragment, accounts: readonly ListedAccountFragment[]): string[] {
  const { plans, lastDay, invitations, members, year } = handOver;
  const namesOf = (wanted: HandOverPlan): string =>
    accounts
      .filter((account) => planOf<HandOverPlan>(account, plans) === wanted && account.role !== wanted)
      .map(nameOf)
      .join(', ');
  const goes = namesOf('GOES');
  const officers = namesOf('OFFICER');
  const administrators = namesOf('ADMINISTRATOR');
  return [
    invitations.length > 0 ? HAND_OVER_TEXTS.invites(invitations.length) : HAND_OVER_TEXTS.invitesNobody,
    goes ? HAND_OVER_TEXTS.ends(goes, lastDay ? longDay(lastDay) : null) : HAND_OVER_TEXTS.endsForNobody,
    ...(administrators ? [HAND_OVER_TEXTS.becomesAdministrator(administrators)] : []),
    ...(officers ? [HAND_OVER_TEXTS.becomesOfficer(officers)] : []),
    members.length > 0 ? HAND_OVER_TEXTS.publishes(year, members.length) : HAND_OVER_TEXTS.publishesNothing,
  ];
}

type QuestionProps = CompleteStepProps & { onClose: () => void };

function CompleteQuestion({ saved, onCompleted, onClose, refetch }: QuestionProps) {
  // The links must not stay in the cache.
  const [complete, { loading }] = useCompleteHandOverMutation({ fetchPolicy: 'no-cache' });
  const confirm = async (): Promise<void> => {
    try {
      const { id, version } = await saved();
      const { data } = await complete({ variables: { id, version } });
      await onCompleted(data?.completeHandOver.links ?? []);
    } catch (error) {
      const { fields, message } = failureOf(error);
      notify.error([...new Set(Object.values(fields))].join('. ') || message || HAND_OVER_TEXTS.completeFailed);
      await refetch().catch(() => undefined);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={HAND_OVER_TEXTS.completeQuestion}
      confirmLabel={HAND_OVER_TEXTS.complete}
      busy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {HAND_OVER_TEXTS.completeWarning}
    </ConfirmDialog>
  );
}

function DiscardQuestion({ handOver, onDiscarded, onClose, refetch }: QuestionProps) {
  const [discard, { loading }] = useDiscardHandOverMutation();
  const confirm = async (): Promise<void> => {
    try {
      await discard({ variables: { id: handOver.id } });
      await onDiscarded();
      notify.success(HAND_OVER_TEXTS.discarded);
    } catch (error) {
      notify.error(failureOf(error).message ?? HAND_OVER_TEXTS.discardFailed);
      await refetch().catch(() => undefined);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      dangerous
      title={HAND_OVER_TEXTS.discardQuestion}
      confirmLabel={HAND_OVER_TEXTS.discard}
      busy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {HAND_OVER_TEXTS.discardWarning}
    </ConfirmDialog>
  );
}
