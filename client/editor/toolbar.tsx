import { Tooltip } from '@mantine/core';
import { useClickOutside, useMergedRef } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { IconButton, ToolButton } from './tool-button';
import classes from './toolbar.module.css';
import { toolState, type Tool, type ToolGroup, type ToolState } from './tools';
import { useCloseOnBack } from '../ui/dialogs/close-on-back';
import { useFittingTools } from './use-fitting-tools';
import { useTabStop } from './use-tab-stop';
import { EDITOR_MESSAGES } from './texts';

interface ToolbarProps {
  editor: Editor;
  label: string;
  groups: readonly ToolGroup[];
  /** Called for tools that open something instead of changing the text. */
  onOpen?: (tool: Tool) => void;
  ref?: Ref<HTMLDivElement>;
}

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
  const states = useToolStates(editor, tools);
  const names = [
    ...tools.filter((tool) => fitting.has(tool)).map((tool) => tool.label),
    ...(rest.length > 0 ? [MORE] : []),
    ...(opened ? rest.map((tool) => tool.label) : []),
  ];
  const outside = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const element = useMergedRef(ref, outside);
  const { stopProps, moveFocus } = useTabStop(names);

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && opened) {
      event.stopPropagation();
      setOpen(false);
      event.currentTarget.querySelectorAll('button')[names.indexOf(MORE)]?.focus();
    }
    moveFocus(event);
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
  const toolProps = (tool: Tool) => ({
    ...stopProps(tool.label),
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
          {groups.map(({ label: name, tools: members }) => (
            <ToolButtons
              key={name}
              className={classes.group}
              label={name}
              buttons={members.filter((tool) => fitting.has(tool)).map(toolProps)}
            />
          ))}
          {rest.length > 0 && (
            <IconButton
              {...stopProps(MORE)}
              label={MORE}
              icon={IconDots}
              aria-expanded={opened}
              keepsEscape={opened}
              onClick={() => setOpen(!opened)}
            />
          )}
        </div>
        {opened && <ToolButtons className={classes.menu} label={MORE} buttons={rest.map(toolProps)} named />}
      </div>
    </Tooltip.Group>
  );
}

const useToolStates = (editor: Editor, tools: readonly Tool[]): Readonly<Record<string, ToolState>> =>
  useEditorState({
    editor,
    selector: () => Object.fromEntries(tools.map((tool) => [tool.label, toolState(tool, editor)])),
  });

interface ToolButtonsProps {
  className: string | undefined;
  label: string;
  buttons: readonly ComponentProps<typeof ToolButton>[];
  /** Shows the names beside the icons. */
  named?: boolean;
}

/** Nothing for a group whose tools are all in the menu. */
const ToolButtons = ({ className, label, buttons, named }: ToolButtonsProps) =>
  buttons.length > 0 && (
    <div className={className} role="group" aria-label={label}>
      {buttons.map((button) => (
        <ToolButton key={button.tool.label} {...button} named={named} />
      ))}
    </div>
  );
