import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { contestsQuery } from '../contest-queries.ts';
import { contestantsQuery } from './contestant-queries.ts';
import { ContestantsPage } from './contestants-page.tsx';

afterEach(cleanup);

const contest = { id: 7, name: 'Spring', state: 'running', ends: null, entries: 0, held: 0 };
const open = (search: string) =>
  renderPage(ContestantsPage, {
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
