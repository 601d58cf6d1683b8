import { newContest } from '@fanfare/contract/contests/drafts';
import type { Role } from '@fanfare/contract/kit/permission';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, user } from '../../../../test/users.ts';
import {
  adminsQuery,
  type Contest,
  type ContestDetails,
  choicesQuery,
  contestQuery,
  contestsQuery,
  timezonesQuery,
} from '../contest-queries.ts';
import { ContestsPage } from '../list/contests-page.tsx';
import { ContestPage } from '../wizard/contest-page.tsx';
import { ContestAdminsPage } from './contest-admins-page.tsx';

afterEach(cleanup);

const member = { ...user, business: { ...ownBusiness, is_owner: false } };
const row: Contest = {
  id: 7,
  name: 'Spring',
  slug: 'spring',
  state: 'draft',
  entries: 0,
  held: 0,
  page_url: null,
  campaign_id: null,
  start_date: '2030-03-01T09:00',
  end_date: '2030-03-31T18:00',
  timezone: 'UTC',
  starts: null,
  ends: null,
  created: '2030-01-01T00:00:00.000Z',
  role: 'editor',
};
const contest: ContestDetails = {
  ...row,
  description: '',
  category: null,
  gmt_offset: 0,
  contestants: 0,
  published: null,
  owner_app: null,
  facebook_profile: null,
  changes: [],
  ...newContest,
  contest_page: { ...newContest.contest_page, page_id: 7 },
  actions: [],
  prizes: [],
};
const details = (change: Partial<ContestDetails>) => ({
  queryKey: contestQuery(7).queryKey,
  data: { contest: { ...contest, ...change } },
});

const openAdmins = (role: Role) =>
  renderPage(ContestAdminsPage, {
    path: '/contest/$id/admins',
    address: '/contest/7/admins',
    user: member,
    answers: [
      details({ role }),
      {
        queryKey: adminsQuery(7).queryKey,
        data: { admins: [{ email: 'milo@harbour.test', name: 'Milo', member: true }] },
      },
    ],
  });

test('admins page opened by a manager of contests → the admins of the contest, with buttons to add and remove one', async () => {
  await openAdmins('manager');
  expect(screen.getByText('Milo')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add admin' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove milo@harbour.test' })).toBeTruthy();
});

test('admins page opened by a user who is not a manager of contests → the list of admins only', async () => {
  await openAdmins('editor');
  expect(screen.getByText('Milo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add|Remove/ })).toBeNull();
});

const openContest = (change: Partial<ContestDetails>) =>
  renderPage(ContestPage, {
    path: '/contest/$id',
    address: '/contest/7',
    user: member,
    answers: [
      details(change),
      { queryKey: timezonesQuery.queryKey, data: { timezones: [] } },
      {
        queryKey: choicesQuery.queryKey,
        data: { facebook_accounts: [], twitter_accounts: [], profile_set: 'classic' },
      },
    ],
  });

test('draft of a contest, opened by its admin without a role → the wizard', async () => {
  await openContest({});
  expect(screen.getByRole('navigation', { name: 'Steps' })).toBeTruthy();
});

test('running contest, opened by its admin without a role → its settings without the wizard', async () => {
  await openContest({ state: 'running', page_url: 'https://fanfare.example/c/spring' });
  expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull();
  expect(screen.getByText('You need the Publisher role to change this contest.')).toBeTruthy();
});

const openList = (change: Partial<Contest>) =>
  renderPage(ContestsPage, {
    path: '/contest',
    address: '/contest',
    user: member,
    answers: [{ queryKey: contestsQuery.queryKey, data: { contests: [{ ...row, ...change }] } }],
  });
const actionsOf = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('list of contests, opened by an admin without a role → the contest’s actions without those that need a role', async () => {
  await openList({ state: 'running' });
  expect(screen.queryByRole('link', { name: 'New contest' })).toBeNull();
  expect(await actionsOf('Spring')).toEqual(['View settings', 'Contestants', 'Winners', 'Widgets', 'Admins']);
  await openList({ state: 'draft' });
  expect(await actionsOf('Spring')).toEqual(['Edit', 'Admins']);
});
