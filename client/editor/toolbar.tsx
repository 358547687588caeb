import { Tooltip, UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type KeyboardEvent, type Ref } from 'react';
import classes from './toolbar.module.css';
import { toolState, type Tool, type ToolGroup, type ToolState } from './tools';

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

/** A toolbar with a single tab stop; the arrow keys move within it. */
export function Toolbar({ editor, label, groups, onOpen, ref }: ToolbarProps) {
  const tools = groups.flatMap((group) => group.tools);
  const [current, setCurrent] = useState(tools[0]?.label);
  const buttons = useRef(new Map<string, HTMLButtonElement | null>());
  const states = useEditorState({
    editor,
    selector: () => Object.fromEntries(tools.map((tool) => [tool.label, toolState(tool, editor)])),
  });

  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next =
      tools[
        step(
          tools.findIndex((tool) => tool.label === current),
          tools.length,
        )
      ];
    if (next) buttons.current.get(next.label)?.focus();
  };
  const use = (tool: Tool): void => {
    if (!states[tool.label]?.ready) return;
    if (tool.run) tool.run(editor.chain().focus(), editor).run();
    else onOpen?.(tool);
  };

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
      >
        {groups.map((group) => (
          <div key={group.label} className={classes.group} role="group" aria-label={group.label}>
            {group.tools.map((tool) => (
              <ToolButton
                key={tool.label}
                tool={tool}
                state={states[tool.label]!}
                tabIndex={tool.label === current ? 0 : -1}
                onFocus={() => setCurrent(tool.label)}
                onClick={() => use(tool)}
                ref={(button) => void buttons.current.set(tool.label, button)}
              />
            ))}
          </div>
        ))}
      </div>
    </Tooltip.Group>
  );
}

interface ToolButtonProps {
  tool: Tool;
  state: ToolState;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
  ref: Ref<HTMLButtonElement>;
}

const isApple = /Mac|iP/.test(navigator.platform);
const ariaKeys = (keys: string): string =>
  keys.replace('Mod', isApple ? '⌘' : 'Ctrl').replace('Alt', isApple ? '⌥' : 'Alt');

/** `aria-disabled` rather than `disabled`, so that the focus is never lost. */
function ToolButton({ tool: { label, keys, icon: Icon, isOn }, state: { on, ready }, ...button }: ToolButtonProps) {
  return (
    <Tooltip
      label={keys ? `${label} (${ariaKeys(keys)})` : label}
      events={{ hover: true, focus: true, touch: false }}
      withinPortal={false}
    >
      <UnstyledButton
        {...button}
        className={classes.tool}
        aria-label={label}
        aria-pressed={isOn && on}
        aria-disabled={!ready || undefined}
        aria-keyshortcuts={keys?.replace('Mod', isApple ? 'Meta' : 'Control')}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}
