import { Button } from '@mantine/core';
import { TRY_AGAIN } from '@shared/errors';
import { PALETTE_MESSAGES } from '@shared/palette';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { useFoundRecords } from '../features/search/admin/use-found-records';
import { Dialog } from '../ui/dialog';
import { Keys } from '../ui/keys';
import { isPressed } from '../ui/shortcuts';
import { EntryList } from './admin-palette-list';
import classes from './admin-palette.module.css';
import type { Entry } from './admin-commands';
import { useEntries } from './admin-palette-entries';

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  showShortcuts: () => void;
}

/** Who presses the keys again need not wait, and finds an empty field. */
const AT_ONCE = { duration: 0 } as const;

/** Everything of the dashboard behind one field: what can be done at once, records as the server finds them. */
export const Palette = ({ opened, onClose, showShortcuts }: PaletteProps) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={PALETTE_MESSAGES.title}
    withCloseButton={false}
    size="38rem"
    padding={0}
    yOffset="clamp(0.25rem, 20vh - 4rem, 10vh)"
    transitionProps={AT_ONCE}
    overlayProps={{ transitionProps: AT_ONCE }}
    classNames={{ header: classes.unseen }}
  >
    <Finder onClose={onClose} showShortcuts={showShortcuts} />
  </Dialog>
);

/** It lives as long as the dialog is open, so that each opening begins anew. */
function Finder({ onClose, showShortcuts }: Omit<PaletteProps, 'opened'>) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const list = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { groups, searching, failed, retry } = useEntries(text, showShortcuts);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === chosen) ?? entries[0];
  // An answer that arrives between looking and pressing Enter leaves the choice where it is.
  if (active && active.id !== chosen) setChosen(active.id);
  const idOf = ({ id }: Entry): string => `${list}-${id}`;

  const move = (to: number): void => {
    const next = entries[(to + entries.length) % entries.length];
    if (!next) return;
    setChosen(next.id);
    frame.current?.querySelector(`[id="${idOf(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const choose = ({ run }: Entry): void => {
    onClose();
    run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const here = active ? entries.indexOf(active) : 0;
    if (event.key === 'ArrowDown') move(here + 1);
    else if (event.key === 'ArrowUp') move(here - 1);
    else if (event.key === 'Enter' && active) choose(active);
    else if (isPressed('palette', event.nativeEvent)) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div ref={frame} className={classes.finder}>
      <label className={classes.field}>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={PALETTE_MESSAGES.title}
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? list : undefined}
          aria-activedescendant={active && idOf(active)}
          aria-autocomplete="list"
          placeholder={PALETTE_MESSAGES.placeholder}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <EntryList id={list} groups={groups} active={active} idOf={idOf} onPoint={setChosen} onChoose={choose} />
      <State text={text} count={entries.length} searching={searching} failed={failed} retry={retry} />
      <Foot />
    </div>
  );
}

interface StateProps extends Pick<ReturnType<typeof useFoundRecords>, 'searching' | 'failed' | 'retry'> {
  text: string;
  count: number;
}

/** How the search stands, for the eye where there is something to say, and always for the ear. */
function State({ text, count, searching, failed, retry }: StateProps) {
  const asked = text.trim();
  const told = searching
    ? PALETTE_MESSAGES.searching
    : count === 0 && !failed
      ? PALETTE_MESSAGES.nothing(asked)
      : asked && PALETTE_MESSAGES.found(count);
  return (
    <>
      <p className={classes.state} role="status" data-quiet={(count > 0 && !searching) || failed || undefined}>
        {told}
      </p>
      {failed && (
        <div className={classes.failed} role="alert">
          <span>{PALETTE_MESSAGES.searchFailed}</span>
          <Button size="compact-sm" variant="default" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        </div>
      )}
    </>
  );
}

const Foot = () => (
  <p className={classes.foot} aria-hidden>
    <span>
      <Keys of="↑+↓" /> {PALETTE_MESSAGES.move}
    </span>
    <span>
      <Keys of="Enter" /> {PALETTE_MESSAGES.choose}
    </span>
    <span>
      <Keys of="Esc" /> {PALETTE_MESSAGES.close}
    </span>
  </p>
);
