import { ShortcutKeys } from '../ui/keyboard/shortcut-keys';
import classes from './admin-palette.module.css';
import type { PaletteEntry, PaletteEntryGroup } from './admin-commands';
import { PALETTE_MESSAGES } from '../ui/palette-texts';
import { PALETTE_GROUPS } from './admin-texts';

interface EntryListProps {
  id: string;
  groups: readonly PaletteEntryGroup[];
  /** The entry that Enter selects. */
  active: PaletteEntry | undefined;
  idOf: (entry: PaletteEntry) => string;
  onPoint: (id: string) => void;
  onChoose: (entry: PaletteEntry) => void;
}

/** The focus stays in the search field; moving the mouse changes the active entry. */
export function PaletteEntryList({ id, groups, active, idOf, onPoint, onChoose }: EntryListProps) {
  if (groups.length === 0) return null;
  return (
    <div id={id} className={classes.list} role="listbox" aria-label={PALETTE_MESSAGES.results}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <p id={`${id}-${group.name}`} className={classes.group} role="presentation">
            {group.label ?? PALETTE_GROUPS[group.name]}
          </p>
          {group.entries.map((entry) => (
            <Line
              key={entry.id}
              id={idOf(entry)}
              entry={entry}
              active={entry === active}
              onPoint={() => onPoint(entry.id)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  entry: PaletteEntry;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

const Line = ({ id, entry: { label, hint, keys, icon: Icon }, active, onPoint, onChoose }: LineProps) => (
  <div
    id={id}
    className={classes.line}
    role="option"
    aria-selected={active}
    // Scrolling under a resting mouse also fires mousemove, with no movement.
    onMouseMove={({ movementX, movementY }) => !active && (movementX || movementY) && onPoint()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {Icon && <Icon size={18} stroke={1.5} aria-hidden />}
    <span className={classes.label}>{label}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
    {keys && <ShortcutKeys of={keys} />}
  </div>
);
