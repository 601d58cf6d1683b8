import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { user } from '../../../../test/users.ts';
import { type Output, query } from '../../../lib/api.ts';
import { StaffStopsPage } from './staff-stops-page.tsx';

afterEach(cleanup);

const renderWith = async (status: Output<'GET /staff/deliveries/status'>) => {
  await renderPage(StaffStopsPage, {
    path: '/staff/deliveries',
    address: '/staff/deliveries',
    user: { ...user, admin: true },
    answers: [
      { queryKey: query('GET /staff/deliveries/stops').queryKey, data: { stops: [] } },
      { queryKey: query('GET /staff/deliveries/status').queryKey, data: status },
    ],
  });
  return screen.queryByRole('alert')?.textContent;
};

test('due deliveries and no worker → since when none has run, and how many are due', async () => {
  const text = await renderWith({ due: 12, minutes_without_worker: 7, worker_missing: true });
  expect(text).toContain('No worker has been seen for 7 minutes; nothing is sent. 12 deliveries are due.');
});

test('no worker has ever run → “No worker has been seen yet”; a worker runs → no alert', async () => {
  const none = await renderWith({ due: 1, minutes_without_worker: null, worker_missing: true });
  expect(none).toContain('No worker has been seen yet; nothing is sent. 1 delivery is due.');
  expect(await renderWith({ due: 12, minutes_without_worker: 0, worker_missing: false })).toBeUndefined();
});
