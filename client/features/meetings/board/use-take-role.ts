import { ROLE_RULES } from '@shared/evening-roles';
import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { normalizeLine } from '@shared/rules';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTakeRoleMutation } from '../../../gql/board-hooks';
import type { FormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import { focusFirstInvalid, validateBy } from '../../../ui/forms/form-rules';
import { spamSignals } from '../../../ui/forms/honeypot';
import { useProblem } from '../../../ui/forms/use-problem';
import { failureOf, fieldErrors } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { ROLE_FORM_MESSAGES } from './board-texts';
import { rememberName, type OwnName } from './own-name';
import { rememberRole, type RoleKey } from './taken-roles';

/** The fields of the form, which stay when it is closed. */
export interface RoleFields extends OwnName {
  speechTitle: string;
}

interface TakeRole {
  clubToken: string;
  request: FormIdempotencyKey;
  role: RoleKey & { name: string; isSpeech: boolean };
  /** Reads the board anew. */
  refetch: () => Promise<unknown>;
  /** Like `onRefused`, only while the form is open: otherwise a toast tells the outcome. */
  onTaken: (token: string) => void;
  /** Somebody else was faster: the message says who. */
  onRefused: (message: string) => void;
  /** No response came: the role may be taken all the same. */
  onLost: () => void;
}

const validate = validateBy<Pick<RoleFields, 'name' | 'speechTitle'>>({
  name: ROLE_RULES.name,
  speechTitle: ROLE_RULES.speechTitle,
});

/** Takes a role. Trying again after a lost response takes it once. */
export function useTakeRole({ clubToken, request, role, refetch, onTaken, onRefused, onLost }: TakeRole) {
  const [take, { loading: sending }] = useTakeRoleMutation();
  const [errors, setErrors] = useState<Record<string, string | null>>({});
  const navigate = useNavigate();
  const [problem, report] = useProblem(ROLE_FORM_MESSAGES.takeFailed);
  const underWay = useRef(false);

  const send = async (fields: RoleFields, form: HTMLFormElement): Promise<void> => {
    const { name, isSpeech, ...key } = role;
    const asked = { clubToken, ...key, ...fields, speechTitle: isSpeech ? fields.speechTitle : '' };
    try {
      const token = await request.create(asked, async (idempotencyKey) => {
        const input = { ...asked, ...spamSignals(new FormData(form)) };
        const { data } = await take({ variables: { input, key: idempotencyKey } });
        if (!data) throw new Error('The response is empty');
        return data.takeRole.token;
      });
      request.renew();
      rememberRole({ ...key, token, name: normalizeLine(fields.name) });
      rememberName({ name: fields.name, shownAs: fields.shownAs });
      // Reading the board anew removes the form.
      const isOpen = form.isConnected;
      await refetch().catch(() => null);
      if (isOpen) return onTaken(token);
      const open = { label: ROLE_FORM_MESSAGES.open, run: () => void navigate(PERSONAL_LINK_PATHS.role + token) };
      notify.success(ROLE_FORM_MESSAGES.took(name), { action: open });
    } catch (error) {
      const failure = failureOf(error);
      const message = failure.message ?? ROLE_FORM_MESSAGES.takeFailed;
      if (failure.reason === 'ROLE_TAKEN') {
        const isOpen = form.isConnected;
        await refetch().catch(() => null);
        return isOpen ? onRefused(message) : report(message);
      }
      if (!failure.answered) onLost();
      setErrors(fieldErrors(failure));
      report(message);
      focusFirstInvalid(form);
    }
  };
  const submit = async (fields: RoleFields, form: HTMLFormElement): Promise<void> => {
    // A double tap must not send twice.
    if (underWay.current) return;
    const broken = validate(fields);
    setErrors(broken);
    report(null);
    if (Object.values(broken).some(Boolean)) return focusFirstInvalid(form);
    underWay.current = true;
    await send(fields, form).finally(() => (underWay.current = false));
  };
  return { errors, problem, sending, submit };
}
