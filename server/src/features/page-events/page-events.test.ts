import { createHmac } from 'node:crypto';
import { practiceKeys } from '@fanfare/sandbox';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFacebookPage, openPublicUrl, type ReachableApp } from '../../../test/fixtures/facebook-page.ts';
import { createTestApp, eventually, openProcess } from '../../../test/test-app.ts';
import { pageChanges } from './page-events.tables.ts';

let app: ReachableApp;
let page: Awaited<ReturnType<typeof createFacebookPage>>;
beforeAll(async () => {
  const { publicOrigin, connectTo } = await openPublicUrl();
  app = connectTo(await createTestApp({ publicOrigin }));
  page = await createFacebookPage(app);
  const subscribed = await app.pageEvents.subscriptions.subscribe(page.bid, page.pageId, 'test', ['leadgen', 'feed']);
  expect(subscribed).toEqual({ pageId: page.pageId, problem: null });
});
beforeEach(() => app.db.delete(pageChanges));

const listChanges = () => app.db.select().from(pageChanges).orderBy(pageChanges.id);
const secret = practiceKeys.facebook?.secret ?? '';
const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
const deliver = (body: string, signature = sign(body), http = app.browser()) =>
  http.send('POST', '/webhooks/facebook', {
    payload: body,
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
  });
const toBody = (changes: object[], pageId = page.pageId) =>
  JSON.stringify({ object: 'page', entry: [{ id: pageId, time: 1_890_000_000, changes }] });
const leadChange = (id: string, pageId = page.pageId) => ({
  field: 'leadgen',
  value: { leadgen_id: id, form_id: '7', page_id: pageId, created_time: 1_890_000_000 },
});
const lead = (id: string, pageId = page.pageId) => toBody([leadChange(id, pageId)], pageId);

describe('confirmation of the URL', () => {
  test.each([
    ['our token', (token: string) => token, 200],
    ['another token', () => 'guess', 403],
  ])('webhook confirmed with %s → status %s', async (_, toToken, status) => {
    const token = toToken(app.networks.find('facebook')?.pageWebhooks?.verifyToken ?? '');
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '77', 'hub.verify_token': token });
    const answer = await app.browser().send('GET', `/webhooks/facebook?${query}`);
    expect([answer.status, answer.text === '77']).toEqual([status, status === 200]);
  });
});

describe('webhook delivery', () => {
  test('lead and comment of the practice network → stored once with exact ids, and published', async () => {
    const leadId = await page.fillIn('nora@example.test');
    const commentId = await page.comment('How much is it?');
    const rows = await eventually(async () => {
      const stored = await listChanges();
      expect(stored.map(({ publishedAt }) => publishedAt !== null)).toEqual([true, true]);
      return stored;
    });
    expect(rows.map(({ change }) => change)).toMatchObject([
      { kind: 'leadgen', leadId },
      { kind: 'comment', verb: 'add', commentId, text: 'How much is it?' },
    ]);
    const id = rows[1]?.id ?? 0;
    expect(await app.pageEvents.findChange(page.bid, id)).toMatchObject({ kind: 'comment', pageId: page.pageId });
    const stranger = await createFacebookPage(app);
    expect(await app.pageEvents.findChange(stranger.bid, id)).toBeUndefined();
  });

  test.each([
    ['of another secret', (body: string) => sign(body, 'guessed')],
    ['of other bytes', () => sign(lead('2'))],
    ['missing', () => ''],
  ])('webhook delivery with the signature %s → 401, nothing stored', async (_, toSignature) => {
    expect(await deliver(lead('1'), toSignature(lead('1')))).toMatchObject({ status: 401 });
    expect(await listChanges()).toEqual([]);
  });

  test.each([
    ['an unknown page', lead('1', '999')],
    ['no JSON', '{'],
    ['another object', '{"object":"user","entry":[]}'],
    ['a change of a kind we do not know', toBodyOf({ field: 'ratings', value: {} })],
  ])('webhook delivery of %s → 200, nothing stored', async (_, body) => {
    expect(await deliver(body)).toMatchObject({ status: 200 });
    expect(await listChanges()).toEqual([]);
  });

  test('comment with text that a database refuses → stored without that text; with such an id, verb or time → left out; other changes → stored', async () => {
    const value = { item: 'comment', verb: 'add', post_id: '1_2', created_time: 1_890_000_000 };
    const comment = (fields: object) => ({ field: 'feed', value: { ...value, ...fields } });
    const body = toBody([
      leadChange('31'),
      comment({ comment_id: '1_3', message: 'A\0B\ud800', from: { id: '5', name: '\udc00N\0' } }),
      comment({ comment_id: '1_\0', message: 'left out' }),
      comment({ comment_id: '1_4', message: 'left out', verb: 'constructor' }),
      leadChange('32\ud800'),
    ]);
    expect(await deliver(body)).toMatchObject({ status: 200 });
    const late = JSON.stringify({
      object: 'page',
      entry: [{ id: page.pageId, time: 9e15, changes: [leadChange('33')] }],
    });
    expect(await deliver(late)).toMatchObject({ status: 200 });
    const changes = (await listChanges()).map(({ change }) => change);
    expect(changes).toHaveLength(2);
    expect(changes).toContainEqual(expect.objectContaining({ kind: 'leadgen', leadId: '31' }));
    expect(changes).toContainEqual(
      expect.objectContaining({ commentId: '1_3', text: 'AB\ufffd', author: { id: '5', name: '\ufffdN' } }),
    );
  });

  test('webhook delivery of more than 4 MB → 413', async () => {
    expect(await deliver('x'.repeat(4 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
  });

  test('the same webhook deliveries many times, out of order, by two processes at the same time → each change once', async () => {
    const other = await openProcess(app, { publicOrigin: app.publicOrigin });
    const ids = Array.from({ length: 30 }, (_, index) => `9${String(index).padStart(17, '0')}`);
    const bodies = ids.map((id, index) => toBody([leadChange(id), leadChange(ids[(index + 7) % 30] ?? id)]));
    const repeated = [...bodies, ...bodies.toReversed(), ...bodies];
    const answers = await Promise.all(
      repeated.map((body, index) => deliver(body, sign(body), (index % 2 ? other : app).browser())),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await listChanges();
    expect(rows.map(({ key }) => key).sort()).toEqual(ids.map((id) => `leadgen:${id}`));
    await eventually(async () => expect((await listChanges()).every(({ publishedAt }) => publishedAt)).toBe(true));
  });

  test('webhook deliveries of 36 hours at once: batches of 1,000 with numbers as ids, then repeated → each change stored and published once', async () => {
    const changes = Array.from({ length: 1000 }, (_, index) =>
      leadChange(`9007199254${String(index).padStart(8, '0')}`),
    );
    const body = toBody(changes).replace(/"leadgen_id":"(\d+)"/g, '"leadgen_id":$1');
    expect(await deliver(body)).toMatchObject({ status: 200 });
    expect(await deliver(body)).toMatchObject({ status: 200 });
    const rows = await listChanges();
    expect(rows).toHaveLength(1000);
    expect(rows.map(({ key }) => key)).toContain('leadgen:900719925400000999');
    await eventually(async () => expect((await listChanges()).every(({ publishedAt }) => publishedAt)).toBe(true));
  });

  test('page changes held back by the network and sent together, twice, with a third lost → those that arrive are stored once', async () => {
    await page.setWebhooks('hold', true);
    await page.setWebhooks('lose', true);
    await page.setWebhooks('repeat', true);
    for (let index = 0; index < 6; index += 1) await page.fillIn(`person${index}@example.test`);
    await page.setWebhooks('lose', false);
    await page.setWebhooks('hold', false);
    await eventually(async () => expect(await listChanges()).toHaveLength(4));
    await page.setWebhooks('repeat', false);
  });
});

describe('subscriptions of pages', () => {
  const list = () => app.pageEvents.subscriptions.list(page.bid, 'test');
  const subscribe = (subscriber: string, fields: ('leadgen' | 'feed' | 'messages')[]) =>
    app.pageEvents.subscriptions.subscribe(page.bid, page.pageId, subscriber, fields);
  const unsubscribe = (subscriber: string) =>
    app.db.transaction((tx) => app.pageEvents.subscriptions.unsubscribe(tx, page.bid, page.pageId, subscriber));
  const listFields = () =>
    app.connections.targets.withTarget(page.bid, { network: 'facebook', remoteId: page.pageId }, (connector, grant) =>
      connector.pageWebhooks ? connector.pageWebhooks.list(grant) : Promise.resolve([]),
    );

  test('two features subscribe to a page at the same time → the page reports the fields of each; one feature unsubscribes → only the fields of the other', async () => {
    await Promise.all([subscribe('first', ['messages']), subscribe('second', ['leadgen'])]);
    expect((await listFields()).sort()).toEqual(['feed', 'leadgen', 'messages']);
    await unsubscribe('first');
    await eventually(async () => expect((await listFields()).sort()).toEqual(['feed', 'leadgen']));
  });

  test('network refuses the subscription to a page → the problem is stored in words; network accepts it again → no problem', async () => {
    app.sandbox.faults.add({ network: 'facebook', match: 'pages.subscribe', kind: 'permission-missing' });
    expect((await subscribe('test', ['leadgen', 'feed'])).problem).toContain('permission');
    expect((await list())[0]?.problem).toContain('permission');
    expect(await subscribe('test', ['leadgen', 'feed'])).toMatchObject({ problem: null });
  });

  test('subscription to a page that is not connected → a problem, and its reports are dropped', async () => {
    const answer = await app.pageEvents.subscriptions.subscribe(page.bid, '123', 'test', ['leadgen']);
    expect(answer.problem).toContain('isn’t connected');
    await app.db.transaction((tx) => app.pageEvents.subscriptions.unsubscribe(tx, page.bid, '123', 'test'));
    await deliver(lead('5', '123'));
    expect(await listChanges()).toEqual([]);
  });
});

function toBodyOf(change: object) {
  return JSON.stringify({ object: 'page', entry: [{ id: '108334455667788', changes: [change] }] });
}
