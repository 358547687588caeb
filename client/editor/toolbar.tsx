import { Tooltip } from '@mantine/core';
import { useClickOutside, useMergedRef } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { IconButton, ToolButton } from './tool-button';
import classes from './toolbar.module.css';
import { toolState, type Tool, type ToolGroup } from './tools';
import { useCloseOnBack } from '../ui/dialogs/close-on-back';
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
  useCloseOnBack(opened, () => setOpen(false));
  const [focused, setFocused] = useState<string>();
  const states = useEditorState({
    editor,
    selector: () => Object.fromEntries(tools.map((tool) => [tool.label, toolState(tool, editor)])),
  });
  const names = [
    ...tools.filter((tool) => fitting.has(tool)).map((tool) => tool.label),
    ...(rest.length > 0 ? [MORE] : []),
    ...(opened ? rest.map((tool) => tool.label) : []),
  ];
  const element = useMergedRef(
    ref,
    useClickOutside(() => setOpen(false)),
  );
  const current = focused && names.includes(focused) ? focused : names[0];

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    if (event.key === 'Escape' && opened) {
      event.stopPropagation();
      setOpen(false);
      buttons[names.indexOf(MORE)]?.focus();
    }
    const step = STEPS[event.key];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const apply = (tool: Tool): void => {
    if (!states[tool.label]?.ready) return;
    setOpen(false);
    if (tool.run) tool.run(editor.chain().focus(), editor).run();
    else onOpen?.(tool);
  };
  const stop = (name: string) => ({
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setFocused(name),
  });
  const toolProps = (tool: Tool) => ({
    ...stop(tool.label),
    tool,
    state: states[tool.label] ?? { on: false, ready: false },
    onClick: () => apply(tool),
  });

  return (
    <Tooltip.Group openDelay={500} closeDelay={100}>
      {/* The text keeps the focus, and a phone its keyboard, while buttons are pressed. */}
      <div
        ref={element}
        className={classes.toolbar}
        role="toolbar"
        aria-label={label}
        onKeyDown={press}
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
              {...stop(MORE)}
              label={MORE}
              icon={IconDots}
              aria-expanded={opened}
              keepsEscape={opened}
              onClick={() => setOpen(!opened)}
            />
          )}
        </div>
        {opened && (
          <div className={classes.menu} role="group" aria-label={MORE}>
            {rest.map((tool) => (
              <ToolButton key={tool.label} {...toolProps(tool)} named />
            ))}
          </div>
        )}
      </div>
    </Tooltip.Group>
  );
}
