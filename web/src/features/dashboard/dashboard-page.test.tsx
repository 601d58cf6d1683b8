import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { ownBusiness, owner } from '../../../test/users.ts';
import { query } from '../../lib/api.ts';
import { stopsQuery } from '../deliveries/index.tsx';
import { DashboardPage } from './dashboard-page.tsx';

afterEach(cleanup);

test('sending is stopped → a banner on the dashboard, with a button to resume', async () => {
  const stop = {
    id: 4,
    kind: null,
    kind_label: null,
    network: null,
    account: null,
    reason: 'Wrong prices',
    by_staff: false,
    stopped_by: 'Olive',
    stopped_at: '2030-01-01T09:00:00Z',
    can_resume: true,
  };
  const features = { social: { roles: ['manager' as const] } };
  await renderPage(DashboardPage, {
    path: '/',
    address: '/',
    user: { ...owner, business: { ...ownBusiness, is_owner: false, features } },
    answers: [
      { queryKey: stopsQuery.queryKey, data: { stops: [stop] } },
      query('GET /user/{id}/dashboard', { params: { id: 1 }, query: { board: 'business' } }),
    ],
  });
  expect(await screen.findByRole('button', { name: 'Resume sending: Everything' })).toBeTruthy();
  expect(document.body.textContent).toContain('Wrong prices');
});
