import { beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/fixtures/business.ts';
import { createFacebookPage, openPublicUrl, type ReachableApp } from '../../../../test/fixtures/facebook-page.ts';
import { openLeadReceiver } from '../../../../test/fixtures/leads/lead-receiver.ts';
import { createOwnForm, sendOwnForm } from '../../../../test/fixtures/leads/own-form.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, password } from '../../../../test/test-app.ts';

let app: ReachableApp;
let owner: TestUser;
let page: Awaited<ReturnType<typeof createFacebookPage>>;
let receiver: Awaited<ReturnType<typeof openLeadReceiver>>;
const remoteForm = '1209988776655401';
beforeAll(async () => {
  receiver = await openLeadReceiver();
  const { publicOrigin, connectTo } = await openPublicUrl();
  app = connectTo(await createTestApp({ publicOrigin, privateHosts: [receiver.host] }));
  page = await createFacebookPage(app);
  owner = page.owner;
});

const waitForSent = (kind: string) =>
  eventually(async () => {
    app.advanceClock(6);
    const [row] = toList((await owner.get(`/deliveries?kind=${kind}&stage=done`)).body.items);
    if (!row) throw new Error('Nothing sent yet.');
    return Number(row.id);
  });
const get = async (id: number) => (await owner.get(`/delivery/${id}`)).body;
const replay = (id: number, after: number) => owner.post(`/delivery/${id}/replay`, { after });

test('lead sent to a webhook → sent again from the ledger with the same webhook-id; erased → cannot be sent again', async () => {
  await owner.post('/leads/webhooks/save', { name: 'CRM', url: receiver.url('/again') });
  const form = await createOwnForm(owner);
  await sendOwnForm(app, form.slug, { email: 'ann@lead.test', full_name: 'Ann Lee', city: 'Berlin' });
  const id = await waitForSent('leads.webhook');
  expect(await get(id)).toMatchObject({ can: { replay: true }, replay_effect: expect.stringContaining('webhook-id') });

  const answers = await Promise.all([replay(id, 0), replay(id, 0), replay(id, 0)]);
  expect(new Set(answers.map(({ body }) => Number(body.id))).size).toBe(1);
  const repeated = await eventually(() => {
    expect(receiver.listAt('/again')).toHaveLength(2);
    return receiver.listAt('/again');
  });
  expect(new Set(repeated.map(({ headers }) => String(headers['webhook-id']))).size).toBe(1);
  const [lead] = toList((await owner.get('/leads/inbox')).body.items);
  expect(toList(lead?.deliveries)[0]).toMatchObject({ state: 'delivered' });

  await owner.post('/user/login', { email: owner.user.email, password });
  expect((await owner.post(`/leads/inbox/${Number(lead?.id)}/erase`)).status).toBe(200);
  expect(await get(id)).toMatchObject({ can: { replay: false } });
  const listed = toList((await owner.get('/deliveries?kind=leads.webhook&stage=done')).body.items);
  expect(listed.map(({ can }) => can)).toEqual(listed.map(() => expect.objectContaining({ replay: false })));
  expect((await replay(id, 1)).status).toBe(404);
});

test('lead on a mailing list → sent again from the ledger; the inbox shows the latest delivery', async () => {
  await owner.post('/leads/autoresponder/getresponse', { api_key: 'practice0getresponse0harbour0001' });
  await owner.post(`/leads/form/${remoteForm}/autoresponder`, {
    lead_gen_form_id: remoteForm,
    service: 'getresponse',
    account: 'pHa1r',
    campaign: 'gNews',
    custom_questions: ['how_do_you_brew', ''],
    service_custom_fields: ['fCity', ''],
  });
  await page.fillIn('nora@again.test');
  const id = await waitForSent('leads.list');
  const { body } = await replay(id, 0);
  await eventually(async () => {
    app.advanceClock(6);
    expect(await get(Number(body.id))).toMatchObject({ state: 'sent', replay_of: id });
  });
  const [lead] = toList((await owner.get('/leads/inbox?search=nora%40again.test')).body.items);
  expect(toList(lead?.deliveries).find(({ kind }) => String(kind) === 'list')).toMatchObject({ state: 'delivered' });
});
