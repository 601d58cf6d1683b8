import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../../test/render-with-theme.tsx';
import { Alert } from './alert.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it.each([1.5, 3, 3.5, 5] as const)('fades after %d seconds', (seconds) => {
  renderWithTheme(
    <Alert tone="good" fade={seconds}>
      Saved.
    </Alert>,
  );
  pass(seconds * 1000 - 1);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('stays while somebody holds it', () => {
  renderWithTheme(
    <Alert tone="good" fade={3}>
      Saved.
    </Alert>,
  );
  fireEvent.mouseEnter(screen.getByRole('status'));
  pass(60_000);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole('status'));
  pass(3000);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('interrupts for what went wrong and only then', () => {
  renderWithTheme(<Alert tone="bad">Not saved.</Alert>);
  renderWithTheme(<Alert tone="info">By the way.</Alert>);
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
  expect(screen.getByRole('status').textContent).toBe('By the way.');
});
