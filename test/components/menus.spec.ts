import { expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { RecordMenu } from '../../client/records/actions/record-menu';

const menuOf = (...labels: string[]) =>
  createElement(
    MantineProvider,
    { env: 'test' },
    createElement(RecordMenu, {
      actions: labels.map((label) => ({ id: label, label, icon: IconCopy, run: () => {} })),
    }),
  );
const item = (name: string) => screen.getByRole('menuitem', { name });

test('R628: if the focused item of an open menu is gone, its first one is focused; otherwise, focus stays', async () => {
  const user = userEvent.setup();
  const { rerender } = render(menuOf('Restore', 'Delete'));
  rerender(menuOf('Edit', 'Restore', 'Delete'));
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(item('Delete')).toHaveFocus();
  rerender(menuOf('Edit', 'Delete'));
  expect(item('Delete')).toHaveFocus();
  rerender(menuOf('Edit', 'Copy'));
  expect(item('Edit')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Copy')).toHaveFocus();
});
