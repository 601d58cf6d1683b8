import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWizardKey } from './use-wizard-key.ts';

afterEach(cleanup);

test('new contest gets its id → the wizard keeps its key; every other contest → another key', () => {
  const { result, rerender } = renderHook(({ id }) => useWizardKey(id), { initialProps: { id: 'new' } });
  const keys = [result.current.key];
  const open = (id: string) => {
    rerender({ id });
    keys.push(result.current.key);
  };
  act(() => result.current.keepFor('7'));
  open('7');
  expect(keys).toEqual([0, 0]);
  open('new');
  open('9');
  open('7');
  expect(new Set(keys.slice(1)).size).toBe(4);
});
