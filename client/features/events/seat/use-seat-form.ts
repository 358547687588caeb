import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { SEAT_RULES } from '@shared/seats';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { useTakeSeatMutation } from '../../../gql/seat-hooks';
import { FormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import { focusFirstInvalid, validateBy } from '../../../ui/forms/form-rules';
import { spamSignals } from '../../../ui/forms/honeypot';
import { useProblem } from '../../../ui/forms/use-problem';
import { failureOf, fieldErrors } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { SEAT_MESSAGES } from './seat-texts';
import { rememberSeat } from './taken-seats';

export type SeatField = keyof typeof SEAT_RULES;
type Errors = Partial<Record<string, string | null>>;

const validate = validateBy<Record<SeatField, string>>(SEAT_RULES);

/** By event, and not with the form: whoever leaves the page after a lost response, and comes back, takes one seat, too. */
const requests = new Map<string, FormIdempotencyKey>();

function requestOf(eventId: string): FormIdempotencyKey {
  const request = requests.get(eventId) ?? new FormIdempotencyKey();
  requests.set(eventId, request);
  return request;
}

/** The fields are uncontrolled, so that text typed before hydration survives. A failure keeps it. */
export function useSeatForm({ id: eventId, title }: { id: string; title: string }) {
  const [take, { loading: sending }] = useTakeSeatMutation();
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Errors>({});
  const [problem, report] = useProblem(SEAT_MESSAGES.takeFailed);
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const isLeaving = useIsLeaving();

  const send = async (fields: Record<SeatField, string>, signals: ReturnType<typeof spamSignals>): Promise<void> => {
    const asked = { eventId, ...fields };
    const request = requestOf(eventId);
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
      if (form.current && !isLeaving.current) return await navigate(seat);
      const show = { label: SEAT_MESSAGES.openYours, run: () => void navigate(seat) };
      notify.success(SEAT_MESSAGES.noted(title), { action: show });
    } catch (error) {
      const failure = failureOf(error);
      setErrors(fieldErrors(failure));
      report(failure.message ?? SEAT_MESSAGES.takeFailed);
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
    report(null);
    if (Object.values(broken).some(Boolean)) return focusFirstInvalid(from);
    underWay.current = true;
    await send(fields, spamSignals(typed)).finally(() => (underWay.current = false));
  };
  return { form, errors, problem, sending, submit };
}

/** True while another page is being loaded: its link was followed, and this page is still shown. */
function useIsLeaving() {
  const { location } = useNavigation();
  const isLeaving = useRef(false);
  useLayoutEffect(() => void (isLeaving.current = location !== undefined), [location]);
  return isLeaving;
}
