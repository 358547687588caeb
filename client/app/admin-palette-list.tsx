import { PALETTE_GROUPS, PALETTE_MESSAGES } from '@shared/palette';
import { Keys } from '../ui/keys';
import classes from './admin-palette.module.css';
import type { Entry, EntryGroup } from './admin-commands';

interface EntryListProps {
  id: string;
  groups: readonly EntryGroup[];
  /** What Enter chooses. */
  active: Entry | undefined;
  idOf: (entry: Entry) => string;
  onPoint: (id: string) => void;
  onChoose: (entry: Entry) => void;
}

/** What the palette offers. The focus stays in its field; a mouse that moves takes the choice along. */
export function EntryList({ id, groups, active, idOf, onPoint, onChoose }: EntryListProps) {
  if (groups.length === 0) return null;
  return (
    <div id={id} className={classes.list} role="listbox" aria-label={PALETTE_MESSAGES.results}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <p id={`${id}-${group.name}`} className={classes.group} role="presentation">
            {PALETTE_GROUPS[group.name]}
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
  entry: Entry;
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
    // A list that scrolls under a mouse that rests is no movement.
    onMouseMove={({ movementX, movementY }) => !active && (movementX || movementY) && onPoint()}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {Icon && <Icon size={18} stroke={1.5} aria-hidden />}
    <span className={classes.label}>{label}</span>
    {hint && <span className={classes.hint}>{hint}</span>}
    {keys && <Keys of={keys} />}
  </div>
);
