import { ActionIcon, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DELETE, type RecordAction } from './record-kind';

interface DeleteIconProps {
  /** Name of the record. */
  name: string;
  /** The record's actions, with Delete among them. */
  menu: readonly RecordAction[];
}

/** Delete as a button of its own, beside the menu that has it too. */
export const DeleteIcon = ({ name, menu }: DeleteIconProps) => (
  <Tooltip label="Delete">
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      aria-label={`Delete “${name}”`}
      onClick={() => menu.find(({ id }) => id === DELETE)?.run?.()}
    >
      <IconTrash size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  </Tooltip>
);
