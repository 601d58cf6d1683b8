import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { contestsQuery } from '../contest-queries.ts';
import { contestantsQuery } from './contestant-queries.ts';
import { ContestantsPage } from './contestants-page.tsx';

afterEach(cleanup);

const Screen = () => (
  <>
    <h1>Spring</h1>
    <ContestantsPage />
  </>
);
const contest = { id: 7, name: 'Spring', state: 'running', ends: null, entries: 0, held: 0 };
const open = (search: string) =>
  renderPage(Screen, {
    ...{ path: '/contest/$id/contestants', address: `/contest/7/contestants${search ? `?search=${search}` : ''}` },
    answers: [
      { queryKey: contestsQuery.queryKey, data: { contests: [] } },
      {
        queryKey: contestantsQuery(7, { page: 1, search }).queryKey,
        data: { contest, items: [], total: 0, page: 1, page_size: 25 },
      },
    ],
  });

test('a search without a match → the exact sentence and Clear', async () => {
  await open('zzz');
  expect(screen.getByText('No matches found.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Clear' }).length).toBeGreaterThan(0);
});

test('a contest without contestants → its own empty state, no Clear', async () => {
  await open('');
  expect(screen.getByText('No contestants yet')).toBeTruthy();
  expect(screen.queryByText('No matches found.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

const zoe = {
  ...{ user_id: 3, name: 'Zoë Lund', email: 'zoe@example.test', state: 'held', points: 35, score: 80 },
  ...{ origin: 'visitor', source: 'direct', entered: '2030-03-10T10:00:00Z', confirmed: '2030-03-10T10:05:00Z' },
  reasons: [{ signal: 'device_reuse', weight: 60, detail: '7 entries from one device' }],
};
const openWithContestant = () =>
  renderPage(Screen, {
    ...{ path: '/contest/$id/contestants', address: '/contest/7/contestants' },
    answers: [
      {
        queryKey: contestsQuery.queryKey,
        data: { contests: [contest, { ...contest, id: 8, name: 'Autumn' }, { ...contest, id: 9, state: 'draft' }] },
      },
      ...[7, 8].map((id) => ({
        queryKey: contestantsQuery(id, { page: 1, search: '' }).queryKey,
        data: { contest: { ...contest, id }, items: [zoe], total: 1, page: 1, page_size: 25 },
      })),
      {
        queryKey: ['POST /contest/get_action_summary', { contest_id: 7, user_id: 3 }],
        data: {
          contestant: zoe,
          actions: [
            { action_id: 1, kind: 'visit', label: '', completions: 1, declared: 0, pending: 0, points: 15, last: null },
            {
              action_id: 2,
              kind: 'referral',
              label: 'Bring a friend',
              completions: 2,
              declared: 0,
              pending: 0,
              points: 20,
              last: null,
            },
          ],
        },
      },
    ],
  });

test('A2.53: the contest selector → lists published contests and opens the contestants of the chosen one', async () => {
  const { router } = await openWithContestant();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Contest' });
  expect([...select.options].map(({ text }) => text)).toEqual(['Spring', 'Autumn']);
  fireEvent.change(select, { target: { value: '8' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/contest/8/contestants'));
});

test('A2.56: a contestant’s actions → times and points of each, their sum and why the entry is held', async () => {
  await openWithContestant();
  fireEvent.click(screen.getAllByRole('button', { name: /Actions and points/ })[0] ?? document.body);
  const modal = within(await screen.findByRole('dialog', { name: 'Actions of Zoë Lund' }));
  expect(modal.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['ActionTimesPoints', 'Visit a website115', 'Bring a friend220', 'Total35'],
  ]);
  expect(modal.getByText('7 entries from one device (+60)')).toBeTruthy();
});
