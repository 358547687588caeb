const SCRIPTS = { si: /\p{Script=Sinhala}/gu, ta: /\p{Script=Tamil}/gu } as const;
const LETTERS = /\p{L}|\p{M}/gu;

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** The language of what somebody wrote, where its letters tell: those who read aloud speak it, and headlines give it room. */
export function langOf(text: string): keyof typeof SCRIPTS | undefined {
  const all = count(text, LETTERS);
  return (['si', 'ta'] as const).find((lang) => count(text, SCRIPTS[lang]) * 2 > all);
}
