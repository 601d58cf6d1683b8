import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import type { Business } from '../business-queries.ts';
import { MembersTab } from './members-tab.tsx';

afterEach(cleanup);

const business: Business = {
  id: 1,
  owner_id: 1,
  owner_name: 'Ada',
  business_name: 'Acme',
  business_description: '',
  business_phone: '',
  business_email: '',
  default: false,
  is_owner: true,
  access_level: 3,
  assets: [],
};
const members = query('GET /user/business/{bid}/members', { params: { bid: 1 }, query: { page: 1, search: '' } });
const ada = {
  id: 1,
  user_id: 1,
  name: 'Ada',
  email: 'ada@fanfare.example',
  invited_as: null,
  is_owner: true,
  feature_count: 0,
  joined_at: '2030-01-01T09:00:00Z',
};
const render = (isOwner: boolean) =>
  renderPage(
    () => (
      <>
        <h1>Acme</h1>
        <MembersTab business={{ ...business, is_owner: isOwner }} />
      </>
    ),
    {
      path: '/user/business/1/manage',
      address: '/user/business/1/manage',
      answers: [{ queryKey: members.queryKey, data: { items: [ada], total: 1, page: 1, page_size: 25 } }],
    },
  );

test('list of members: owner → has a button to invite a member; member → has none', async () => {
  await render(true);
  fireEvent.click(screen.getByRole('button', { name: 'Invite member' }));
  expect(await screen.findByRole('dialog', { name: /^Invite a member/ })).toBeTruthy();
  await render(false);
  expect(screen.queryByRole('button', { name: 'Invite member' })).toBeNull();
});
