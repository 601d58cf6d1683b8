import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { type Plan, planQuery, settingsQuery } from '../bulk-queries.ts';
import { costText } from '../cost-text.ts';
import { BulkFrame } from '../frame/bulk-frame.tsx';
import { testSettings } from '../test-data.ts';
import { PlanPage } from './plan-page.tsx';

afterEach(cleanup);

const Screen = () => (
  <BulkFrame>
    <PlanPage />
  </BulkFrame>
);
const open = (answer: { data?: Plan; failsWith?: number }) =>
  renderPage(Screen, {
    path: '/bulkaicontentgeneration/plan',
    address: '/bulkaicontentgeneration/plan',
    answers: [
      { queryKey: planQuery.queryKey, ...answer },
      { queryKey: settingsQuery.queryKey, data: testSettings({ time_zone: 'Asia/Tokyo' }) },
    ],
  });
const item = {
  keyword: 'beans',
  category: 'Espresso',
  site: 'The Journal',
  article_id: null,
  cost: 42_000,
  held_because: null,
};
const review = { first_at: null, is_known: false };

test('plan of articles → grouped by day in the time zone of the settings, with figures and cost', async () => {
  await open({
    data: {
      items: [
        { ...item, at: '2030-01-15T14:00:00.000Z', kind: 'write', held_because: 'It is the first.' },
        { ...item, at: '2030-01-15T15:30:00.000Z', kind: 'post', article_id: 4, cost: null },
      ],
      writing_stopped: null,
      posting_stopped: null,
      cost: 42_000,
      review: { first_at: '2030-01-15T14:00:00.000Z', is_known: true },
    },
  });
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Tuesday, Jan 15, 2030', 'Wednesday, Jan 16, 2030']);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '1', '$0.04']);
  expect(screen.getByText(/Times in Asia\/Tokyo\./).textContent).toContain(
    'The first article that waits for review is written Tuesday, Jan 15, 2030, 11:00 PM. About 10% of the other articles wait for review.',
  );
  expect(screen.getByText('Needs review: It is the first.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'beans' }).getAttribute('href')).toBe('/bulkaicontentgeneration/articles/4');
});

test('plan while writing is stopped → the reason; empty plan → a link to the categories; failed call → Try again', async () => {
  await open({ data: { items: [], writing_stopped: 'Writing is off.', posting_stopped: null, cost: null, review } });
  expect(within(screen.getByRole('alert')).getByText('Writing is off.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View categories' })).toBeTruthy();
  await open({ failsWith: 503 });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test.each([
  [0, '$0.00'],
  [900, '<$0.01'],
  [42_000, '$0.04'],
  [12_345_678, '$12.35'],
])('cost of %i micro-dollars → shown as %s', (micros, text) => {
  expect(costText(micros)).toBe(text);
});
