import { Switch } from '@mantine/core';
import { EDITOR_MESSAGES } from '@shared/editor';
import { SHORTCUT_MESSAGES, SHORTCUTS } from '@shared/shortcuts';
import { Dialog } from '../ui/dialog';
import { Keys } from '../ui/keys';
import { switchSingleKeys, useSingleKeys } from '../ui/shortcuts';
import classes from './shortcuts-dialog.module.css';

const ALL = Object.values(SHORTCUTS);
const PLACES = [...new Set<string>(ALL.map(({ where }) => where))];

/** Every key of the dashboard, and the switch for those that work alone. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const on = useSingleKeys();
  return (
    <Dialog opened={opened} onClose={onClose} title={SHORTCUT_MESSAGES.title}>
      {PLACES.map((place) => (
        <section key={place} className={classes.place}>
          <h3 className={classes.where}>{place}</h3>
          <dl className={classes.keys}>
            {ALL.filter(({ where }) => where === place).map(({ keys, label }) => (
              <div key={keys} className={classes.shortcut}>
                <dt>{label}</dt>
                <dd>
                  <Keys of={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={classes.place}>
        <h3 className={classes.where}>{SHORTCUT_MESSAGES.inText}</h3>
        <p className={classes.text}>{EDITOR_MESSAGES.keys}</p>
      </section>
      <Switch
        mt="lg"
        checked={on}
        onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
        label={SHORTCUT_MESSAGES.singleKeys}
        description={SHORTCUT_MESSAGES.singleKeysHint}
      />
    </Dialog>
  );
}
