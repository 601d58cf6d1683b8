import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, user } from '../../../../test/users.ts';
import { query } from '../../../lib/api.ts';
import { AdProfilesPage } from './ad-profiles-page.tsx';

afterEach(cleanup);

const row = {
  id: 7,
  name: 'Spring',
  adprofile_name: 'Spring',
  objective: 'OUTCOME_SALES',
  networks: ['facebook', 'google'],
  campaign_status: 'ARCHIVED',
  adaccount_status: 7,
  problems: ['Campaign is: ARCHIVED'],
  page_id: null,
  account_id: null,
  fb_uid: null,
  fb_adprofile_id: null,
  updated: '2030-01-01T00:00:00.000Z',
  updated_by: 'Ada',
};
/** An editor of Facebook ads who manages Google ads. */
const member: CurrentUser = {
  ...user,
  business: {
    ...ownBusiness,
    is_owner: false,
    features: {
      facebook_ads_manager: { roles: ['viewer', 'editor'] },
      google_ads_manager: { roles: ['viewer', 'editor', 'publisher', 'manager'] },
    },
  },
};

const open = (items: object[], as?: CurrentUser) =>
  renderPage(AdProfilesPage, {
    path: '/adprofile',
    address: '/adprofile',
    ...(as && { user: as }),
    answers: [
      {
        queryKey: query('GET /adprofiles', { query: { page: 1, search: '' } }).queryKey,
        data: { items, total: items.length, page: 1, page_size: 25 },
      },
      {
        queryKey: query('GET /user/business/{bid}', { params: { bid: 1 } }).queryKey,
        data: { id: 1, assets: [{ type: 'facebook_page', value: '1', label: 'Page' }] },
      },
    ],
  });

test('ad profile in the list → its row shows networks, objective and warnings', async () => {
  await open([row]);
  for (const text of ['Facebook', 'Google', 'Sales', 'Campaign is: ARCHIVED', 'Ad account is in review'])
    expect(screen.getByText(text)).toBeTruthy();
});

test('member who is not a manager in every network of the profile → no Delete in its menu', async () => {
  const openMenu = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Spring' }));
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    return screen.queryByRole('menuitem', { name: 'Delete' });
  };
  await open([row], member);
  expect(await openMenu()).toBeNull();
  await open([{ ...row, networks: ['google'] }], member);
  expect(await openMenu()).toBeTruthy();
});

test('no profile and no ad account → a link to the business settings for owners, “Ask the owner” for members', async () => {
  await open([]);
  expect(screen.getByText('No ad profiles yet')).toBeTruthy();
  expect(screen.getByText('Add it in the business settings.')).toBeTruthy();
  await open([], member);
  expect(screen.getByText('Ask the owner of the business to add it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask the owner' })).toBeTruthy();
});
