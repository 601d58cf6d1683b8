import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import type { Business } from '../business-queries.ts';
import { OwnAccessTab } from './own-access-tab.tsx';

afterEach(cleanup);

const business: Business = {
  id: 1,
  owner_id: 2,
  owner_name: 'Olive',
  business_name: 'Acme',
  business_description: '',
  business_phone: '',
  business_email: '',
  default: false,
  is_owner: false,
  access_level: 3,
  assets: [],
};
const viewer = { role_id: 1, role_name: 'viewer' };

test('member with a role in leads → their access page says that leads include subscribers, and what the role allows', async () => {
  const ownFeatures = query('GET /user/business/{bid}/member/{uid}/features', { params: { bid: 1, uid: 1 } });
  await renderPage(
    () => (
      <>
        <h1>Acme</h1>
        <OwnAccessTab business={business} />
      </>
    ),
    {
      path: '/user/business/1/manage',
      address: '/user/business/1/manage',
      answers: [{ queryKey: ownFeatures.queryKey, data: { features: { leads: { roles: [viewer] } } } }],
    },
  );
  const [row] = screen.getAllByRole('listitem');
  expect(row?.textContent).toBe('LeadsView subscribers, collect and forward leads. View only.Viewer');
});
