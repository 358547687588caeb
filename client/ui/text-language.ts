const SCRIPTS = { si: /\p{Script=Sinhala}/gu, ta: /\p{Script=Tamil}/gu } as const;
const LETTERS = /\p{L}|\p{M}/gu;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** `lang` and `dir` of an element with user-generated text. */
export const userTextProps = (text: string) => ({ lang: textLanguage(text), dir: 'auto' }) as const;

/** Language of a text by its script, if that is unambiguous: for screen readers and line heights. */
export function textLanguage(text: string): keyof typeof SCRIPTS | undefined {
  const all = count(text, LETTERS);
  return (['si', 'ta'] as const).find((lang) => count(text, SCRIPTS[lang]) * 2 > all);
}
