import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { SEAT_RULES } from '@shared/seats';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTakeSeatMutation } from '../../../gql/seat-hooks';
import { useFormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import { focusFirstInvalid, validateBy } from '../../../ui/forms/form-rules';
import { spamSignals } from '../../../ui/forms/honeypot';
import { failureOf, fieldErrors } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { SEAT_MESSAGES } from './seat-texts';
import { rememberSeat } from './taken-seats';

export type SeatField = keyof typeof SEAT_RULES;
type Errors = Partial<Record<string, string | null>>;

const validate = validateBy<Record<SeatField, string>>(SEAT_RULES);

/** The fields are uncontrolled, so that text typed before hydration survives. A failure keeps it. */
export function useSeatForm(eventId: string) {
  const [take, { loading: sending }] = useTakeSeatMutation();
  const request = useFormIdempotencyKey();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);

  const send = async (fields: Record<SeatField, string>, signals: ReturnType<typeof spamSignals>): Promise<void> => {
    const asked = { eventId, ...fields };
    try {
      const token = await request.create(asked, async (key) => {
        const input = { ...fields, ...signals };
        const { data } = await take({
          variables: { eventId, input, key },
          // Fewer seats are left now.
          update: (cache) => cache.evict({ id: `Event:${eventId}`, fieldName: 'seats' }),
        });
        if (!data) throw new Error('The response is empty');
        return data.takeSeat.token;
      });
      request.renew();
      rememberSeat({ eventId, token });
      const seat = PERSONAL_LINK_PATHS.seat + token;
      if (form.current) return await navigate(seat);
      // The visitor has gone on to another page.
      const show = { label: SEAT_MESSAGES.openYours, run: () => void navigate(seat) };
      notify.success(SEAT_MESSAGES.yours, { action: show });
    } catch (error) {
      const failure = failureOf(error);
      if (!form.current) return notify.error(failure.message ?? SEAT_MESSAGES.takeFailed);
      setErrors(fieldErrors(failure));
      setProblem(failure.message ?? SEAT_MESSAGES.takeFailed);
      focusFirstInvalid(form.current);
    }
  };
  const submit = async (from: HTMLFormElement): Promise<void> => {
    // A double click must not send twice.
    if (underWay.current) return;
    const typed = new FormData(from);
    const textOf = (name: string): string => String(typed.get(name) ?? '');
    const fields = { name: textOf('name'), email: textOf('email') };
    const broken = validate(fields);
    setErrors(broken);
    setProblem(null);
    if (Object.values(broken).some(Boolean)) return focusFirstInvalid(from);
    underWay.current = true;
    await send(fields, spamSignals(typed)).finally(() => (underWay.current = false));
  };
  return { form, errors, problem, sending, submit };
}
