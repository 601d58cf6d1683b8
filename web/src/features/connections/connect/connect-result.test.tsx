import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { ConnectResult } from './connect-result.tsx';
import type { AttemptResult } from './use-connect.ts';

afterEach(cleanup);

const failed: AttemptResult = {
  id: 3,
  kind: 'facebook',
  outcome: 'failed',
  message: 'Facebook rejected the sign-in.',
  words: 'Invalid scope',
  connection_id: 4,
  begun: '2030-01-01T09:00:00Z',
  request_id: 'r-1',
};
const render = (attempt: AttemptResult) => {
  const connected: unknown[][] = [];
  renderWithTheme(
    <ConnectResult
      state={{ status: 'finished', attempt, path: '/connect/facebook?connection=4' }}
      connect={(...call) => connected.push(call)}
      dismiss={() => undefined}
    />,
  );
  return connected;
};

test('failed reconnect → the reason, the network’s words, and a button that tries the same account again', () => {
  const connected = render(failed);
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain('Facebook rejected the sign-in.');
  expect(alert).toContain('Facebook answered: Invalid scope');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(connected).toEqual([['facebook', '/connect/facebook?connection=4']]);
});

test.each(['denied', 'failed', 'expired'] as const)(
  'reconnect of an account that ends as %s → the text “Not connected” is not shown',
  (outcome) => {
    render({ ...failed, outcome });
    expect(document.body.textContent).not.toContain('Not connected');
  },
);

test('connect result of a connected account → no Try again button', () => {
  render({ ...failed, outcome: 'connected', message: 'Connected.', words: null });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
