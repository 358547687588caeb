import { CONTACT_DRAFT_KEY, CONTACT_MESSAGES, LETTER_RULES } from '@shared/contact';
import { firstBroken } from '@shared/rules';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useSendContactMessageMutation } from '../../../gql/public-hooks';
import { failureOf } from '../../../ui/failure';
import { focusFirstInvalid, validateBy } from '../../../ui/form-rules';
import { useLocalDraft } from '../../../ui/local-draft';
import { notify } from '../../../ui/notify';

export type LetterField = keyof typeof LETTER_RULES;
type Letter = Record<LetterField, string>;
type Errors = Partial<Record<string, string | null>>;

const FIELDS = Object.keys(LETTER_RULES) as LetterField[];
/** People do not see this field; programs that fill in everything do. */
export const TRAP = 'website';
/** Grows when the shape of `Letter` changes. */
const DRAFT_VERSION = 1;

/** What could not be sent, and the reason as far as it is known. */
interface Unsent {
  letter: Letter;
  why: string | null;
}

/**
 * A message to the club on its way. The fields keep their own texts, so that what was typed before the page came alive
 * stays; this watches over them, and empties them once the message is sent.
 */
export function useContactMessage() {
  const [send, { loading: sending }] = useSendContactMessageMutation();
  const [errors, setErrors] = useState<Errors>({});
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const kept = useKeptLetter(form);
  useEffect(() => {
    if (unsent) focusFirstInvalid(form.current);
  }, [unsent]);

  const deliver = async (to: HTMLFormElement, letter: Letter): Promise<void> => {
    try {
      await send({ variables: { input: { ...letter, website: textOf(to, TRAP) } } });
      to.reset();
      kept.forget();
      setUnsent(null);
      notify.success(CONTACT_MESSAGES.sent);
    } catch (error) {
      const { fields, message } = failureOf(error);
      setErrors(fields);
      setUnsent({ letter, why: message });
      // A browser may have filled it in for somebody who never saw it.
      write(to, TRAP, '');
      notify.error(CONTACT_MESSAGES.failed);
    }
  };
  /** Once at a time, however often the button is pressed. */
  const submit = async (to: HTMLFormElement): Promise<void> => {
    if (underWay.current) return;
    const letter = letterIn(to);
    const broken = validateBy<Letter>(LETTER_RULES)(letter);
    setErrors(broken);
    if (Object.values(broken).some(Boolean)) return focusFirstInvalid(to);
    underWay.current = true;
    await deliver(to, letter).finally(() => (underWay.current = false));
  };
  const changed = (to: HTMLFormElement): void => {
    const letter = letterIn(to);
    kept.keep(letter);
    setErrors((told) => stillBroken(told, letter));
  };
  return { form, errors, unsent, sending, submit, changed };
}

/** Keeps what is typed in this browser until it is sent, and puts it back after a reload. */
function useKeptLetter(form: RefObject<HTMLFormElement | null>) {
  const { offers, keep, restore, clear } = useLocalDraft<Letter>({ key: CONTACT_DRAFT_KEY }, DRAFT_VERSION);
  const takeUp = useEffectEvent(() => {
    const [left] = offers;
    if (!form.current || !left) return;
    fillIn(form.current, left.values);
    restore(left, null);
    keep(letterIn(form.current));
  });
  useEffect(() => takeUp(), []);
  const isBlank = (letter: Letter) => FIELDS.every((field) => !letter[field].trim());
  return { keep: (letter: Letter) => (isBlank(letter) ? clear() : keep(letter)), forget: clear };
}

/** A fault that was pointed out goes as soon as it is mended; new ones wait until the message is sent. */
const stillBroken = (told: Errors, letter: Letter): Errors =>
  Object.fromEntries(FIELDS.map((field) => [field, told[field] && firstBroken(LETTER_RULES[field], letter[field])]));

const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');
const letterIn = (form: HTMLFormElement): Letter => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  message: textOf(form, 'message'),
});

function write(form: HTMLFormElement, name: string, text: string): void {
  const element = form.elements.namedItem(name);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.value = text;
}

/** Puts the texts of an earlier visit into fields where nothing was typed since. */
function fillIn(form: HTMLFormElement, texts: Letter): void {
  for (const field of FIELDS) if (!textOf(form, field)) write(form, field, texts[field]);
}
