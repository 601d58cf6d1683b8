import { minuteMs } from '@fanfare/contract/kit/durations';
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

it.each([1.5, 3, 3.5, 5] as const)('alert with autoHideSeconds=%d → hidden after that time', (seconds) => {
  renderWithTheme(
    <Alert tone="good" autoHideSeconds={seconds}>
      Saved.
    </Alert>,
  );
  pass(seconds * 1000 - 1);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('pointer over an alert → it stays visible; the full time runs again after the pointer leaves', () => {
  renderWithTheme(
    <Alert tone="good" autoHideSeconds={3}>
      Saved.
    </Alert>,
  );
  fireEvent.mouseEnter(screen.getByRole('status'));
  pass(minuteMs);
  expect(screen.queryByText('Saved.')).not.toBeNull();
  fireEvent.mouseLeave(screen.getByRole('status'));
  pass(3000);
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('alert of tone bad → role alert; of tone info → role status', () => {
  renderWithTheme(<Alert tone="bad">Not saved.</Alert>);
  renderWithTheme(<Alert tone="info">For information.</Alert>);
  expect(screen.getByRole('alert').textContent).toBe('Not saved.');
  expect(screen.getByRole('status').textContent).toBe('For information.');
});
