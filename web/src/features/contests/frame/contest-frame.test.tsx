import { newContest } from '@fanfare/contract/contests/drafts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, user } from '../../../../test/users.ts';
import { type ContestDetails, contestQuery } from '../contest-queries.ts';
import { ContestFrame } from './contest-frame.tsx';

afterEach(cleanup);

const contest: ContestDetails = {
  id: 7,
  name: 'Spring',
  slug: 'spring',
  state: 'running',
  entries: 3,
  contestants: 3,
  page_url: 'https://fanfare.example/c/spring',
  description: '',
  category: null,
  campaign_id: null,
  timezone: 'Europe/Berlin',
  gmt_offset: 1,
  role: 'manager',
  start_date: '2030-03-01T09:00',
  end_date: '2030-03-31T18:00',
  starts: '2030-03-01T08:00:00Z',
  ends: '2030-03-31T16:00:00Z',
  published: '2030-02-01T08:00:00Z',
  created: '2030-01-01T00:00:00Z',
  owner_app: null,
  facebook_profile: null,
  changes: [],
  ...newContest,
  contest_page: { ...newContest.contest_page, page_id: 7 },
  actions: [],
  prizes: [],
};
const open = (change: Partial<ContestDetails>, { path = '', id = '7', member = false } = {}) =>
  renderPage(() => <ContestFrame>{path || 'setup'} screen</ContestFrame>, {
    path: `/contest/$id${path}`,
    address: `/contest/${id}${path}`,
    answers: [{ queryKey: contestQuery(7).queryKey, data: { contest: { ...contest, ...change } } }],
    ...(member ? { user: { ...user, business: { ...ownBusiness, is_owner: false } } } : {}),
  });
const tabs = () =>
  screen
    .getAllByRole('tab')
    .filter((tab) => !tab.hasAttribute('disabled'))
    .map(({ textContent }) => textContent);
const moreActions = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('header of a running contest → its name, its end in its own time zone, a link to its page, all tabs', async () => {
  await open({});
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Spring');
  expect(document.querySelector('header')?.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Runninguntil Mar 31, 2030, 6:00 PM GMT+2',
  );
  expect(screen.getByRole('link', { name: 'View page' }).getAttribute('href')).toBe(contest.page_url);
  expect(tabs()).toEqual(['Setup', 'Contestants', 'Winners', 'Widgets', 'Admins']);
  expect(await moreActions()).toEqual(['Figures', 'Duplicate', 'End now', 'Delete']);
});

test.each<[ContestDetails['state'], string]>([
  ['scheduled', 'ScheduledStarts Mar 1, 2030'],
  ['ended', 'Ended, prizes to awardEnded Mar 31, 2030'],
  ['drawn', 'Winners drawnEnded Mar 31, 2030'],
])('header of a contest with the state %s → shows %s', async (state, text) => {
  await open({ state });
  expect(document.querySelector('header')?.textContent).toContain(text);
});

test('an admin of the contest without a role → no actions that need one', async () => {
  await open({ role: 'editor' }, { member: true });
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  expect(tabs()).toHaveLength(5);
});

test('draft → only the tabs Setup and Admins are enabled', async () => {
  await open({ state: 'draft', page_url: null, name: '' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contest without a name');
  expect(tabs()).toEqual(['Setup', 'Admins']);
  expect(screen.queryByRole('link', { name: 'View page' })).toBeNull();
});

test('new contest → only the tab for the setup', async () => {
  await open({}, { id: 'new' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New contest');
  expect(tabs()).toEqual(['Setup']);
  expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true);
});

test('open contest tab → selected, and named with the contest in the browser tab; another tab pressed → its path is opened', async () => {
  const { router } = await open({}, { path: '/winners' });
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Winners');
  expect(screen.getByRole('tabpanel', { name: 'Winners' }).textContent).toBe('/winners screen');
  expect(document.title).toBe('Winners: Spring · Fanfare');
  fireEvent.click(screen.getByRole('tab', { name: 'Widgets' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contest/7/widgets'));
});

test.each([
  [404, 'Contest not found', 'link', 'View all contests'],
  [500, 'We couldn’t load this', 'button', 'Try again'],
])('contest whose call fails with status %i → heading “%s”', async (failsWith, title, role, action) => {
  await renderPage(() => <ContestFrame>screen</ContestFrame>, {
    path: '/contest/$id',
    address: '/contest/7',
    answers: [{ queryKey: contestQuery(7).queryKey, failsWith }],
  });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole(role, { name: action })).toBeTruthy();
  expect(screen.queryByText('screen')).toBeNull();
});
