import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { StopBanner } from './stop-banner.tsx';
import { type Stop, stopsQuery } from './use-stops.ts';

afterEach(cleanup);

const stop: Stop = {
  id: 4,
  kind: null,
  kind_label: null,
  network: null,
  account: null,
  reason: 'Wrong prices',
  by_staff: false,
  stopped_by: 'Olive',
  stopped_at: '2030-01-01T09:00:00Z',
  can_resume: true,
};
const render = async (stops: Stop[]) => {
  const Page = () => (
    <>
      <h1>Page</h1>
      <StopBanner />
    </>
  );
  await renderPage(Page, {
    path: '/',
    address: '/',
    answers: [{ queryKey: stopsQuery.queryKey, data: { stops } }],
  });
  return document.body.textContent;
};
const resume = () => screen.queryByRole('button', { name: 'Resume sending: Everything' });

test('stop of sending that the member can end → what is stopped, why, by whom, and a button to resume', async () => {
  const text = await render([stop]);
  for (const part of ['Sending is stopped', 'Wrong prices', 'Stopped by Olive']) expect(text).toContain(part);
  expect(resume()).toBeTruthy();
});

test('stop of sending that the member cannot end → who can end it, no button', async () => {
  expect(await render([{ ...stop, can_resume: false }])).toContain(
    'you need the Manager role for everything it covers',
  );
  expect(resume()).toBeNull();
});

test('stop of sending by the provider → no button; no stop → no banner', async () => {
  expect(await render([{ ...stop, by_staff: true, can_resume: false }])).toContain('Only the provider can resume it.');
  expect(resume()).toBeNull();
  expect(await render([])).not.toContain('Sending is stopped');
});
