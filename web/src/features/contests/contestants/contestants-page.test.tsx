import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, owner, user } from '../../../../test/users.ts';
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
    path: '/contest/$id/contestants',
    address: `/contest/7/contestants${search ? `?search=${search}` : ''}`,
    answers: [
      { queryKey: contestsQuery.queryKey, data: { contests: [] } },
      {
        queryKey: contestantsQuery(7, { page: 1, search }).queryKey,
        data: { contest, items: [], total: 0, page: 1, page_size: 25 },
      },
    ],
  });

test('search without a match → “No matches found.” and a Clear button', async () => {
  await open('zzz');
  expect(screen.getByText('No matches found.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Clear' }).length).toBeGreaterThan(0);
});

test('contest without contestants → “No contestants yet”, no Clear button', async () => {
  await open('');
  expect(screen.getByText('No contestants yet')).toBeTruthy();
  expect(screen.queryByText('No matches found.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
});

const zoe = {
  user_id: 3,
  name: 'Zoë Lund',
  email: 'zoe@example.test',
  state: 'held',
  points: 35,
  score: 80,
  origin: 'visitor',
  source: 'direct',
  entered: '2030-03-10T10:00:00Z',
  confirmed: '2030-03-10T10:05:00Z',
  reasons: [{ signal: 'device_reuse', weight: 60, detail: '7 entries from one device' }],
};
const openWithContestant = (as = owner) =>
  renderPage(Screen, {
    path: '/contest/$id/contestants',
    address: '/contest/7/contestants',
    user: as,
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
          form: [{ label: 'Favorite cake?', value: 'Carrot' }],
          actions: [
            {
              action_id: 1,
              kind: 'question',
              label: '',
              question: 'Who bakes?',
              answer: 'Milo',
              completions: 1,
              declared: 0,
              pending: 0,
              points: 15,
              last: null,
            },
            {
              action_id: 2,
              kind: 'referral',
              label: 'Bring a friend',
              question: '',
              answer: '',
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

test('the contest selector → lists published contests and opens the contestants of the chosen one', async () => {
  const { router } = await openWithContestant();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Contest' });
  expect([...select.options].map(({ text }) => text)).toEqual(['Spring', 'Autumn']);
  fireEvent.change(select, { target: { value: '8' } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/contest/8/contestants'));
});

const openSummary = async () => {
  fireEvent.click(screen.getAllByRole('button', { name: /Actions and points/ })[0] ?? document.body);
  return within(await screen.findByRole('dialog', { name: 'Actions of Zoë Lund' }));
};

test('actions of a contestant opened → time and points of each action, the sum of points, and the answers', async () => {
  await openWithContestant();
  const modal = await openSummary();
  expect(modal.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ActionTimesPoints',
    'Answer a questionWho bakes? Milo115',
    'Bring a friend220',
    'Total35',
  ]);
  expect(modal.getByText('Favorite cake?').nextSibling?.textContent).toBe('Carrot');
});

test('entry on hold opened → the reason first, with Release and Disqualify, which opens a dialog of its own', async () => {
  await openWithContestant();
  const modal = await openSummary();
  const notice = within(modal.getByRole('alert'));
  expect(notice.getByText('Being checked: fraud score 80 of 100')).toBeTruthy();
  expect(notice.getByText('7 entries from one device (+60)')).toBeTruthy();
  expect(notice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Release', 'Disqualify']);
  const table = modal.getByRole('table');
  expect(modal.getByRole('alert').compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(notice.getByRole('button', { name: 'Disqualify' }));
  expect(await screen.findByRole('dialog', { name: 'Disqualify Zoë Lund?' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Actions of Zoë Lund' })).toBeNull());
});

test('entry on hold, opened by a viewer → the reason, without buttons', async () => {
  await openWithContestant({
    ...user,
    business: { ...ownBusiness, is_owner: false, features: { contests: { roles: ['viewer'] } } },
  });
  const notice = within((await openSummary()).getByRole('alert'));
  expect(notice.queryByRole('button')).toBeNull();
});
