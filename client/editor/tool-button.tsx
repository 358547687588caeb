import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './toolbar.module.css';
import type { Tool, ToolState } from './tools';

interface ButtonProps {
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
}

const isApple = /Mac|iP/.test(navigator.platform);
const ariaKeys = (keys: string): string =>
  keys.replace('Mod', isApple ? '⌘' : 'Ctrl').replace('Alt', isApple ? '⌥' : 'Alt');

interface ToolButtonProps extends ButtonProps {
  tool: Tool;
  state: ToolState;
  /** Shows the name beside the icon. */
  named?: boolean;
}

/** `aria-disabled` rather than `disabled`, so that the focus is never lost. */
export const ToolButton = ({ tool: { label, keys, icon, isOn }, state: { on, ready }, ...button }: ToolButtonProps) => (
  <IconButton
    {...button}
    label={label}
    icon={icon}
    keys={keys}
    aria-pressed={isOn && on}
    aria-disabled={!ready || undefined}
  />
);

interface IconButtonProps extends ButtonProps {
  label: string;
  icon: Icon;
  keys?: string;
  /** Shows the name beside the icon. */
  named?: boolean;
  /** Escape is handled by the toolbar, not by a dialog around it. */
  keepsEscape?: boolean;
  'aria-pressed'?: boolean;
  'aria-disabled'?: true;
  'aria-expanded'?: boolean;
}

export function IconButton({
  label,
  icon: Icon,
  keys,
  named = false,
  keepsEscape = named,
  ...button
}: IconButtonProps) {
  return (
    <Tooltip
      label={keys ? `${label} (${ariaKeys(keys)})` : label}
      events={{ hover: true, focus: true, touch: false }}
      disabled={named}
      withinPortal={false}
    >
      <UnstyledButton
        {...button}
        className={classes.tool}
        aria-label={label}
        data-mantine-stop-propagation={keepsEscape || undefined}
        aria-keyshortcuts={keys?.replace('Mod', isApple ? 'Meta' : 'Control')}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {named && <span>{label}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}
