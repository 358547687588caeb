import { CONTACT_MESSAGE_RULES } from '@shared/contact';
import { firstBroken } from '@shared/rules';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useSendContactMessageMutation } from '../../../gql/public-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { focusFirstInvalid, validateBy } from '../../../ui/forms/form-rules';
import { useLocalDraft } from '../../../ui/forms/local-draft';
import { notify } from '../../../ui/toasts/notify';
import { useFormIdempotencyKey } from '../../../ui/forms/form-idempotency-key';
import { CONTACT_DRAFT_KEY } from './constants';
import { CONTACT_MESSAGES } from './texts';
import { typedKeys } from '../../../ui/typed-keys';

export type MessageField = keyof typeof CONTACT_MESSAGE_RULES;
type ContactDraft = Record<MessageField, string>;
type Errors = Partial<Record<string, string | null>>;

const FIELDS = typedKeys(CONTACT_MESSAGE_RULES);
/** Hidden from people, filled in by bots. */
export const HONEYPOT = 'website';
/** Increment when the shape of `ContactDraft` changes. */
const DRAFT_VERSION = 1;

/** A message that could not be sent, with the reason if it is known. */
interface Unsent {
  draft: ContactDraft;
  why: string | null;
}

/**
 * The fields are uncontrolled, so that text typed before hydration survives; this hook reads them and clears them
 * after sending.
 */
export function useContactMessage() {
  const [send, { loading: sending }] = useSendContactMessageMutation();
  const request = useFormIdempotencyKey();
  const [errors, setErrors] = useState<Errors>({});
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  /** When the message was sent, until the next one is begun. */
  const [sentAt, setSentAt] = useState<Date | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const storedDraft = useContactDraft(form);
  useEffect(() => {
    if (unsent) focusFirstInvalid(form.current);
  }, [unsent]);

  const deliver = async (to: HTMLFormElement, draft: ContactDraft): Promise<void> => {
    try {
      const input = { ...draft, website: textOf(to, HONEYPOT) };
      await send({ variables: { input, key: request.keyFor(draft) } });
      request.renew();
      to.reset();
      storedDraft.clear();
      setUnsent(null);
      setSentAt(new Date());
      notify.success(CONTACT_MESSAGES.sent);
    } catch (error) {
      const { fields, message } = failureOf(error);
      setErrors(fields);
      setUnsent({ draft, why: message });
      // A browser may have autofilled it for a person.
      write(to, HONEYPOT, '');
      notify.error(CONTACT_MESSAGES.failed);
    }
  };
  const submit = async (to: HTMLFormElement): Promise<void> => {
    // The second click of a double click may meet a form that is under way, or cleared.
    if (underWay.current || sentAt) return;
    const draft = readFields(to);
    const broken = validateBy<ContactDraft>(CONTACT_MESSAGE_RULES)(draft);
    setErrors(broken);
    if (Object.values(broken).some(Boolean)) return focusFirstInvalid(to);
    underWay.current = true;
    await deliver(to, draft).finally(() => (underWay.current = false));
  };
  const changed = (to: HTMLFormElement): void => {
    const draft = readFields(to);
    storedDraft.store(draft);
    setSentAt(null);
    setErrors((errors) => remainingErrors(errors, draft));
  };
  return { form, errors, unsent, sentAt, sending, submit, changed };
}

/** Stores the text in this browser until it is sent, and restores it after a reload. */
function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const { offers, store, restore, clear } = useLocalDraft<ContactDraft>({ key: CONTACT_DRAFT_KEY }, DRAFT_VERSION);
  const [shown] = useState(offers[0]);
  const fillInShown = useEffectEvent(() => {
    if (form.current && shown) fillIn(form.current, shown.values);
  });
  useEffect(() => fillInShown(), []);
  /** Not before something is typed or sent here, because the text may belong to another open tab. */
  const takeOver = (): void => {
    if (shown && offers.includes(shown)) restore(shown, null);
  };
  const isBlank = (draft: ContactDraft) => FIELDS.every((field) => !draft[field].trim());
  return {
    store(draft: ContactDraft) {
      takeOver();
      store(isBlank(draft) ? null : draft);
    },
    clear() {
      takeOver();
      clear();
    },
  };
}

/** An error disappears as soon as it is fixed; new ones appear only on sending. */
const remainingErrors = (errors: Errors, draft: ContactDraft): Errors =>
  Object.fromEntries(
    FIELDS.map((field) => [field, errors[field] && firstBroken(CONTACT_MESSAGE_RULES[field], draft[field])]),
  );

const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');
const readFields = (form: HTMLFormElement): ContactDraft => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  message: textOf(form, 'message'),
});

function write(form: HTMLFormElement, name: string, text: string): void {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.value = text;
}

/** Fills in the text of an earlier visit where nothing has been typed since. */
function fillIn(form: HTMLFormElement, texts: ContactDraft): void {
  for (const field of FIELDS) if (!textOf(form, field)) write(form, field, texts[field]);
}
