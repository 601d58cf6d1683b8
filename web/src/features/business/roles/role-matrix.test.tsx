import { featureInfo } from '@fanfare/contract/kit/features';
import { type Feature, features } from '@fanfare/contract/kit/permission';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { RoleMatrix } from './role-matrix.tsx';

afterEach(cleanup);

const render = (value: Parameters<typeof RoleMatrix>[0]['value'] = {}, requestedFeature?: Feature) =>
  renderPage(
    () => (
      <>
        <h1>Access</h1>
        <RoleMatrix
          bid={1}
          value={value}
          onChange={() => undefined}
          grantContext={{ currentRoles: value, businessAssets: [] }}
          {...(requestedFeature ? { requestedFeature } : {})}
        />
      </>
    ),
    { path: '/', address: '/', answers: [] },
  );
const rolesFor = (feature: Feature) =>
  screen.queryByRole('radiogroup', { name: `Role in ${featureInfo[feature].label}` });

test('every feature → a row with its roles; requested feature → “Requested by this member.” in its row', async () => {
  await render({}, 'reports');
  for (const feature of features) expect(rolesFor(feature)).toBeTruthy();
  expect(document.getElementById('feature-reports')?.textContent).toContain('Requested by this member.');
});

test('row of leads in the role matrix → says that the role includes subscribers', async () => {
  await render();
  expect(document.getElementById('feature-leads')?.textContent).toContain('subscribers');
});
