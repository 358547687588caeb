import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useRenderedToasts } from '../../client/ui/toasts/use-rendered';

test('a toast that is shown again while the former one leaves is a new one', () => {
  const first = [{ id: 'status', message: 'Published' }];
  const { result, rerender } = renderHook(({ stored }) => useRenderedToasts(stored)[0], {
    initialProps: { stored: first },
  });
  rerender({ stored: [] });
  expect(result.current).toMatchObject([{ generation: 0, leaving: true }]);
  rerender({ stored: [{ id: 'status', message: 'Unpublished' }] });
  expect(result.current).toMatchObject([{ generation: 1, leaving: false, data: { message: 'Unpublished' } }]);
  rerender({ stored: [{ id: 'status', message: 'Published' }] });
  expect(result.current).toMatchObject([{ generation: 1, leaving: false, data: { message: 'Published' } }]);
});
