import type { ReportRow } from '@fanfare/contract/insights/report';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { serveWindow } from '../../../../test/serve-window.ts';
import { owner } from '../../../../test/users.ts';
import { limitsQuery } from '../../ad-changes/index.tsx';
import { ConfirmActionModal } from './confirm-action-modal.tsx';
import { paused, testRow } from './test-rows.ts';

/** Rows that are on, which have nothing to change; the server of the test queues every other row. */
const onIds = new Set(['on']);
type Body = { level: string; selected_ads: string[]; fb_adaccount_id: string; fb_uid?: string };
let bodies: Body[];
beforeEach(() => {
  bodies = [];
  return serveWindow<Body>(({ body }) => {
    bodies.push(body);
    const isNothing = body.selected_ads.every((id) => onIds.has(id));
    return isNothing
      ? { status: 422, body: { code: 'no-ads-to-change', message: 'There is nothing to change.' } }
      : { body: { success: true, message: 'Activating…', action_id: bodies.length, queued: 1, skipped: [] } };
  });
});
afterEach(cleanup);

const render = async (rows: ReportRow[]) => {
  const events: string[] = [];
  const Page = () => (
    <>
      <h1>Report</h1>
      <ConfirmActionModal
        opened
        action="activate"
        selection={{
          network: 'facebook',
          account: 'all',
          level: 'ad',
          status: 'all',
          rows,
          refresh: () => undefined,
          clear: () => events.push('cleared'),
        }}
        onStart={({ action_id }) => events.push(`started ${action_id}`)}
        onClose={() => events.push('closed')}
      />
    </>
  );
  const limits = {
    limits: { max_change_percent: null, currencies: [] },
    available_currencies: [],
    raised_today: [],
    stop: null,
    can_edit: true,
  };
  await renderPage(Page, {
    path: '/',
    address: '/',
    user: owner,
    answers: [{ queryKey: limitsQuery.queryKey, data: limits }],
  });
  return events;
};
const heldBack = { ...paused, fb_uid: '42', status_text: 'Inactive (campaign paused)' };
const confirm = () => fireEvent.click(screen.getByRole('button', { name: /^Activate/ }));
const alsoActivate = () => fireEvent.click(screen.getByRole('checkbox', { name: /^Also activate/ }));
const sent = () => bodies.map(({ level, selected_ads }) => `${level} ${selected_ads.join()}`);

test('active ad under a paused campaign, the campaign ticked → the campaign is activated', async () => {
  const events = await render([testRow('on', heldBack)]);
  alsoActivate();
  confirm();
  await waitFor(() => expect(events).toEqual(['started 2', 'cleared', 'closed']));
  expect(sent()).toEqual(['ad on', 'campaign c1']);
  for (const body of bodies) expect(body).toMatchObject({ fb_uid: '42', fb_adaccount_id: 'act_1' });
});

test('action on two accounts, the first with nothing to change → the action of the second is still sent', async () => {
  const events = await render([testRow('on', heldBack), testRow('off', { ...paused, account_id: 'act_2' })]);
  alsoActivate();
  confirm();
  await waitFor(() => expect(events).toEqual(['started 2', 'started 3', 'cleared', 'closed']));
  expect(sent()).toEqual(['ad on', 'ad off', 'campaign c1']);
});

test('active ad under a paused campaign, the campaign not ticked → “There is nothing to change.”', async () => {
  const events = await render([testRow('on', heldBack)]);
  confirm();
  expect(await screen.findByText('There is nothing to change.')).toBeTruthy();
  expect(sent()).toEqual(['ad on']);
  expect(events).toEqual([]);
});
