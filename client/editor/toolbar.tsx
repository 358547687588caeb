import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { closeOnEscape } from '../ui/escape-key';
import classes from './toolbar.module.css';
import { toolState, type Tool, type ToolGroup, type ToolState } from './tools';
import { useFittingTools } from './use-fitting-tools';
import { EDITOR_MESSAGES } from './texts';

interface ToolbarProps {
  editor: Editor;
  label: string;
  groups: readonly ToolGroup[];
  /** Called for tools that open something instead of changing the text. */
  onOpen?: (tool: Tool) => void;
  ref?: Ref<HTMLDivElement>;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const MORE = EDITOR_MESSAGES.moreTools;

/**
 * A toolbar in one row, with a single tab stop; the arrow keys move within it. Tools that have no room are in a menu at its
 * end.
 */
export function Toolbar({ editor, label, groups, onOpen, ref }: ToolbarProps) {
  const tools = groups.flatMap((group) => group.tools);
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFittingTools(row, groups);
  const rest = tools.filter((tool) => !fitting.has(tool));
  const [open, setOpen] = useState(false);
  const opened = open && rest.length > 0;
  const [focused, setFocused] = useState<string>();
  const buttons = useRef(new Map<string, HTMLButtonElement | null>());
  const states = useEditorState({
    editor,
    selector: () => Object.fromEntries(tools.map((tool) => [tool.label, toolState(tool, editor)])),
  });
  const reachable = [
    ...tools.filter((tool) => fitting.has(tool)).map((tool) => tool.label),
    ...(rest.length > 0 ? [MORE] : []),
    ...(opened ? rest.map((tool) => tool.label) : []),
  ];
  const current = focused && reachable.includes(focused) ? focused : reachable[0];

  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || current === undefined) return;
    event.preventDefault();
    const next = reachable[step(reachable.indexOf(current), reachable.length)];
    if (next) buttons.current.get(next)?.focus();
  };
  const closeMenu = (): void => {
    setOpen(false);
    buttons.current.get(MORE)?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const use = (tool: Tool): void => {
    if (!states[tool.label]?.ready) return;
    setOpen(false);
    if (tool.run) tool.run(editor.chain().focus(), editor).run();
    else onOpen?.(tool);
  };
  const buttonOf = (name: string) => ({
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setFocused(name),
    ref: (button: HTMLButtonElement | null) => void buttons.current.set(name, button),
  });
  const toolProps = (tool: Tool) => ({
    ...buttonOf(tool.label),
    tool,
    state: states[tool.label] ?? { on: false, ready: false },
    onClick: () => use(tool),
  });

  return (
    <Tooltip.Group openDelay={500} closeDelay={100}>
      {/* The text keeps the focus, and a phone its keyboard, while buttons are pressed. */}
      <div
        ref={ref}
        className={classes.toolbar}
        role="toolbar"
        aria-label={label}
        onKeyDown={move}
        onMouseDown={(event) => event.preventDefault()}
        onBlur={leave}
      >
        <div ref={row} className={classes.row}>
          {groups.map(({ label: name, tools: members }) => {
            const shown = members.filter((tool) => fitting.has(tool));
            return (
              shown.length > 0 && (
                <div key={name} className={classes.group} role="group" aria-label={name}>
                  {shown.map((tool) => (
                    <ToolButton key={tool.label} {...toolProps(tool)} />
                  ))}
                </div>
              )
            );
          })}
          {rest.length > 0 && (
            <IconButton
              {...buttonOf(MORE)}
              label={MORE}
              icon={IconDots}
              aria-expanded={opened}
              onClick={() => setOpen(!opened)}
            />
          )}
        </div>
        {opened && (
          <div className={classes.menu} role="group" aria-label={MORE} {...closeOnEscape(closeMenu)}>
            {rest.map((tool) => (
              <ToolButton key={tool.label} {...toolProps(tool)} named />
            ))}
          </div>
        )}
      </div>
    </Tooltip.Group>
  );
}

interface ButtonProps {
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
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
const ToolButton = ({ tool: { label, keys, icon, isOn }, state: { on, ready }, ...button }: ToolButtonProps) => (
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
  named?: boolean;
  'aria-pressed'?: boolean;
  'aria-disabled'?: true;
  'aria-expanded'?: boolean;
}

function IconButton({ label, icon: Icon, keys, named = false, ...button }: IconButtonProps) {
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
        aria-keyshortcuts={keys?.replace('Mod', isApple ? 'Meta' : 'Control')}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
        {named && <span>{label}</span>}
      </UnstyledButton>
    </Tooltip>
  );
}
