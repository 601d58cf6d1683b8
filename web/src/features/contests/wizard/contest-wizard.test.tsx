import { newContest } from '@fanfare/contract/contests/drafts';
import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, owner } from '../../../../test/users.ts';
import { type ContestDetails, choicesQuery, contestQuery, timezonesQuery } from '../contest-queries.ts';
import { ContestPage } from './contest-page.tsx';

afterEach(cleanup);

const timezones = [{ timezone: 'UTC', region: 'UTC', city: '', gmt_offset: 0 }];
const answers = [
  { queryKey: timezonesQuery.queryKey, data: { timezones } },
  {
    queryKey: choicesQuery.queryKey,
    data: { facebook_accounts: [], twitter_accounts: [], profile_set: 'classic' },
  },
];
const openNew = () => renderPage(ContestPage, { path: '/contest/$id', address: '/contest/new', answers });
const contest: ContestDetails = {
  id: 7,
  name: 'Spring',
  slug: 'spring',
  state: 'draft',
  entries: 0,
  contestants: 0,
  page_url: null,
  description: '',
  category: null,
  campaign_id: null,
  timezone: 'UTC',
  gmt_offset: 0,
  start_date: '2030-03-01T09:00',
  end_date: '2030-03-31T18:00',
  starts: null,
  ends: null,
  published: null,
  created: '2030-01-01T00:00:00.000Z',
  owner_app: null,
  facebook_profile: null,
  changes: [],
  role: 'manager',
  ...newContest,
  contest_page: { ...newContest.contest_page, page_id: 7 },
  actions: [{ kind: 'daily_bonus', label: '', points: 10, settings: {} }],
  prizes: [],
};
const drawSettings = { method: 'weighted' as const, is_unique: true };
const openSaved = (change: Partial<ContestDetails> = {}, user?: CurrentUser) =>
  renderPage(ContestPage, {
    path: '/contest/$id',
    address: '/contest/7',
    ...(user ? { user } : {}),
    answers: [...answers, { queryKey: contestQuery(7).queryKey, data: { contest: { ...contest, ...change } } }],
  });

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const isDisabled = (name: RegExp) => screen.getByRole('button', { name }).hasAttribute('disabled');

test('Next on an empty first step of the contest wizard → the step stays, with the messages of the specification', async () => {
  await openNew();
  click('Next');
  expect(await screen.findByText('A Start Date is required')).toBeTruthy();
  expect(screen.getByText('An End Date is required')).toBeTruthy();
  expect(screen.getByText('Please be sure to fill in all required fields before continuing.')).toBeTruthy();
  expect(title()).toBe('General');
});

test('name of a contest changed → its URL follows, until the URL is edited by hand', async () => {
  await openNew();
  const name = screen.getByRole('textbox', { name: /^Name/ });
  const slug = screen.getByRole('textbox', { name: /^URL/ });
  fireEvent.change(name, { target: { value: 'Spring Cake' } });
  expect(slug).toHaveProperty('value', 'spring-cake');
  fireEvent.change(slug, { target: { value: 'mine' } });
  fireEvent.change(name, { target: { value: 'Autumn' } });
  expect(slug).toHaveProperty('value', 'mine');
});

test('part of a contest switched on or off → its step is enabled or disabled', async () => {
  await openSaved();
  const steps = within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('button');
  for (const label of ['Facebook', 'YouTube', 'X (Twitter)', 'Email list', 'Contest page']) {
    const step = steps.find(({ textContent }) => textContent?.includes(label));
    const toggle = screen.getByRole('switch', { name: (name) => name.startsWith(label) });
    expect(step).toHaveProperty('disabled', true);
    fireEvent.click(toggle);
    expect(step).toHaveProperty('disabled', false);
    fireEvent.click(toggle);
    expect(step).toHaveProperty('disabled', true);
  }
});

test('review of an incomplete contest → the invalid fields with links, and Publish contest is disabled', async () => {
  await openSaved();
  click(/Review/);
  await waitFor(() => expect(title()).toBe('Review'));
  const problems = screen.getByRole('alert');
  expect(problems.textContent).toContain('Prizes: Add at least one prize.');
  expect(problems.textContent).toContain('Rules: Enter who organizes the contest.');
  expect(isDisabled(/Publish contest/)).toBe(true);
  fireEvent.click(within(problems).getAllByRole('button', { name: 'Prizes' })[0] ?? problems);
  await waitFor(() => expect(title()).toBe('Prizes'));
});

test('review of a contest → every prize with how its winners are chosen', async () => {
  const prize = { prize_id: 1, prize_position: 1, name: 'Cake', quantity: 2, min_points: 0, winners: [] };
  await openSaved({ prizes: [{ ...prize, ...drawSettings, method: 'points', picture_url: null, seed_hash: null }] });
  click(/Review/);
  expect(await screen.findByText('2 × Cake (Most points, unique winners)')).toBeTruthy();
});

test.each([
  ['Facebook', { facebook: true }, 'A Facebook account is required'],
  ['X (Twitter)', { twitter: true }, 'Connect a Twitter account to use Twitter features'],
])(
  '%s on without a connected account, then Next → the step stays, with the exact message',
  async (label, on, message) => {
    await openSaved({ switches: { ...newContest.switches, ...on } });
    fireEvent.click(screen.getByRole('button', { name: (name) => name.replace(/^\d* ?/, '').startsWith(label) }));
    await waitFor(() => expect(title()).toBe(label));
    expect(screen.getByRole('link', { name: 'Connect one in a new tab' })).toBeTruthy();
    click('Next');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(title()).toBe(label);
  },
);

test('text that is no YouTube channel → a message at its field', async () => {
  await openSaved({
    switches: { ...newContest.switches, youtube: true },
    youtube: { ytsub_channels: ['@harbour', 'not a channel'] },
  });
  click(/^\d* ?YouTube/);
  await waitFor(() => expect(title()).toBe('YouTube'));
  click('Next');
  expect(await screen.findByText('Enter a channel ID, a handle such as @name, or the URL of a channel.')).toBeTruthy();
});

test('contest whose end is before its start → the message of the specification', async () => {
  await openSaved({ end_date: '2030-02-01T09:00' });
  click('Next');
  expect(await screen.findByText('The End Date can not precede the Start Date')).toBeTruthy();
  expect(title()).toBe('General');
});

test('prize with winners → its row shows their names', async () => {
  const prize = { prize_id: 3, prize_position: 1, name: 'Cake', description: '', picture_id: null, value: '' };
  const winners = ['Ann', 'Bo'].map((name, index) => ({
    winner_id: index + 1,
    user_id: index + 1,
    name,
    state: 'selected' as const,
  }));
  await openSaved({
    state: 'drawn',
    prizes: [{ ...prize, ...drawSettings, quantity: 2, min_points: 0, winners, picture_url: null, seed_hash: null }],
  });
  click(/^\d* ?Prizes/);
  await waitFor(() => expect(title()).toBe('Prizes'));
  expect(screen.getByText('Winners: Ann, Bo')).toBeTruthy();
});

test('row of prizes or actions moved or removed → the focus stays in the list', async () => {
  const action = (kind: 'referral' | 'daily_bonus') => ({ kind, label: '', points: 10, settings: {} });
  await openSaved({ actions: [action('referral'), action('daily_bonus')] });
  click(/^\d* ?Actions/);
  await waitFor(() => expect(title()).toBe('Actions'));
  const rows = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  click('Move action 1 down');
  expect(rows()).toEqual(['Daily bonus', 'Refer a friend']);
  expect(focused()).toBe('Move action 2 up');
  click('Remove action 2');
  expect(rows()).toEqual(['Daily bonus']);
  expect(focused()).toBe('Remove action 1');
});

test('row of prizes or actions added → its first field has the focus', async () => {
  await openSaved();
  click(/^\d* ?Actions/);
  await waitFor(() => expect(title()).toBe('Actions'));
  click('Add action');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Refer a friend/ }));
  const texts = screen.getAllByRole('textbox', { name: /^Text/ });
  expect(texts).toHaveLength(2);
  expect(document.activeElement).toBe(texts[1]);
  click(/^\d* ?Prizes/);
  await waitFor(() => expect(title()).toBe('Prizes'));
  click('Add prize');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
});

test('action with more than 100 points → the message of the specification', async () => {
  await openSaved();
  click(/Actions/);
  await waitFor(() => expect(title()).toBe('Actions'));
  fireEvent.change(screen.getByRole('textbox', { name: /^Points/ }), { target: { value: '101' } });
  click('Next');
  expect(await screen.findByText('Points awarded for an action can not exceed 100')).toBeTruthy();
  expect(title()).toBe('Actions');
});

test('action to follow on X → “We can’t verify this”, until Verify with X is checked', async () => {
  await openSaved({ actions: [{ kind: 'twitter_follow', label: '', points: 10, settings: {} }] });
  click(/Actions/);
  await waitFor(() => expect(title()).toBe('Actions'));
  expect(screen.getByText(/^We can’t verify this/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Verify with X/ }));
  expect(screen.queryByText(/^We can’t verify this/)).toBeNull();
});

test('wizard of a running contest → address, time zone and saved prizes are fixed; actions can be closed, not removed', async () => {
  const prize = { prize_id: 3, prize_position: 1, name: 'Cake', description: '', picture_id: null, value: '' };
  await openSaved({
    state: 'running',
    actions: [{ action_id: 5, kind: 'daily_bonus', label: '', points: 10, settings: {} }],
    prizes: [
      { ...prize, ...drawSettings, quantity: 1, min_points: 0, winners: [], picture_url: null, seed_hash: null },
    ],
  });
  expect(screen.getByRole('textbox', { name: /^URL/ })).toHaveProperty('disabled', true);
  click(/^\d* ?Actions/);
  await waitFor(() => expect(title()).toBe('Actions'));
  expect(screen.getByRole('button', { name: 'Remove action 1' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: 'Closed: gives no more points' })).toBeTruthy();
  click(/^\d* ?Prizes/);
  await waitFor(() => expect(title()).toBe('Prizes'));
  expect(screen.getByRole('button', { name: 'Remove prize 1' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('combobox', { name: 'How winners are chosen' })).toHaveProperty('disabled', true);
});

test('new prize → drawn at random by points, with an explanation; the choice of unique winners only if there are other prizes', async () => {
  await openSaved();
  click(/^\d* ?Prizes/);
  await waitFor(() => expect(title()).toBe('Prizes'));
  click('Add prize');
  expect(screen.getByRole('combobox', { name: 'How winners are chosen' })).toHaveProperty('value', 'Random by points');
  expect(screen.getByText(/Every point is one chance/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Unique winners' })).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'How winners are chosen' }));
  fireEvent.click(screen.getByRole('option', { name: 'Most points' }));
  expect(screen.getByText('Most points wins. In a tie, the first to reach them wins.')).toBeTruthy();
  click('Add prize');
  expect(screen.getAllByRole('checkbox', { name: 'Unique winners' })).toHaveLength(2);
});

test('admin of the contest without a role in the business → the image field says which role is needed', async () => {
  const prize = { prize_id: 3, prize_position: 1, name: 'Cake', description: 'Sweet', picture_id: null, value: '' };
  const rest = { quantity: 1, min_points: 0, winners: [], picture_url: null, seed_hash: null };
  const prizes = [{ ...prize, ...rest, ...drawSettings }];
  await openSaved({ role: 'editor', prizes }, { ...owner, business: { ...ownBusiness, is_owner: false } });
  click(/^\d* ?Prizes/);
  await waitFor(() => expect(title()).toBe('Prizes'));
  expect(screen.getByRole('button', { name: 'Choose image' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/You need a role in this business/)).toBeTruthy();
});
