import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { AttemptOutcome } from './connect-done-page.tsx';
import type { AttemptResult } from './use-connect.ts';

const originalClose = window.close;
let closedCount = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  closedCount = 0;
  window.close = () => {
    closedCount += 1;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.close = originalClose;
});

const attempt: AttemptResult = {
  id: 3,
  kind: 'facebook',
  outcome: 'waiting',
  message: 'You declined access, so nothing changed.',
  words: null,
  connection_id: 4,
  begun: '2030-01-01T09:00:00Z',
  request_id: 'r-1',
};

test.each([
  ['connected', 'Connected', 1],
  ['denied', 'Access declined', 1],
  ['limited', 'Connected with limited permissions', 0],
  ['failed', 'Connection failed', 0],
] as const)(
  'connection attempt with the outcome %s → title “%s”; number of times that the window closes itself: %i',
  (outcome, title, closed) => {
    renderWithTheme(<AttemptOutcome attempt={{ ...attempt, outcome }} />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    vi.runAllTimers();
    expect(closedCount).toBe(closed);
  },
);
