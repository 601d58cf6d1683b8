import { featureInfo, isBuilt } from '@fanfare/contract/kit/features';
import { type Feature, features } from '@fanfare/contract/kit/permission';
import { cleanup, screen, within } from '@testing-library/react';
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
const [planned, requested] = features.filter((feature) => !isBuilt(feature));

test('features that can’t be used yet → folded below the others, without roles to choose', async () => {
  await render();
  const folded = screen.getByRole('group');
  for (const feature of features) {
    const { label } = featureInfo[feature];
    if (isBuilt(feature)) expect(rolesFor(feature)).toBeTruthy();
    else expect(within(folded).getByText(label)).toBeTruthy();
  }
  expect(folded.textContent).toContain(`Coming soon (${features.filter((feature) => !isBuilt(feature)).length})`);
});

test('role held in such a feature, or asked for → its row is shown', async () => {
  if (!planned || !requested) return;
  await render({ [planned]: 'viewer' }, requested);
  expect(rolesFor(planned)).toBeTruthy();
  expect(document.getElementById(`feature-${requested}`)?.textContent).toContain('Requested by this member.');
});

test('role in leads → says that it includes subscribers', async () => {
  await render();
  expect(document.getElementById('feature-leads')?.textContent).toContain('subscribers');
});
