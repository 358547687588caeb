import { expect, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { RecordMenu } from '../../client/records/actions/record-menu';
import { useKeptFocus } from '../../client/ui/keyboard/use-kept-focus';

const ran: string[] = [];
const menuOf = (...labels: string[]) =>
  createElement(
    MantineProvider,
    { env: 'test' },
    createElement(RecordMenu, {
      actions: labels.map((label) => ({ id: label, label, icon: IconCopy, run: () => ran.push(label) })),
    }),
  );
const item = (name: string) => screen.getByRole('menuitem', { name });

test('R628: if the focused item of an open menu is gone, the menu is focused; otherwise, focus stays', async () => {
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
  expect(screen.getByRole('menu')).toHaveFocus();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(item('Edit')).toHaveFocus();
  expect(ran).toEqual([]);
});

function SaveMenu({ disabled }: { disabled: readonly string[] }) {
  const ref = useKeptFocus(disabled.join());
  const items = ['Save', 'Discard'].map((label) =>
    createElement('button', { key: label, disabled: disabled.includes(label) }, label),
  );
  return createElement('div', { ref, role: 'menu', tabIndex: -1 }, items);
}

test('R628: the same if it is disabled', () => {
  const { rerender } = render(createElement(SaveMenu, { disabled: [] }));
  screen.getByText('Save').focus();
  rerender(createElement(SaveMenu, { disabled: ['Discard'] }));
  expect(screen.getByText('Save')).toHaveFocus();
  rerender(createElement(SaveMenu, { disabled: ['Save'] }));
  expect(screen.getByRole('menu')).toHaveFocus();
});
