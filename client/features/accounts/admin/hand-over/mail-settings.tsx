import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { HAND_OVER_RULES } from '@shared/hand-over';
import type { HandOverDetailsFragment, HandOverQuery } from '../../../../gql/admin';
import { useSite } from '../../../../ui/site/site';
import { copyText } from '../../../../ui/toasts/copy-text';
import classes from './hand-over.module.css';
import { newSettings } from './lists';
import { SavedText } from './saved-text';
import { HAND_OVER_TEXTS } from './texts';
import type { SaveHandOver } from './use-save-hand-over';

interface MailSettingsProps {
  handOver: HandOverDetailsFragment;
  addresses: HandOverQuery['mailAddresses'];
  save: SaveHandOver;
}

/** Settings that only the operator of the site can change, and the sentence to send. */
export function MailSettings({ handOver, addresses, save }: MailSettingsProps) {
  const fields = [
    ['mailClub', addresses.club],
    ['mailDeveloper', addresses.developer],
    ['contactEmail', addresses.contact ?? null],
  ] as const;
  return (
    <>
      <div className={classes.fields}>
        {fields.map(([field, now]) => (
          <SavedText
            key={field}
            label={HAND_OVER_TEXTS[field]}
            description={HAND_OVER_TEXTS.now(now)}
            rules={HAND_OVER_RULES[field]}
            saved={handOver[field]}
            onSave={(address) => save(() => ({ [field]: address }))}
            type="email"
          />
        ))}
      </div>
      <ForTheOperator handOver={handOver} addresses={addresses} />
    </>
  );
}

/** The sentence to send. */
export function useOperatorSentence({ handOver, addresses }: Omit<MailSettingsProps, 'save'>): string | null {
  const { url } = useSite();
  const settings = newSettings(handOver, { ...addresses, contact: addresses.contact ?? null });
  return settings.length === 0 ? null : HAND_OVER_TEXTS.operatorSentence(url, settings);
}

function ForTheOperator(props: Omit<MailSettingsProps, 'save'>) {
  const sentence = useOperatorSentence(props);
  if (sentence === null) return <p className={classes.none}>{HAND_OVER_TEXTS.nothingForOperator}</p>;
  const messages = { copied: HAND_OVER_TEXTS.copied, prompt: HAND_OVER_TEXTS.copyPrompt };
  return (
    <figure className={classes.operator}>
      <figcaption className={classes.caption}>{HAND_OVER_TEXTS.toOperator}</figcaption>
      <blockquote className={classes.sentence}>{sentence}</blockquote>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.5} aria-hidden />}
        onClick={() => void copyText(sentence, messages)}
      >
        {HAND_OVER_TEXTS.copy}
      </Button>
    </figure>
  );
}
