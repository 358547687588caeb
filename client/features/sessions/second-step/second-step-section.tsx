import { longDate } from '@shared/time';
import { useRef, useState } from 'react';
import type { MeQuery, StartAuthenticatorMutation } from '../../../gql/admin';
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
import { notify } from '../../../ui/toasts/notify';
import { isSecondStepOwed } from './is-second-step-owed';
import classes from './second-step.module.css';
import { SecondStepDialog } from './second-step-dialog';
import { SECOND_STEP_MESSAGES } from './texts';

type Started = StartAuthenticatorMutation['startAuthenticator'];

/** The officer's own second step: set up, recovery codes, turn off. */
export function SecondStepSection({ own }: { own: MeQuery }) {
  const { timeZone } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState<{ started?: Started; codes?: string[] } | null>(null);
  const [question, setQuestion] = useState<'renew' | 'turnOff' | null>(null);
  const [start, starting] = useStartAuthenticatorMutation({ fetchPolicy: 'no-cache' });
  const [renew, renewing] = useRenewRecoveryCodesMutation({ fetchPolicy: 'no-cache', refetchQueries: ['Me'] });
  const [turnOff, turningOff] = useTurnOffSecondStepMutation({
    refetchQueries: ['Me', 'Accounts'],
    awaitRefetchQueries: true,
  });
  const { since, recoveryCodes } = own.secondStep;

  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify.error(failureOf(error).message ?? SECOND_STEP_MESSAGES.failed);
    }
    setQuestion(null);
  };
  const begin = () => run(async () => setShown({ started: (await start()).data?.startAuthenticator }));
  const answers = {
    renew: () => run(async () => setShown({ codes: (await renew()).data?.renewRecoveryCodes })),
    turnOff: () =>
      run(async () => {
        await turnOff();
        notify.success(SECOND_STEP_MESSAGES.turnedOff);
        heading.current?.focus();
      }),
  };

  return (
    <TitledSection
      id="second-step"
      heading={heading}
      title={SECOND_STEP_MESSAGES.title}
      hint={SECOND_STEP_MESSAGES.hint}
    >
      {isSecondStepOwed(own) && <p className={classes.owed}>{SECOND_STEP_MESSAGES.owed}</p>}
      {since ? (
        <>
          <p className={classes.state}>
            {SECOND_STEP_MESSAGES.on(longDate(timeZone, since))} {SECOND_STEP_MESSAGES.codesLeft(recoveryCodes)}
          </p>
          <div className={classes.actions}>
            <BusyButton variant="default" busy={renewing.loading} onClick={() => setQuestion('renew')}>
              {SECOND_STEP_MESSAGES.renew}
            </BusyButton>
            <BusyButton variant="default" busy={turningOff.loading} onClick={() => setQuestion('turnOff')}>
              {SECOND_STEP_MESSAGES.turnOff}
            </BusyButton>
          </div>
        </>
      ) : (
        <BusyButton busy={starting.loading} onClick={() => void begin()}>
          {SECOND_STEP_MESSAGES.setUp}
        </BusyButton>
      )}
      {question && (
        <ConfirmDialog
          opened
          dangerous={question === 'turnOff'}
          title={SECOND_STEP_MESSAGES[`${question}Title`]}
          confirmLabel={SECOND_STEP_MESSAGES[question]}
          busy={renewing.loading || turningOff.loading}
          onConfirm={() => void answers[question]()}
          onCancel={() => setQuestion(null)}
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
            heading.current?.focus();
          }}
        />
      )}
    </TitledSection>
  );
}
