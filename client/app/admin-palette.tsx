import { Button } from '@mantine/core';
import { normalizeLine } from '@shared/rules';
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { useRecordSearch } from '../features/search/admin/use-record-search';
import { Dialog } from '../ui/dialogs/dialog';
import { isPressed } from '../ui/keyboard/shortcuts';
import { PaletteField } from './admin-palette-field';
import { PaletteFoot } from './admin-palette-foot';
import { PaletteEntryList } from './admin-palette-list';
import classes from './admin-palette.module.css';
import type { PaletteEntry } from './admin-commands';
import { usePaletteEntries } from './admin-palette-entries';
import { useTypedLetters } from './use-typed-letters';
import { TRY_AGAIN } from '../ui/texts';
import { PALETTE_MESSAGES } from '../ui/palette-texts';

interface PaletteProps {
  opened: boolean;
  /** Ends the collection of what was typed before the field is there, and returns it. */
  typed: RefObject<() => string>;
  onClose: () => void;
  showShortcuts: () => void;
}

/** No animation: pressing the shortcut again reopens at once, with an empty field. */
const AT_ONCE = { duration: 0 } as const;

export const CommandPalette = ({ opened, typed, onClose, showShortcuts }: PaletteProps) => (
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
    <PaletteSearch typed={typed} onClose={onClose} showShortcuts={showShortcuts} />
  </Dialog>
);

/** Mounted while the dialog is open, so that each opening starts empty. */
function PaletteSearch({ typed, onClose, showShortcuts }: Omit<PaletteProps, 'opened'>) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const list = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { groups: entryGroups, actionGroup, searching, failed, retry } = usePaletteEntries(text, showShortcuts);
  /** The record whose actions are shown instead of the results. */
  const [opened, setOpened] = useState<PaletteEntry>();
  const groups = opened?.actions
    ? [actionGroup(PALETTE_MESSAGES.actions(opened.label), opened.actions())]
    : entryGroups;
  const entries = groups.flatMap((group) => group.entries);
  const active = entries.find(({ id }) => id === chosen) ?? entries[0];
  // Results that arrive later must not change the selection.
  if (active && active.id !== chosen) setChosen(active.id);
  const withTypedLetters = useTypedLetters(typed, input, text, setText);
  const idOf = ({ id }: PaletteEntry): string => `${list}-${id}`;

  const move = (to: number): void => {
    const next = entries[(to + entries.length) % entries.length];
    if (!next) return;
    setChosen(next.id);
    frame.current?.querySelector(`[id="${idOf(next)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const choose = ({ run }: PaletteEntry): void => {
    onClose();
    run();
  };
  const close = ({ id }: PaletteEntry): void => {
    setOpened(undefined);
    setChosen(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const here = active ? entries.indexOf(active) : 0;
    const { selectionStart, value } = event.currentTarget;
    if (event.key === 'ArrowRight' && active?.actions && selectionStart === value.length) setOpened(active);
    else if (event.key === 'ArrowLeft' && opened) close(opened);
    else if (event.key === 'ArrowDown') move(here + 1);
    else if (event.key === 'ArrowUp') move(here - 1);
    else if (event.key === 'Enter' && active) choose(active);
    else if (isPressed('palette', event.nativeEvent)) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div ref={frame} className={classes.finder}>
      <PaletteField
        ref={input}
        listId={entries.length > 0 ? list : undefined}
        aria-activedescendant={active && idOf(active)}
        value={text}
        onChange={(event) => {
          setText(withTypedLetters(event.currentTarget.value));
          setChosen(undefined);
          setOpened(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteEntryList id={list} groups={groups} active={active} idOf={idOf} onPoint={setChosen} onChoose={choose} />
      <State
        text={opened ? opened.label : text}
        count={entries.length}
        searching={searching}
        failed={failed}
        retry={retry}
      />
      <PaletteFoot actions={opened !== undefined || active?.actions !== undefined} back={opened !== undefined} />
    </div>
  );
}

interface StateProps extends Pick<ReturnType<typeof useRecordSearch>, 'searching' | 'failed' | 'retry'> {
  text: string;
  count: number;
}

/** Visible only when there is something to report; always announced to screen readers. */
function State({ text, count, searching, failed, retry }: StateProps) {
  const query = normalizeLine(text);
  const status = searching
    ? PALETTE_MESSAGES.searching
    : count === 0 && !failed
      ? PALETTE_MESSAGES.nothing(query)
      : query && PALETTE_MESSAGES.found(count);
  return (
    <>
      <p className={classes.state} role="status" data-quiet={(count > 0 && !searching) || failed || undefined}>
        {status}
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
