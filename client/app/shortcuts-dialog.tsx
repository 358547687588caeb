import { Switch } from '@mantine/core';
import { EDITOR_KEYS, SHORTCUTS } from '../ui/keyboard/shortcut-definitions';
import { Dialog } from '../ui/dialogs/dialog';
import { ShortcutKeys } from '../ui/keyboard/shortcut-keys';
import { setSingleKeysEnabled, useSingleKeysEnabled } from '../ui/keyboard/shortcuts';
import classes from './shortcuts-dialog.module.css';
import { SHORTCUT_MESSAGES } from './admin-texts';

const ALL = Object.values(SHORTCUTS);
const PLACES = [...new Set<string>(ALL.map(({ where }) => where))];

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const on = useSingleKeysEnabled();
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
                  <ShortcutKeys of={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={classes.place}>
        <h3 className={classes.where}>{SHORTCUT_MESSAGES.inText}</h3>
        <p className={classes.text}>{EDITOR_KEYS}</p>
      </section>
      <Switch
        mt="lg"
        checked={on}
        onChange={(event) => setSingleKeysEnabled(event.currentTarget.checked)}
        label={SHORTCUT_MESSAGES.singleKeys}
        description={SHORTCUT_MESSAGES.singleKeysHint}
      />
    </Dialog>
  );
}
