import { Button } from '@mantine/core';
import { longDate } from '@shared/time';
import { useRef, useState } from 'react';
import type { MeQuery } from '../../../gql/admin';
import {
  useRenewRecoveryCodesMutation,
  useStartAuthenticatorMutation,
  useTurnOffSecondStepMutation,
} from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { BusyButton } from '../../../ui/forms/busy-button';
import { failureOf } from '../../../ui/loading/failure';
import { TitledSection } from '../../../ui/page/titled-section';
import { useSite } from '../../../ui/site/site';
import { refetching } from '../../../ui/loading/refetching';
import { notify } from '../../../ui/toasts/notify';
import { canUsePasskeys } from './can-use-passkeys';
import { hasSecondStep, isSecondStepMissing } from './own-second-step';
import { PasskeyList } from './passkey-list';
import classes from './second-step.module.css';
import { SecondStepDialog, type Shown } from './second-step-dialog';
import { PASSKEY_MESSAGES, SECOND_STEP_MESSAGES } from './texts';

/** The officer's own second step: set up, recovery codes, turn off. */
export function SecondStepSection({ own }: { own: MeQuery }) {
  const { timeZone } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = (): void => heading.current?.focus();
  const { shown, setShown, question, ask, begin, answer, busy } = useSecondStepActions(focusHeading);
  const { since, recoveryCodes } = own.secondStep;
  return (
    <TitledSection
      id="second-step"
      heading={heading}
      title={SECOND_STEP_MESSAGES.title}
      hint={SECOND_STEP_MESSAGES.hint}
    >
      {isSecondStepMissing(own) && <p className={classes.required}>{SECOND_STEP_MESSAGES.requiredFirst}</p>}
      <PasskeyList passkeys={own.passkeys} onRemoved={focusHeading} />
      {hasSecondStep(own) && (
        <p className={classes.state}>
          {since && SECOND_STEP_MESSAGES.on(longDate(timeZone, since))} {SECOND_STEP_MESSAGES.codesLeft(recoveryCodes)}
        </p>
      )}
      <div className={classes.actions}>
        {!since && (
          <BusyButton busy={busy} onClick={begin}>
            {SECOND_STEP_MESSAGES.setUp}
          </BusyButton>
        )}
        {canUsePasskeys() && (
          <Button variant="default" onClick={() => setShown({ adding: true })}>
            {PASSKEY_MESSAGES.add}
          </Button>
        )}
        {hasSecondStep(own) && (
          <BusyButton variant="default" busy={busy} onClick={() => ask('renew')}>
            {SECOND_STEP_MESSAGES.renew}
          </BusyButton>
        )}
        {since && (
          <BusyButton variant="default" busy={busy} onClick={() => ask('turnOff')}>
            {SECOND_STEP_MESSAGES.turnOff}
          </BusyButton>
        )}
      </div>
      {question && (
        <ConfirmDialog
          opened
          dangerous={question === 'turnOff'}
          title={SECOND_STEP_MESSAGES[`${question}Title`]}
          confirmLabel={SECOND_STEP_MESSAGES[question]}
          busy={busy}
          onConfirm={() => answer(question)}
          onCancel={() => ask(null)}
        >
          {SECOND_STEP_MESSAGES[`${question}Warning`]}
        </ConfirmDialog>
      )}
      {shown && (
        <SecondStepDialog
          {...shown}
          email={own.me.email}
          onClose={() => {
            setShown(null);
            focusHeading();
          }}
        />
      )}
    </TitledSection>
  );
}

type Question = 'renew' | 'turnOff';

/** The actions of the buttons. `onTurnedOff`: the button that had the focus is gone. */
function useSecondStepActions(onTurnedOff: () => void) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [question, ask] = useState<Question | null>(null);
  const [start, starting] = useStartAuthenticatorMutation({ fetchPolicy: 'no-cache' });
  const [renew, renewing] = useRenewRecoveryCodesMutation({ fetchPolicy: 'no-cache', refetchQueries: ['Me'] });
  const [turnOff, turningOff] = useTurnOffSecondStepMutation(refetching('Me', 'Accounts'));
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.error(failureOf(error).message ?? SECOND_STEP_MESSAGES.failed);
    }
    ask(null);
  };
  const answers: Record<Question, () => Promise<void>> = {
    renew: async () => setShown({ codes: (await renew()).data?.renewRecoveryCodes }),
    turnOff: async () => {
      await turnOff();
      notify.success(SECOND_STEP_MESSAGES.turnedOff);
      onTurnedOff();
    },
  };
  return {
    shown,
    setShown,
    question,
    ask,
    begin: () => void run(async () => setShown({ started: (await start()).data?.startAuthenticator })),
    answer: (given: Question) => void run(answers[given]),
    busy: starting.loading || renewing.loading || turningOff.loading,
  };
}
