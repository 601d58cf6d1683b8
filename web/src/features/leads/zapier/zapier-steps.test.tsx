import { zapierTimes, zapierWarning } from '@fanfare/contract/leads/zapier';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { type Output, query } from '../../../lib/api.ts';
import { LeadsHeading } from '../test-heading.tsx';
import { completedSteps } from './zapier-steps.tsx';
import { ZapierTab } from './zapier-tab.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type State = Output<'GET /leads/zapier'>;
const noSteps = { key: false, connected: false, zap: false };

const open = (state: Partial<State>) =>
  renderPage(() => LeadsHeading({ children: <ZapierTab /> }), {
    path: '/',
    address: '/',
    answers: [
      { queryKey: query('GET /leads/zapier').queryKey, data: { key: null, hooks: [], steps: noSteps, ...state } },
    ],
  });
const box = (name: RegExp) => screen.getByRole('button', { name });

test.each([
  [noSteps, noSteps],
  [{ key: false, connected: true, zap: true }, noSteps],
  [
    { key: true, connected: false, zap: true },
    { ...noSteps, key: true },
  ],
  [
    { key: true, connected: true, zap: true },
    { key: true, connected: true, zap: true },
  ],
])('Zapier steps %j → completed in order: %j', (steps, completed) => {
  expect(completedSteps(steps)).toEqual(completed);
});

test('second Zapier step pressed before the key was copied → a warning for 1.5 s, and nothing opens', async () => {
  await open({});
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  vi.useFakeTimers();
  fireEvent.click(box(/Connect Fanfare in Zapier/));
  expect(screen.getByText(zapierWarning)).toBeTruthy();
  act(() => vi.advanceTimersByTime(zapierTimes.error - 1));
  expect(screen.queryByText(zapierWarning)).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText(zapierWarning)).toBeNull();
  expect(opened).not.toHaveBeenCalled();
  opened.mockRestore();
});

test('key copied → the first Zapier step is completed, and the second one opens Zapier', async () => {
  const key = { prefix: 'fz_12', created: '2030-01-01T09:00:00Z', last_used: null };
  await open({ key, steps: { ...noSteps, key: true } });
  expect(within(box(/Copy your API key/)).getByText('Completed')).toBeTruthy();
  expect(box(/Connect Fanfare/).getAttribute('aria-current')).toBe('step');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.click(box(/Connect Fanfare/));
  expect(opened).toHaveBeenCalledOnce();
  expect(screen.queryByText(zapierWarning)).toBeNull();
  opened.mockRestore();
});
