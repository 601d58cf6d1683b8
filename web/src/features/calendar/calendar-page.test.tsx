import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { query } from '../../lib/api.ts';
import { stopsQuery } from '../deliveries/index.tsx';
import { monthGrid } from './calendar-days.ts';
import { calendarItemsQuery } from './calendar-items-query.ts';
import { CalendarPage } from './calendar-page.tsx';
import { toDateRange } from './items/items-by-day.ts';

afterEach(cleanup);

test('sending is stopped → a banner in the calendar, with a button to resume', async () => {
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
  await renderPage(CalendarPage, {
    path: '/social/calendar',
    address: '/social/calendar?day=2030-01-15',
    answers: [
      { queryKey: stopsQuery.queryKey, data: { stops: [stop] } },
      { queryKey: calendarItemsQuery(toDateRange(monthGrid('2030-01-15'), 'UTC')).queryKey },
      { queryKey: query('GET /social/accounts').queryKey },
    ],
  });
  expect(document.body.textContent).toContain('Wrong prices');
  expect(screen.getByRole('button', { name: 'Resume sending: Everything' })).toBeTruthy();
});
