import { CONTACT_DRAFT_KEY, CONTACT_MESSAGES, LETTER_RULES } from '@shared/contact';
import { firstBroken } from '@shared/rules';
import { useEffect, useRef, useState } from 'react';
import { useSendContactMessageMutation } from '../../../gql/public-hooks';
import { failureOf } from '../../../ui/failure';
import { focusFirstInvalid, validateBy } from '../../../ui/form-rules';
import { useLocalDraft } from '../../../ui/local-draft';
import { notify } from '../../../ui/notify';

export type LetterField = keyof typeof LETTER_RULES;
type Letter = Record<LetterField, string>;
type Errors = Partial<Record<string, string | null>>;

const FIELDS = Object.keys(LETTER_RULES) as LetterField[];
/** Grows when the shape of `Letter` changes. */
const DRAFT_VERSION = 1;

const textOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');
const letterIn = (form: HTMLFormElement): Letter => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  message: textOf(form, 'message'),
});

/**
 * A message to the club on its way. The fields keep their own texts, so that what was typed before the page came alive
 * stays; this watches over them, keeps a draft, and empties them once the message is sent.
 */
export function useContactMessage() {
  const [send, { loading }] = useSendContactMessageMutation();
  const [errors, setErrors] = useState<Errors>({});
  const [unsent, setUnsent] = useState<Letter | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);
  const { offered, keep, clear } = useLocalDraft<Letter>({ key: CONTACT_DRAFT_KEY }, DRAFT_VERSION);
  useEffect(() => fillIn(form.current, offered?.values), [offered]);

  const deliver = async (to: HTMLFormElement, letter: Letter): Promise<void> => {
    try {
      await send({ variables: { input: { ...letter, website: textOf(to, 'website') } } });
      to.reset();
      clear();
      setUnsent(null);
      notify.success(CONTACT_MESSAGES.sent);
    } catch (error) {
      setErrors(failureOf(error).fields);
      focusFirstInvalid(to);
      setUnsent(letter);
      notify.error(CONTACT_MESSAGES.failed);
    }
  };

  return {
    form,
    errors,
    /** What could not be sent, until it is. */
    unsent,
    sending: loading,
    /** Once at a time, however often the button is pressed. */
    submit: async (to: HTMLFormElement): Promise<void> => {
      if (underWay.current) return;
      const letter = letterIn(to);
      const broken = validateBy<Letter>(LETTER_RULES)(letter);
      setErrors(broken);
      if (Object.values(broken).some(Boolean)) return focusFirstInvalid(to);
      underWay.current = true;
      await deliver(to, letter).finally(() => (underWay.current = false));
    },
    changed: (to: HTMLFormElement): void => {
      const letter = letterIn(to);
      if (FIELDS.some((field) => letter[field].trim())) keep(letter);
      else clear();
      // A fault that was pointed out goes as soon as it is mended; new ones wait until the message is sent.
      setErrors((told) =>
        Object.fromEntries(
          FIELDS.map((field) => [field, told[field] && firstBroken(LETTER_RULES[field], letter[field])]),
        ),
      );
    },
  };
}

/** Puts the texts of an earlier visit into fields where nothing was typed since. */
function fillIn(form: HTMLFormElement | null, texts: Partial<Letter> = {}): void {
  for (const field of FIELDS) {
    const element = form?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null;
    if (element && !element.value) element.value = texts[field] ?? '';
  }
}
