import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useKeptFocus } from '../../ui/keyboard/use-kept-focus';
import { VisuallyHidden } from '../../ui/theme/visually-hidden';
import { DELETE, type RecordAction } from './record-kind';
import classes from './record-menu.module.css';
import { RECORD_ACTIONS } from '../texts';

interface RecordMenuProps {
  /** Name of the record, if there are others on the screen. */
  name?: string;
  actions: readonly RecordAction[];
}

/** The “…” button of a record, with a menu of its actions. */
export function RecordMenu({ name, actions }: RecordMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const dropdown = useKeptFocus(actions.map(({ id }) => id).join());
  // A dialog that it opens returns the focus to the button: the item is gone by then.
  const start = (run: () => void): void => {
    button.current?.focus();
    run();
  };
  return (
    <Menu
      position="bottom-end"
      width={210}
      shadow="md"
      returnFocus
      withInitialFocusPlaceholder={false}
      classNames={{ item: classes.item }}
    >
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon ref={button} variant="subtle" size="lg" aria-label={RECORD_ACTIONS.menu(name)}>
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown ref={dropdown}>
        {actions.map((action, place) => (
          <RecordMenuItem key={action.id} action={action} first={place === 0} onStart={start} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RecordMenuItemProps {
  action: RecordAction;
  first: boolean;
  onStart: (run: () => void) => void;
}

function RecordMenuItem({ action: { id, label, icon: Icon, to, href, run }, first, onStart }: RecordMenuItemProps) {
  const props = {
    leftSection: <Icon size={16} stroke={1.5} aria-hidden />,
    children: label,
    'data-autofocus': first || undefined,
    'data-danger': id === DELETE || undefined,
  };
  if (to) return <Menu.Item component={Link} to={to} {...props} />;
  if (href)
    return (
      <Menu.Item component="a" href={href} target="_blank" {...props}>
        {label} <VisuallyHidden>({RECORD_ACTIONS.newTab})</VisuallyHidden>
      </Menu.Item>
    );
  return <Menu.Item onClick={() => run && onStart(run)} {...props} />;
}
