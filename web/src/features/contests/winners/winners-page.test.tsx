import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import type { DrawnPrize, Winner, WinnersAnswer } from './winner-queries.ts';
import { WinnersPage } from './winners-page.tsx';

afterEach(cleanup);

const at = '2030-03-07T10:00:00Z';
const contest: WinnersAnswer['contest'] = { id: 7, name: 'Spring', state: 'ended', ends: at, held: 0 };
const prize: DrawnPrize = {
  prize_id: 3,
  prize_position: 1,
  name: 'A cake',
  quantity: 2,
  min_points: 0,
  rest: 2,
  seed_hash: null,
  method: 'weighted',
  is_unique: true,
  draw: null,
  winners: [],
  check_url: null,
};
const draw: DrawnPrize['draw'] = {
  state: 'done',
  progress: 100,
  method: 'weighted',
  is_unique: true,
  min_points: 0,
  list_size: 9,
  qualified: null,
  started: at,
  completed: at,
};
const ada: Winner = {
  winner_id: 1,
  user_id: 11,
  name: 'Ada',
  email: 'ada@x.test',
  points: 5,
  rank: 1,
  state: 'selected',
  is_waiting: false,
  reason: null,
  note: null,
  selected: at,
  mailed: null,
  claim_until: null,
  claimed: null,
};
const open = (change: Partial<WinnersAnswer['contest']>, prizes: DrawnPrize[]) =>
  renderPage(WinnersPage, {
    path: '/contest/$id/winners',
    address: '/contest/7/winners',
    answers: [
      {
        queryKey: query('GET /contest/{id}/winners', { params: { id: 7 } }).queryKey,
        data: { contest: { ...contest, ...change }, prizes },
      },
    ],
  });
const select = () => screen.queryByRole('button', { name: /^Select \d/ });

describe('card of a prize', () => {
  test('winners page of a running contest → when the draw opens, and End now; winners cannot be selected', async () => {
    await open({ state: 'running' }, [prize]);
    expect(screen.getByText(/Winners can be selected after the contest has ended\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'End now' })).toBeTruthy();
    expect(select()).toBeNull();
  });

  test('winners page of an ended contest → the draw method, a field for the number of winners, a question before the draw', async () => {
    await open({}, [prize]);
    expect(screen.getByText('0 of 2 awarded. Random by points, unique winners')).toBeTruthy();
    expect(screen.getByText(/^The rules say: Drawn at random\. Every point is one chance/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    expect(select()?.textContent).toBe('Select 2 winners');
    fireEvent.click(screen.getByRole('button', { name: 'Select 2 winners' }));
    expect(await screen.findByRole('dialog', { name: 'Select 2 winners of A cake?' })).toBeTruthy();
  });

  test('prize with a part of its winners drawn → a button for the remaining winners, the next in the order of the draw', async () => {
    await open({ state: 'drawn' }, [{ ...prize, draw, winners: [ada], rest: 1 }]);
    expect(screen.getByText('More winners are the next in the order of the draw.')).toBeTruthy();
    expect(select()?.textContent).toBe('Select 1 winner');
  });

  test('prize whose winners are all drawn, Select more winners → the message that none is left, and no question', async () => {
    await open({ state: 'drawn' }, [{ ...prize, quantity: 1, draw, winners: [ada], rest: 0 }]);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Select more winners' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Current quantity is 0, there is no prize to award.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('draw with too few qualified contestants → their number, and a button to draw that number', async () => {
    await open({}, [{ ...prize, draw: { ...draw, state: 'failed', qualified: 1 } }]);
    expect(screen.getByText('Only 1 users have qualified to win this prize')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Select 1 winner' })).toBeTruthy();
  });

  test('two winners that are not announced → one button for both; a question before the announcement', async () => {
    const bea = { ...ada, winner_id: 2, name: 'Bea', rank: 2 };
    await open({ state: 'drawn' }, [{ ...prize, draw, winners: [ada, bea], rest: 0 }]);
    expect(select()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Announce 2 winners' }));
    expect(await screen.findByRole('dialog', { name: 'Announce 2 winners?' })).toBeTruthy();
  });

  test('winner whose announcement waits for approval → “Waits for approval”, no button to announce', async () => {
    const bea = { ...ada, winner_id: 2, name: 'Bea', rank: 2, is_waiting: true };
    await open({ state: 'drawn' }, [{ ...prize, draw, winners: [ada, bea], rest: 0 }]);
    expect(screen.getByText('Waits for approval')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Announce Ada' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Announce Bea' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Announce 2 winners' })).toBeNull();
  });

  test('disqualified winner → the public reason, and the buttons Select the next and Reinstate', async () => {
    const lost: Winner = { ...ada, state: 'disqualified', reason: 'Duplicate', note: 'Same phone' };
    await open({ state: 'drawn' }, [{ ...prize, quantity: 1, rest: 1, draw, winners: [lost] }]);
    const row = within(screen.getByRole('listitem'));
    for (const text of ['Disqualified', 'Duplicate', 'Note: Same phone']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('button', { name: 'Select the next' })).toBeTruthy();
    expect(select()).toBeNull();
    expect(row.getByRole('button', { name: 'Reinstate Ada' })).toBeTruthy();
  });
});

test('Hide personal details switched on → winners have first name and initial, no email address and no note', async () => {
  const winner = { ...ada, name: 'Ada Maria Byron', note: 'Same phone' };
  await open({ state: 'drawn' }, [{ ...prize, draw, winners: [winner], rest: 1 }]);
  expect(screen.getByText('ada@x.test')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: /^Hide personal details/ }));
  expect(screen.getByText('Ada B.')).toBeTruthy();
  expect(screen.queryByText(/ada@x\.test|Same phone|Byron/)).toBeNull();
});

test('contest with entries on hold → their number, with a link to review them', async () => {
  await open({ held: 2 }, [prize]);
  expect(screen.getByText(/2 entries are being checked and can’t win\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review before you draw' }).getAttribute('href')).toContain('state=held');
});
