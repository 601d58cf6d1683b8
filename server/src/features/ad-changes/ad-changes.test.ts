import type { AdObject } from '@fanfare/connectors/ports/ads/ads';
import { copyName } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ChangingBusiness,
  createChangingBusiness,
  findAtNetwork,
  getAction,
  listAtNetwork,
  moveBack,
  press,
  runChanges,
} from '../../../test/fixtures/ads/ad-changes.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { listJobs } from '../../../test/job-queue.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: ChangingBusiness;
const unused = new Map<string, AdObject[]>();
const levels = { facebook: 'ad', google: 'campaign', nativeads: 'ad' } as const;

beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createChangingBusiness(app);
  for (const network of ['facebook', 'google', 'nativeads'] as const)
    unused.set(network, await listAtNetwork(app, business, network, levels[network]));
});

/** Takes rows of the report that are on and that no other test changes. */
const take = (network: ReportNetwork, count: number): AdObject[] => {
  const rows = unused.get(network) ?? [];
  const taken = rows.filter((row) => row.isOn && row.state !== 'archived').slice(0, count);
  if (taken.length < count) throw new Error(`${network} has too few ads that are on.`);
  unused.set(
    network,
    rows.filter((row) => !taken.includes(row)),
  );
  return taken;
};
const takePaused = async (network: ReportNetwork, count: number): Promise<AdObject[]> => {
  const rows = take(network, count);
  await press(business, network, 'pause', idsOf(rows));
  await runChanges(app);
  return rows;
};
const idsOf = (rows: readonly AdObject[]) => rows.map(({ id }) => id);
const atNetwork = (network: ReportNetwork, id: string) => findAtNetwork(app, business, network, levels[network], id);
const undo = (id: unknown) => business.owner.post(`/ads/action/${String(id)}/undo`, {});
const reportRow = async (network: ReportNetwork, id: string, reportLevel?: string) => {
  const level = reportLevel ? `&level=${reportLevel}` : '';
  const query = `account=${business.accounts[network]}&page_size=all${level}`;
  const { body } = await business.owner.get(`/${network}/ads/insights/report?${query}`);
  return toList(body.report).find((row) => String(row.id) === id);
};
/** Handles the events of finished actions, each twice, and returns the notifications. */
const handleFinished = async () => {
  const [handler] = app.adChanges.events;
  for (const { data } of await listJobs(app.db, 'deliveries.batch-finished/ad-changes.notify'))
    for (let times = 0; times < 2; times += 1) await handler?.handler.run(data);
  const { id } = business.owner.user;
  const { body } = await business.owner.get(`/user/${id}/notifications`);
  return toList(body.notification?.alerts?.messages);
};

describe.each(['facebook', 'google', 'nativeads'] as const)('%s', (network) => {
  test('row of a report paused → shown as paused at once; action undone → shown as on again', async () => {
    const [ad] = take(network, 1);
    const id = String(ad?.id);
    const answer = await press(business, network, 'pause', [id]);
    expect(answer.body).toMatchObject({ success: true, queued: 1, skipped: [] });
    expect(answer.body.message).toBe('Pausing 1 ad in the background. You will be notified when it is done.');
    await runChanges(app);
    expect(await atNetwork(network, id)).toMatchObject({ isOn: false });
    expect(await reportRow(network, id)).toMatchObject({ status: 'PAUSED' });
    const { action, items } = await getAction(business.owner, answer.body.action_id);
    expect(action).toMatchObject({
      action: 'pause',
      network,
      counts: { total: 1, done: 1 },
      can: { undo: true, retry: false, cancel: false },
    });
    expect(items).toMatchObject([{ id, name: ad?.name, state: 'done', before: 'On', after: 'Off' }]);

    const undone = await undo(answer.body.action_id);
    expect(undone.body).toMatchObject({ success: true, queued: 1 });
    await runChanges(app);
    expect(await atNetwork(network, id)).toMatchObject({ isOn: true });
    expect((await getAction(business.owner, answer.body.action_id)).action).toMatchObject({
      undone_by: undone.body.action_id,
      can: { undo: false },
    });
  });

  test('paused row of a report activated → on at the network', async () => {
    const [ad] = await takePaused(network, 1);
    await press(business, network, 'activate', [String(ad?.id)]);
    await runChanges(app);
    expect(await atNetwork(network, String(ad?.id))).toMatchObject({ isOn: true });
  });

  test('row cloned → a copy that is off, at the network and in the report; action undone → the copy is gone', async () => {
    const [ad] = take(network, 1);
    const level = network === 'facebook' ? 'ad' : 'campaign';
    const before = idsOf(await listAtNetwork(app, business, network, level));
    const answer = await press(business, network, 'clone', [String(ad?.id)]);
    await runChanges(app);
    const { items } = await getAction(business.owner, answer.body.action_id);
    expect(items).toMatchObject([{ state: 'done' }]);
    const made = (await listAtNetwork(app, business, network, level)).filter(({ id }) => !before.includes(id));
    expect(made).toMatchObject([{ name: copyName(String(items[0]?.name)), isOn: false }]);
    expect(await reportRow(network, String(made[0]?.id), level)).toBeDefined();

    await undo(answer.body.action_id);
    await runChanges(app);
    const after = (await listAtNetwork(app, business, network, level)).filter(({ state }) => state !== 'archived');
    expect(idsOf(after)).not.toContain(made[0]?.id);
  });
});

describe('actions on several rows', () => {
  test('ad action on three rows of which one fails and one is skipped → the other row is done; one notification with reasons', async () => {
    const [first, second, third] = take('facebook', 3);
    const [off] = await takePaused('facebook', 1);
    const ids = idsOf([first, second, third, off].flatMap((row) => row ?? []));
    const answer = await press(business, 'facebook', 'pause', ids);
    expect(answer.body).toMatchObject({ queued: 3, skipped: [{ id: off?.id, reason: 'It is paused already.' }] });
    // The ad is deleted at the network before the change is sent.
    await app.connections.adAccountAccess.useAsBusiness(
      business.bid,
      { network: 'facebook', id: business.accounts.facebook },
      async ({ connector, grant, account }) =>
        connector.adChanges?.remove(grant, account, { level: 'ad', id: String(second?.id) }),
    );
    await runChanges(app);
    const { action, items } = await getAction(business.owner, answer.body.action_id);
    expect(action?.counts).toEqual({ total: 3, waiting: 0, done: 2, failed: 1, cancelled: 0 });
    expect(action?.can).toMatchObject({ retry: true, undo: true });
    expect(items.map(({ state }) => state).toSorted()).toEqual(['done', 'done', 'failed', 'skipped']);
    const notices = (await handleFinished()).filter(({ title }) => String(title).startsWith('Pause 3 ads'));
    expect(notices).toMatchObject([{ title: 'Pause 3 ads: done in part', count: 1 }]);
    expect(notices[0]?.message).toBe(
      '2 of 3 paused. 1 not changed: It was deleted at the network. 1 skipped: It is paused already.',
    );
  });

  test('ad activated in a paused ad set → done, with the message that it waits for the ad set', async () => {
    const group = (await listAtNetwork(app, business, 'facebook', 'group')).find(({ isOn }) => isOn);
    const [ad] = (await listAtNetwork(app, business, 'facebook', 'ad')).filter(({ groupId }) => groupId === group?.id);
    await press(business, 'facebook', 'pause', [String(group?.id)], { level: 'adset' });
    await runChanges(app);
    await press(business, 'facebook', 'pause', [String(ad?.id)]);
    await runChanges(app);
    const answer = await press(business, 'facebook', 'activate', [String(ad?.id)]);
    expect(toList(answer.body.paused_parents)).toEqual([{ level: 'adset', id: group?.id, name: group?.name, rows: 1 }]);
    await runChanges(app);
    const { items } = await getAction(business.owner, answer.body.action_id);
    expect(items).toMatchObject([
      { state: 'done', message: `It won’t run until the ad set “${group?.name}” is active.` },
    ]);
    expect(await atNetwork('facebook', String(ad?.id))).toMatchObject({ isOn: true });
  });

  test('two native ads of one campaign cloned → one new campaign with both', async () => {
    const ads = await listAtNetwork(app, business, 'nativeads', 'ad');
    const [campaignId, rows] = [...Map.groupBy(ads, (ad) => ad.campaignId)].find(([, group]) => group.length > 1) ?? [];
    if (!campaignId || !rows) throw new Error('No campaign has two ads.');
    const before = idsOf(await listAtNetwork(app, business, 'nativeads', 'campaign'));
    const answer = await press(business, 'nativeads', 'clone', idsOf(rows.slice(0, 2)));
    expect(answer.body.message).toBe('Cloning 2 ads in the background. You will be notified when it is done.');
    await runChanges(app);
    const made = (await listAtNetwork(app, business, 'nativeads', 'campaign')).filter(({ id }) => !before.includes(id));
    expect(made).toHaveLength(1);
    const copied = (await listAtNetwork(app, business, 'nativeads', 'ad')).filter(
      (ad) => ad.campaignId === made[0]?.id,
    );
    expect(copied).toHaveLength(2);
  });

  test('action that fits none of the chosen rows → 422 with the reason, no action is created', async () => {
    const [off] = await takePaused('facebook', 1);
    const before = (await business.owner.get('/ads/actions')).body.total;
    const answer = await press(business, 'facebook', 'pause', [String(off?.id)]);
    expect([answer.status, answer.body.message]).toEqual([422, 'There is nothing to change. It is paused already.']);
    expect((await business.owner.get('/ads/actions')).body.total).toBe(before);
  });
});

describe('requests sent more than once', () => {
  test('one action sent five times with one submit id → one action; another body with that id → 422', async () => {
    const [first, second] = take('facebook', 2);
    const submit = { submit_id: 'press-five-times' };
    const presses = Array.from({ length: 5 }, () => press(business, 'facebook', 'pause', [String(first?.id)], submit));
    const answers = await Promise.all(presses);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.action_id)).size).toBe(1);
    const other = await press(business, 'facebook', 'pause', [String(second?.id)], submit);
    expect([other.status, other.body.code]).toEqual([422, 'submit-reused']);
    await runChanges(app);
    expect(await atNetwork('facebook', String(second?.id))).toMatchObject({ isOn: true });
  });

  test('undo of an action pressed ten times at once → one undo; undo of an undo → refused', async () => {
    const [ad] = take('facebook', 1);
    const { body } = await press(business, 'facebook', 'pause', [String(ad?.id)]);
    expect((await undo(body.action_id)).body.message).toMatch('still running');
    await runChanges(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(body.action_id)));
    const ids = new Set(answers.map((answer) => answer.body.action_id));
    expect(ids.size).toBe(1);
    await runChanges(app);
    expect(await atNetwork('facebook', String(ad?.id))).toMatchObject({ isOn: true });
    const again = await undo([...ids][0]);
    expect([again.status, again.body.message]).toEqual([
      409,
      'An undo can’t be undone. Make the change again instead.',
    ]);
  });

  test('row changed at the network since the action → undo of this row is refused; after 7 days → undo of all rows is refused', async () => {
    const [ad] = take('facebook', 1);
    const id = String(ad?.id);
    const { body } = await press(business, 'facebook', 'pause', [id]);
    await runChanges(app);
    await press(business, 'facebook', 'activate', [id]);
    await runChanges(app);
    const undone = await undo(body.action_id);
    await runChanges(app);
    expect((await getAction(business.owner, undone.body.action_id)).items).toMatchObject([
      { state: 'failed', message: 'Not undone: it was switched on meanwhile.' },
    ]);
    const later = await press(business, 'facebook', 'pause', [id]);
    await runChanges(app);
    await moveBack(app, later.body.action_id, 7 * daySeconds);
    expect((await undo(later.body.action_id)).body.message).toBe('An action can be undone for 7 days.');
  });
});

describe('who can act on ads', () => {
  test('ads and actions of another business requested → 404', async () => {
    const [ad] = take('facebook', 1);
    const { body } = await press(business, 'facebook', 'pause', [String(ad?.id)]);
    const other = await createChangingBusiness(app);
    expect((await getAction(other.owner, body.action_id)).status).toBe(404);
    for (const call of ['undo', 'retry', 'cancel'])
      expect((await other.owner.post(`/ads/action/${body.action_id}/${call}`, {})).status).toBe(404);
    expect((await other.owner.get(`/ads/action/${body.action_id}/events`)).status).toBe(404);
    expect(toList((await other.owner.get('/ads/actions')).body.items)).toEqual([]);
    expect((await press(business, 'facebook', 'pause', ['999999999'])).status).toBe(404);
    await runChanges(app);
  });

  test('ad action by a member without the account → 404; with the account → works; by a viewer → 403', async () => {
    const [ad] = take('facebook', 1);
    const id = String(ad?.id);
    const roles = { facebook_ads_manager: 'publisher' } as const;
    const without = await createMember(app, business, roles, []);
    expect((await press(business, 'facebook', 'pause', [id], {}, without)).status).toBe(404);
    const assigned = await createMember(app, business, roles, [business.adAccount]);
    const answer = await press(business, 'facebook', 'pause', [id], {}, assigned);
    expect(answer.status).toBe(200);
    expect((await getAction(without, answer.body.action_id)).status).toBe(404);
    expect((await getAction(assigned, answer.body.action_id)).status).toBe(200);
    const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, [business.adAccount]);
    expect((await press(business, 'facebook', 'pause', [id], {}, viewer)).status).toBe(403);
    expect((await viewer.post(`/ads/action/${answer.body.action_id}/cancel`, {})).status).toBe(403);
    const google = await createMember(app, business, { google_ads_manager: 'manager' }, [business.customer]);
    expect((await getAction(google, answer.body.action_id)).status).toBe(404);
    await runChanges(app);
  });
});

test('ad action canceled while it waits → nothing is changed at the network', async () => {
  const [ad] = take('facebook', 1);
  const { body } = await press(business, 'facebook', 'pause', [String(ad?.id)]);
  expect((await business.owner.post(`/ads/action/${body.action_id}/cancel`, {})).status).toBe(200);
  await runChanges(app);
  expect(await atNetwork('facebook', String(ad?.id))).toMatchObject({ isOn: true });
  expect((await getAction(business.owner, body.action_id)).action).toMatchObject({ counts: { cancelled: 1 } });
});

test('ledger of a sent ad change → its label, title and steps in words', async () => {
  const [ad] = take('facebook', 1);
  await press(business, 'facebook', 'pause', [String(ad?.id)]);
  await runChanges(app);
  const { body } = await business.owner.get('/deliveries?kind=ads.change&sort=-due');
  const [newest] = toList(body.items);
  expect(newest).toMatchObject({ kind_label: 'Ad change', title: `Pause ${ad?.name}`, state: 'sent', url: null });
  const delivery = await business.owner.get(`/delivery/${newest?.id}`);
  expect(toList(delivery.body.steps).map(({ message }) => message)).toContain('Facebook made the change.');
});
