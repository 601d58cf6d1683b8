import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import type { Contest } from '../contest-queries.ts';
import { DeleteContestModal } from './delete-contest-modal.tsx';

afterEach(cleanup);

const contest: Contest = {
  id: 7,
  name: 'Spring',
  slug: 'spring',
  state: 'ended',
  start_date: '',
  end_date: '',
  timezone: 'UTC',
  starts: null,
  ends: null,
  entries: 1200,
  held: 0,
  page_url: null,
  campaign_id: null,
  created: '2030-01-01T00:00:00.000Z',
  role: 'manager',
};
const open = (state: Contest['state']) =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteContestModal contest={{ ...contest, state }} onClose={() => {}} />
    </QueryClientProvider>,
  );

test('delete dialog of a published contest → a word must be typed; a link to export the contestants', () => {
  open('ended');
  expect(screen.getByRole('textbox')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Export the contestants' });
  expect(link.getAttribute('href')).toBe('/api/contest/7/contestants/export');
});

test('delete dialog of a draft → one button, nothing to type', () => {
  open('draft');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete draft' })).toBeTruthy();
});
