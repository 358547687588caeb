import { Button } from '@mantine/core';
import { shorten } from '@shared/shorten';
import { useEffect, useId, useState, type MouseEvent } from 'react';
import classes from './draft-bar.module.css';
import { focusFirstField } from './form-rules';
import type { LocalDraft } from './stored-drafts';

/** Characters of a draft's name. */
const NAME_LENGTH = 60;

interface DraftBarProps<Values> {
  offers: readonly LocalDraft<Values>[];
  /** The noun if the record was saved after this draft, 'post' or 'event'; otherwise false. */
  outdated?: (offer: LocalDraft<Values>) => string | false;
  /** Names the text of an offer; '' if it has none. Only its beginning is shown. */
  describe?: (values: Values) => string;
  /** The form has pictures, which drafts do not store. */
  pictures?: boolean;
  onRestore: (offer: LocalDraft<Values>) => void;
  onDiscard: (offer: LocalDraft<Values>) => void;
}

/** Offers to restore local drafts. Must be inside the form, whose first field gets the focus afterwards. */
export function DraftBar<Values>({
  offers,
  outdated,
  describe,
  pictures = true,
  onRestore,
  onDiscard,
}: DraftBarProps<Values>) {
  const id = useId();
  const said = useAnnounced(
    offers.map((offer) => sentenceOf(offer, describe?.(offer.values) ?? '', outdated?.(offer) ?? false, pictures)),
  );
  if (offers.length === 0) return null;
  const answer =
    (offer: LocalDraft<Values>, by: (offer: LocalDraft<Values>) => void) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
      by(offer);
      focusFirstField(currentTarget.form);
    };
  return (
    <section className={classes.bar} aria-label="Unsaved draft">
      {offers.map((offer, i) => (
        <div key={offer.id} className={classes.offer}>
          <p id={`${id}${offer.id}`} className={classes.text} role="status">
            {said[i]}
          </p>
          <div className={classes.actions}>
            <Button size="compact-sm" aria-describedby={`${id}${offer.id}`} onClick={answer(offer, onRestore)}>
              Restore
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-describedby={`${id}${offer.id}`}
              onClick={answer(offer, onDiscard)}
            >
              Discard
            </Button>
          </div>
        </div>
      ))}
    </section>
  );
}

/** Screen readers announce changes, not initial content: the text is added a moment after its container. */
function useAnnounced(sentences: readonly string[]): readonly string[] {
  const [said, say] = useState<readonly string[]>([]);
  const text = JSON.stringify(sentences);
  useEffect(() => {
    const frame = requestAnimationFrame(() => say(JSON.parse(text) as string[]));
    return () => cancelAnimationFrame(frame);
  }, [text]);
  return said;
}

function sentenceOf(
  { savedAt, replaced }: LocalDraft<unknown>,
  name: string,
  outdated: string | false,
  pictures: boolean,
): string {
  const shown = shorten(name, NAME_LENGTH);
  const named = shown && ` “${shown}”`;
  const what = replaced
    ? `The text you had before restoring${named && `,${named},`}`
    : `Unsaved text${named} from ${timeAgo(new Date(savedAt))}`;
  const since = outdated ? `, and the ${outdated} has been saved since` : '';
  const missing = pictures ? ' Pictures aren’t stored: please choose them again.' : '';
  return `${what} is stored in this browser${since}.${missing}`;
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function timeAgo(then: Date): string {
  const passed = Date.now() - then.getTime();
  const step = STEPS.find(([, length]) => passed >= length);
  if (!step) return 'a moment ago';
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(passed / step[1]), step[0]);
}
