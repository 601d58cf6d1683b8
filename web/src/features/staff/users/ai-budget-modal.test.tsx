import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { MembershipsSection } from './memberships-section.tsx';

afterEach(cleanup);

const membership = { id: 7, business_name: 'Acme', is_owner: true, deleted_at: null };
const status = {
  text_model: 'gpt-6-sol',
  image_model: null,
  no_images: null,
  has_own_key: false,
  has_youtube_key: false,
  stopped: null,
  ceiling: 5_000_000,
  owner_ceiling: 5_000_000,
  plan_ceiling: 40_000_000,
  spent: 1_500_000,
  reserved: 0,
  is_unpriced: false,
};

test('AI budget of a business opened by staff → its spend, the owner’s limit and the limit of the access level', async () => {
  await renderPage(() => <MembershipsSection memberships={[membership]} />, {
    path: '/staff/user/1',
    address: '/staff/user/1',
    answers: [
      {
        queryKey: query('GET /staff/business/{id}/ai-ceiling', { params: { id: 7 } }).queryKey,
        data: { status, staff_ceiling: 40_000_000, level_ceiling: 10_000_000 },
      },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'AI budget of Acme' }));
  expect(await screen.findByText('$1.50 spent this month. The owner’s own limit is $5.00.')).toBeTruthy();
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Monthly budget in US dollars' });
  expect(input.value).toBe('40');
  expect(screen.getByText('Leave it empty for the $10.00 of their access level.')).toBeTruthy();
  fireEvent.change(input, { target: { value: '-3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save budget' }));
  expect(await screen.findByText('Enter an amount such as 25 or 25.50.')).toBeTruthy();
});

test('deleted business in the staff’s list → no AI budget button', async () => {
  const deleted = { ...membership, deleted_at: '2026-11-01T00:00:00.000Z' };
  await renderPage(() => <MembershipsSection memberships={[deleted]} />, {
    path: '/staff/user/1',
    address: '/staff/user/1',
    answers: [],
  });
  expect(screen.queryByRole('button', { name: 'AI budget of Acme' })).toBeNull();
});
