import type { CurrentUser } from '@fanfare/contract/identity/identity';
import type { Role } from '@fanfare/contract/kit/permission';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, owner } from '../../../../test/users.ts';
import { StopBanner } from './stop-banner.tsx';
import { type Stop, stopsQuery } from './use-stops.ts';

afterEach(cleanup);

const stop: Stop = {
  ...{ id: 4, kind: null, kind_label: null, network: null, account: null, reason: 'Wrong prices' },
  ...{ by_staff: false, stopped_by: 'Olive', stopped_at: '2030-01-01T09:00:00Z' },
};
const member = (role: Role): CurrentUser => ({
  ...owner,
  business: { ...ownBusiness, is_owner: false, features: { social: { roles: [role] } } },
});
const render = async (user: CurrentUser, stops: Stop[] = [stop]) => {
  const Page = () => (
    <>
      <h1>Page</h1>
      <StopBanner />
    </>
  );
  await renderPage(Page, {
    ...{ path: '/', address: '/', user },
    answers: [{ queryKey: stopsQuery.queryKey, data: { stops } }],
  });
  return document.body.textContent;
};
const resume = () => screen.queryByRole('button', { name: 'Resume sending: Everything' });

test('manager → what, why, by whom, and a button to resume', async () => {
  const text = await render(member('manager'));
  for (const part of ['Sending is stopped', 'Wrong prices', 'Stopped by Olive']) expect(text).toContain(part);
  expect(resume()).toBeTruthy();
});

test('viewer → who can resume it, no button', async () => {
  expect(await render(member('viewer'))).toContain('A manager of social posts or content can resume it.');
  expect(resume()).toBeNull();
});

test('stopped by the provider → no button; no stop → nothing', async () => {
  expect(await render(owner, [{ ...stop, by_staff: true }])).toContain('Only the provider can resume it.');
  expect(resume()).toBeNull();
  expect(await render(owner, [])).not.toContain('Sending is stopped');
});
