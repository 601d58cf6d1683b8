import { poolDefaults, poolMessages, poolPostReasonTexts } from '@fanfare/contract/recycler/pool-rules';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { memberWith } from '../../../../test/users.ts';
import { query } from '../../../lib/api.ts';
import { NewPoolPage } from './new-pool-page.tsx';
import { type Pool, type PoolDetails, type PoolPost, type PoolRepeat, poolQuery, poolsQuery } from './pool-calls.ts';
import { PoolPage } from './pool-page.tsx';
import { describeCooldown, describeSchedule } from './pool-sentence.ts';
import { PoolsPage } from './pools-page.tsx';

afterEach(cleanup);

const pool: Pool = {
  ...poolDefaults,
  days: [1, 4],
  times: ['09:00', '17:30'],
  pool_id: 7,
  pool_name: 'Evergreen',
  state: 'active',
  paused_reason: null,
  fb_page_ids: ['9'],
  pages: [{ id: '9', name: 'Harbour' }],
  time_zone: 'Europe/Paris',
  post_count: 2,
  next_at: null,
  is_planning: false,
  updated_at: '2026-11-10T09:00:00Z',
};
const post = (id: number, changes: Partial<PoolPost> = {}): PoolPost => ({
  pool_post_id: id,
  post_id: `9_${id}`,
  page_id: '9',
  name: `Post ${id}`,
  full_message: `Post ${id}`,
  type: 'link',
  full_picture: null,
  permalink_url: null,
  variants: [],
  active_from: null,
  active_to: null,
  repeats: 2,
  last_at: null,
  next_at: null,
  reason: null,
  until: null,
  retired_reason: null,
  engagement: null,
  kept: null,
  rank: 1,
  ...changes,
});
const repeat = (id: number, changes: Partial<PoolRepeat> = {}): PoolRepeat => ({
  repeat_id: id,
  pool_post_id: 1,
  text: `Text ${id}`,
  variant: 0,
  due: '2030-11-20T08:00:00Z',
  shares: [{ share_id: 5, page_name: 'Harbour', state: 'intent', url: null }],
  is_skipped: false,
  can: { skip: true, restore: false },
  engagement: null,
  ...changes,
});
const details = (changes: Partial<PoolDetails> = {}): PoolDetails => ({
  pool,
  posts: [],
  upcoming: [],
  history: [],
  winners: [],
  median: null,
  ...changes,
});
const renderPool = (data: PoolDetails, user?: ReturnType<typeof memberWith>) =>
  renderPage(PoolPage, {
    path: '/recycler/pool/$id',
    address: '/recycler/pool/7',
    user,
    answers: [{ queryKey: poolQuery('7').queryKey, data }],
  });

test('schedule and cool-down of a pool → texts “Mon and Thu at 9:00 AM and 5:30 PM” and “30, 45, and 68 days”', () => {
  expect(describeSchedule(pool)).toBe('Mon and Thu at 9:00 AM and 5:30 PM');
  expect(describeSchedule(poolDefaults)).toBe('Monday to Friday at 9:00 AM');
  expect(describeCooldown(30, 1.5, 6)).toBe('30, 45, and 68 days');
});

test('paused pool → listed with its reason; viewer of a business without pools → what a pool does, and a restricted button', async () => {
  const path = '/recycler/pools';
  const list = (pools: Pool[], user?: ReturnType<typeof memberWith>) =>
    renderPage(PoolsPage, {
      path,
      address: path,
      user,
      answers: [{ queryKey: poolsQuery.queryKey, data: { pools } }],
    });
  await list([{ ...pool, state: 'paused', paused_reason: poolMessages.noRights }]);
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(screen.getByText(poolMessages.noRights)).toBeTruthy();
  await list([], memberWith('social', 'viewer'));
  expect(screen.getByRole('heading', { name: 'No recycling pools yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New pool, no access' })).toBeTruthy();
});

test('page of a pool → repeats to skip or undo, posts with their reasons, winners with their ads', async () => {
  const skipped = { is_skipped: true, can: { skip: false, restore: true } };
  await renderPool(
    details({
      upcoming: [repeat(1), repeat(2, skipped)],
      posts: [
        post(1, { reason: 'needs-variant' }),
        post(2, { reason: 'retired', retired_reason: poolMessages.retired(11, 40, 98) }),
      ],
      winners: [
        {
          pool_post_id: 3,
          post_id: '9_3',
          page_id: '9',
          name: 'Best',
          created: '2026-10-01T09:00:00Z',
          engagement: 300,
        },
      ],
      median: 98,
    }),
  );
  const upcoming = within(screen.getByRole('list', { name: 'Next repeats' }));
  expect(upcoming.getByRole('button', { name: 'Skip once: Text 1' })).toBeTruthy();
  expect(upcoming.getByRole('button', { name: 'Undo skip: Text 2' })).toBeTruthy();
  const posts = within(screen.getByRole('list', { name: 'Posts' }));
  expect(posts.getByText(poolPostReasonTexts['needs-variant'])).toBeTruthy();
  expect(posts.getByText(poolMessages.retired(11, 40, 98))).toBeTruthy();
  expect(posts.getByRole('button', { name: 'Bring back: Post 2' })).toBeTruthy();
  const ad = screen.getByRole('link', { name: 'Create ad from Best' }).getAttribute('href') ?? '';
  expect(ad).toContain('start_date=2026-09-30');
  expect(ad.endsWith('#adprofiles')).toBe(true);
  await renderPool(details({ upcoming: [repeat(1)], posts: [post(1)] }), memberWith('social', 'viewer'));
  expect(screen.queryByRole('button', { name: /Skip once|Pause|More actions/ })).toBeNull();
});

test('pool that doesn’t exist → a link to all pools; Facebook pages that can’t be loaded → Try again', async () => {
  await renderPage(PoolPage, {
    path: '/recycler/pool/$id',
    address: '/recycler/pool/4',
    answers: [{ queryKey: poolQuery('4').queryKey, failsWith: 404 }],
  });
  expect(screen.getByRole('link', { name: 'View all pools' })).toBeTruthy();
  cleanup();
  await renderPage(NewPoolPage, {
    path: '/recycler/pool/new',
    address: '/recycler/pool/new',
    answers: [{ queryKey: query('GET /social/accounts').queryKey, failsWith: 500 }],
  });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('new pool without a name and a page → a message for each; the other fields have defaults', async () => {
  await renderPage(NewPoolPage, {
    path: '/recycler/pool/new',
    address: '/recycler/pool/new',
    answers: [
      {
        queryKey: query('GET /social/accounts').queryKey,
        data: { accounts: [{ id: '9', name: 'Harbour', social_network: 'facebook' }], profile_set: 'current' },
      },
    ],
  });
  expect(screen.getByLabelText(/^Cool-down/)).toHaveProperty('value', '30 days');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create pool' })));
  expect(screen.getByText(poolMessages.name)).toBeTruthy();
  expect(screen.getByText(poolMessages.pages)).toBeTruthy();
});
