import { Textarea, TextInput } from '@mantine/core';
import { firstBroken, normalizeBy, type Rules } from '@shared/rules';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { countedFieldProps } from '../../../../ui/forms/counted-input';
import { notify } from '../../../../ui/toasts/notify';
import { useIsMounted } from '../../../../ui/use-is-mounted';
import { saveOrNotify, saveProblem } from './use-save-hand-over';

interface SavedTextProps {
  label: string;
  description?: ReactNode;
  rules: Rules;
  saved: string;
  onSave: (text: string) => Promise<void>;
  type?: 'email';
  lines?: number;
}

/** A text that is saved when its field or the screen is left, or with Enter if it has one line. What was not saved stays in the field. */
export function SavedText({ saved, onSave, rules, lines, type, ...labels }: SavedTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = typed ?? saved;
  const latest = useRef({ typed, saved, onSave });
  /** Being saved. */
  const sent = useRef<string | null>(null);
  const isMounted = useIsMounted();
  useEffect(() => {
    latest.current = { typed, saved, onSave };
  });
  useEffect(
    () => () => {
      const left = latest.current;
      if (left.typed === null || left.typed === sent.current || firstBroken(rules, left.typed) !== null) return;
      if (normalizeBy(rules)(left.typed) !== normalizeBy(rules)(sent.current ?? left.saved))
        void saveOrNotify(left.onSave(left.typed));
    },
    [rules],
  );

  const save = async (): Promise<void> => {
    if (typed === null || typed === sent.current) return;
    const broken = firstBroken(rules, typed);
    setProblem(broken);
    if (broken !== null) return;
    const former = sent.current ?? saved;
    sent.current = typed;
    try {
      if (normalizeBy(rules)(typed) !== normalizeBy(rules)(former)) await onSave(typed);
      setTyped((now) => (now === typed ? null : now));
    } catch (error) {
      if (isMounted.current) setProblem(saveProblem(error));
      else notify.error(saveProblem(error));
    } finally {
      if (sent.current === typed) sent.current = null;
    }
  };

  const field = {
    ...labels,
    value: text,
    onBlur: () => void save(),
    autoComplete: 'off',
    ...countedFieldProps(rules, text, problem),
  };
  const change = (value: string): void => {
    setTyped(value);
    setProblem(null);
  };
  if (lines)
    return (
      <Textarea
        {...field}
        autosize
        minRows={lines}
        maxRows={lines * 4}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...field}
      type={type}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && void save()}
    />
  );
}
