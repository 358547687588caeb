import { GIVE_BACK_PARAMETER, SEAT_RULES } from '@shared/seats';
import { firstBroken } from '@shared/rules';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HeldSeatFragment } from '../../../gql/seat';
import { AskedButton } from '../../../ui/forms/asked-button';
import { CopyButton } from '../../../ui/forms/copy-button';
import { Field } from '../../../ui/forms/field';
import form from '../../../ui/forms/plain-form.module.css';
import ways from '../../../ui/page/pager.module.css';
import personal from '../../../ui/page/personal-page.module.css';
import { SEAT_MESSAGES } from './seat-texts';
import { useSeatChanges, type SeatChanges } from './use-seat-changes';

interface SeatActionsProps {
  seat: HeldSeatFragment;
  token: string;
  onErased: () => void;
}

/** Actions of the holder of a link. The page without scripts shows the seat alone. */
export function SeatActions({ seat, token, onErased }: SeatActionsProps) {
  const changes = useSeatChanges(token, onErased);
  const [search] = useSearchParams();
  const { state, name } = seat;
  const isPresent = state === 'HELD' || state === 'OFFERED' || state === 'QUEUED';
  return (
    <div className={personal.actions}>
      {state === 'OFFERED' && (
        <button type="button" className={ways.light} aria-disabled={changes.busy} onClick={() => void changes.accept()}>
          {SEAT_MESSAGES.accept}
        </button>
      )}
      {isPresent && <Rename key={name} name={name} changes={changes} />}
      {isPresent && (
        <CopyButton
          label={SEAT_MESSAGES.copy}
          textOf={() => location.origin + location.pathname}
          copied={SEAT_MESSAGES.copied}
          failed={SEAT_MESSAGES.copyFailed}
        />
      )}
      {isPresent && (
        <AskedButton
          label={state === 'QUEUED' ? SEAT_MESSAGES.leave : SEAT_MESSAGES.giveBack}
          busy={changes.busy}
          run={changes.giveBack}
          isAsked={search.has(GIVE_BACK_PARAMETER)}
        />
      )}
      <div>
        <AskedButton label={SEAT_MESSAGES.erase} busy={changes.busy} run={changes.erase} />
        <p className={form.note}>{SEAT_MESSAGES.eraseHint}</p>
      </div>
      <p className={form.problem} role="alert">
        {changes.problem}
      </p>
    </div>
  );
}

function Rename({ name, changes }: { name: string; changes: SeatChanges }) {
  const [error, setError] = useState<string | null>(null);
  const submit = async (typed: string): Promise<void> => {
    const broken = firstBroken(SEAT_RULES.name, typed);
    setError(broken);
    if (!broken && typed !== name) await changes.rename(typed);
  };
  return (
    <form
      className={form.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(String(new FormData(event.currentTarget).get('name') ?? '').trim());
      }}
    >
      <Field name="name" label={SEAT_MESSAGES.name} defaultValue={name} error={error} autoComplete="name" required />
      <button type="submit" className={ways.outlined} aria-disabled={changes.busy}>
        {SEAT_MESSAGES.rename}
      </button>
    </form>
  );
}
