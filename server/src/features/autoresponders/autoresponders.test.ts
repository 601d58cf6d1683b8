import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createOwnForm, sendOwnForm } from '../../../test/fixtures/leads/own-form.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

const harbourKey = 'practice0getresponse0harbour0001';
const cyclesKey = 'practice0getresponse0cycles00002';
const harbour = { service: 'getresponse', account: 'pHa1r' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const listAccounts = (user: TestUser, service: string, body: object = {}) =>
  user.post(`/leads/autoresponder/${service}`, body);
const listCampaigns = (user: TestUser, query: Record<string, string>) =>
  user.get(`/leads/autoresponder/campaigns?${new URLSearchParams(query)}`);
const connectGetresponse = async () => {
  const business = await createBusiness(app);
  await listAccounts(business.owner, 'getresponse', { api_key: harbourKey });
  return business;
};
const failCalls = (network: string, match: string, kind: string, count = 1) =>
  app.sandbox.faults.add({ network, match, kind, count, skip: 0, delayMs: 0 });

describe('GetResponse, by API key', () => {
  test('GetResponse connected by key → listed with the names of the specification; request without a body → only listed', async () => {
    const { owner } = await createBusiness(app);
    expect(await listAccounts(owner, 'getresponse')).toMatchObject({ status: 200, body: { accounts: [] } });
    const account = {
      value: 'pHa1r',
      text: 'olive@harbour-coffee.test',
      problem: null,
      account_id: 'pHa1r',
      email: 'olive@harbour-coffee.test',
    };
    const connected = await listAccounts(owner, 'getresponse', { api_key: harbourKey });
    expect(connected.body).toEqual({ accounts: [account] });
    expect((await listAccounts(owner, 'getresponse', { api_key: harbourKey })).body).toEqual({ accounts: [account] });
    expect((await owner.post('/leads/autoresponder/getresponse')).body).toEqual({ accounts: [account] });
    const [connection] = Object.values((await owner.get('/connections')).body.connections ?? {});
    expect(connection).toMatchObject({ kind: 'getresponse', state: 'working', name: 'olive@harbour-coffee.test' });
    expect((await owner.get('/connections')).text).not.toContain(harbourKey);
  });

  test.each([
    ['wrong key', { api_key: 'wrong' }, 422, 'key-refused'],
    ['empty key', { api_key: ' ' }, 400, 'invalid-input'],
    ['name of one’s own', { account: 'pHa1r', login: 'Mine' }, 400, 'invalid-input'],
    ['unknown field', { surprise: 1 }, 400, 'invalid-input'],
  ])('GetResponse connected with %s → refused, nothing connected', async (_, body, status, code) => {
    const { owner } = await createBusiness(app);
    const answer = await listAccounts(owner, 'getresponse', body);
    expect([answer.status, problemCode(answer)]).toEqual([status, code]);
    expect((await listAccounts(owner, 'getresponse')).body).toEqual({ accounts: [] });
  });

  test('accounts of an unknown mailing service requested → refused with 400', async () => {
    const { owner } = await createBusiness(app);
    expect((await listAccounts(owner, 'mailsend')).status).toBe(400);
  });

  test('key of a mailing service that ended → connection broken, reason shown with the account; a working key repairs it', async () => {
    const { owner } = await connectGetresponse();
    failCalls('getresponse', 'campaigns.list', 'token-expired');
    const answer = await listCampaigns(owner, harbour);
    expect([answer.status, problemCode(answer)]).toEqual([409, 'connection-broken']);
    const { accounts } = (await listAccounts(owner, 'getresponse')).body;
    expect(accounts).toMatchObject([{ value: 'pHa1r', problem: expect.stringMatching(/API key/) }]);
    expect((await listAccounts(owner, 'getresponse', { api_key: harbourKey })).body).toMatchObject({
      accounts: [{ problem: null }],
    });
  });

  test('daily check of a mailing account with a refused key → needs attention; disconnected → no longer listed', async () => {
    const { owner } = await connectGetresponse();
    const [connection] = Object.values((await owner.get('/connections')).body.connections ?? {});
    const id = Number(connection?.id);
    failCalls('getresponse', 'accounts.get', 'token-revoked');
    expect((await owner.post(`/connection/${id}/check`)).body).toMatchObject({ state: 'attention' });
    expect((await owner.post(`/connection/${id}/check`)).body).toMatchObject({ state: 'working' });
    expect((await owner.post(`/connection/${id}/disconnect`)).status).toBe(200);
    expect((await listAccounts(owner, 'getresponse')).body).toEqual({ accounts: [] });
    expect((await listCampaigns(owner, harbour)).status).toBe(404);
  });
});

describe('campaigns and custom fields', () => {
  test('lists of a mailing service requested → value and text of each; one list by id or name → with its note; unknown list → none', async () => {
    const { owner } = await connectGetresponse();
    expect((await listCampaigns(owner, harbour)).body).toEqual([
      { value: 'gNews', text: 'harbour_newsletter' },
      { value: 'gClub', text: 'tasting_club' },
      { value: 'gShop', text: 'wholesale' },
    ]);
    const note = 'People must confirm by email before they are on this list.';
    for (const campaign of ['gClub', 'Tasting_Club'])
      expect((await listCampaigns(owner, { ...harbour, campaign })).body).toEqual([
        { value: 'gClub', text: 'tasting_club', note },
      ]);
    expect((await listCampaigns(owner, { ...harbour, campaign: 'nothing' })).body).toEqual([]);
  });

  test('custom fields of a mailing service → list of value and text; of an unknown campaign → 404', async () => {
    const { owner } = await connectGetresponse();
    const fields = await owner.post('/leads/autoresponder/custom_fields', { ...harbour, campaign: 'gNews' });
    expect(fields.body).toEqual([
      { value: 'fCity', text: 'city', required: false },
      { value: 'fComp', text: 'company', required: false },
      { value: 'fTast', text: 'favorite_roast', required: false },
      { value: 'fPhon', text: 'phone', required: false },
    ]);
    const unknown = await owner.post('/leads/autoresponder/custom_fields', { ...harbour, campaign: 'nothing' });
    expect(unknown.status).toBe(404);
  });

  test('lists or custom fields requested for an account of another business, an unknown account or one of another service → 404', async () => {
    await connectGetresponse();
    const { owner } = await createBusiness(app);
    await listAccounts(owner, 'getresponse', { api_key: cyclesKey });
    for (const account of ['pHa1r', 'nothing']) {
      expect((await listCampaigns(owner, { service: 'getresponse', account })).status).toBe(404);
      const body = { service: 'getresponse', account, campaign: 'gNews' };
      expect((await owner.post('/leads/autoresponder/custom_fields', body)).status).toBe(404);
    }
    // Account pCy2c belongs to the business, but at another mailing service than the one in the request.
    expect((await listCampaigns(owner, { service: 'aweber', account: 'pCy2c' })).status).toBe(404);
  });

  test('call to a mailing service over its limit → network-busy; to a service that is down → network-away', async () => {
    const { owner } = await connectGetresponse();
    failCalls('getresponse', 'campaigns.list', 'rate-limit');
    const busy = await listCampaigns(owner, harbour);
    expect([busy.status, problemCode(busy), busy.headers['retry-after']]).toEqual([429, 'network-busy', '432']);
    failCalls('getresponse', 'campaigns.list', 'error', 4);
    expect(problemCode(await listCampaigns(owner, harbour))).toBe('network-away');
  });
});

describe('access', () => {
  test.each([
    ['no role', {}, 403],
    ['viewer', { leads: 'viewer' }, 403],
    ['editor of another feature', { contests: 'manager' }, 403],
    ['editor', { leads: 'editor' }, 200],
  ] as const)('mailing lists read by a member, %s → status %i', async (_, roles, status) => {
    const business = await connectGetresponse();
    const member = await createMember(app, business, roles);
    expect((await listAccounts(member, 'getresponse')).status).toBe(status);
    expect((await listCampaigns(member, harbour)).status).toBe(status);
  });
});

describe('AWeber and GoToWebinar, by popup', () => {
  test('AWeber account connected → listed with its id and a name that the owner gives and that stays', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, connectPaths.aweber, 'aweber');
    expect(attempt).toMatchObject({ kind: 'aweber', outcome: 'connected' });
    const given = { value: '1874301', aweber_id: '1874301', problem: null };
    expect((await listAccounts(owner, 'aweber')).body).toEqual({
      accounts: [{ ...given, text: 'AWeber account 1874301', login: 'AWeber account 1874301' }],
    });
    const renamed = { accounts: [{ ...given, text: 'Coffee club', login: 'Coffee club' }] };
    const naming = { account: '1874301', login: 'Coffee club' };
    expect((await listAccounts(owner, 'aweber', naming)).body).toEqual(renamed);
    await connect(owner, connectPaths.aweber, 'aweber');
    await owner.post(`/connection/${attempt?.connection_id}/check`);
    expect((await listAccounts(owner, 'aweber')).body).toEqual(renamed);
    const { body: campaigns } = await listCampaigns(owner, { service: 'aweber', account: '1874301' });
    expect(campaigns).toEqual([
      { value: '6201001', text: 'harbour-newsletter' },
      { value: '6201002', text: 'tasting-club' },
    ]);
    const fields = await owner.post('/leads/autoresponder/custom_fields', {
      service: 'aweber',
      account: '1874301',
      campaign: 'Harbour-Newsletter',
    });
    expect(fields.body).toMatchObject([
      { value: 'City', text: 'City' },
      { value: 'Phone' },
      { value: 'Favorite roast' },
    ]);
  });

  test('name given to a mailing account of another business → 404', async () => {
    const { owner } = await createBusiness(app);
    expect((await listAccounts(owner, 'aweber', { account: '1874301', login: 'Mine' })).status).toBe(404);
    expect((await listAccounts(owner, 'aweber', { login: 'Mine' })).status).toBe(400);
  });

  test('GoToWebinar account connected → organizer key beyond 2^53 as text; coming webinars; required fields marked', async () => {
    const { owner } = await createBusiness(app);
    await connect(owner, connectPaths.gotowebinar, 'gotowebinar');
    const key = '8325357307900339201';
    const login = 'olive@harbour-coffee.test';
    expect((await listAccounts(owner, 'gotowebinar')).body).toEqual({
      accounts: [{ value: key, text: login, problem: null, organizer_key: key, login }],
    });
    const account = { service: 'gotowebinar', account: key };
    const { body: webinars } = await listCampaigns(owner, account);
    expect(Object.values(webinars)).toHaveLength(4);
    const fields = await owner.post('/leads/autoresponder/custom_fields', {
      ...account,
      campaign: '4255157664015486222',
    });
    expect(fields.body).toContainEqual({ value: 'city', text: 'City', required: true });
    expect(fields.body).toContainEqual({
      value: 'q:7011928374650192837',
      text: 'How large is your team?',
      required: true,
    });
  });

  test('access token of a mailing service ended before its time → refreshed, answered, connection stays healthy', async () => {
    const { owner } = await createBusiness(app);
    await connect(owner, connectPaths.aweber, 'aweber');
    failCalls('aweber', 'lists.list', 'token-expired');
    expect((await listCampaigns(owner, { service: 'aweber', account: '1874301' })).status).toBe(200);
    expect((await listAccounts(owner, 'aweber')).body).toMatchObject({ accounts: [{ problem: null }] });
  });

  test('consent of a mailing service denied → nothing connected', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, connectPaths.gotowebinar, 'gotowebinar', { choice: 'deny' });
    expect(attempt).toMatchObject({ outcome: 'denied' });
    expect((await listAccounts(owner, 'gotowebinar')).body).toEqual({ accounts: [] });
  });
});

test('list of networks to connect → GetResponse by key, AWeber and GoToWebinar by their popups', async () => {
  const { owner } = await createBusiness(app);
  const networks = Object.values((await owner.get('/connections/networks')).body.networks ?? {});
  expect(networks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'getresponse', ready: true, by: 'key', connect: null }),
      expect.objectContaining({ kind: 'aweber', by: 'consent', connect: '/leads/autoresponder/aweber/connect' }),
      expect.objectContaining({ kind: 'gotowebinar', connect: '/leads/autoresponder/gotowebinar/connect' }),
    ]),
  );
});

describe('contacts', () => {
  test('contact of a mailing service → added, found and removed in the given account; required fields without a mapping → named', async () => {
    const { bid } = await connectGetresponse();
    const { service } = app.autoresponders;
    const contact = { campaign: 'gNews', email: 'lead-1@example.test', fields: [] };
    const key = { service: 'getresponse', account: 'pHa1r' } as const;
    expect(await service.addContact(bid, key, contact)).toEqual({ outcome: 'handed-over' });
    await expect(service.addContact(bid, { ...key, account: 'pCy2c' }, contact)).rejects.toMatchObject({
      code: 'not-found',
    });
    app.sandbox.clock.advance(5);
    expect(await service.findContact(bid, key, contact)).toMatchObject({ isConfirmed: true });
    await service.removeContact(bid, key, contact);
    expect(await service.findContact(bid, key, contact)).toBeNull();

    const { owner, bid: other } = await createBusiness(app);
    await connect(owner, connectPaths.gotowebinar, 'gotowebinar');
    const organizer = { service: 'gotowebinar', account: '8325357307900339201' } as const;
    expect(await service.findMissingFields(other, organizer, '4255157664015486222', ['city'])).toEqual([
      'How large is your team?',
    ]);
  });
});

test('lead erased while AWeber keeps its unconfirmed contact → the owner is told once whom to delete', async () => {
  const { owner } = await createBusiness(app);
  await connect(owner, connectPaths.aweber, 'aweber');
  const form = await createOwnForm(owner);
  const club = { service: 'aweber', account: '1874301', campaign: '6201002' };
  const mapped = { lead_gen_form_id: form.formId, ...club, custom_questions: [''], service_custom_fields: [''] };
  expect((await owner.post(`/leads/form/${form.formId}/autoresponder`, mapped)).status).toBe(200);
  await sendOwnForm(app, form.slug, { email: 'amy@aweber.test', full_name: 'Amy Lee' });
  const lead = await eventually(async () => {
    const [found] = toList((await owner.get('/leads/inbox')).body.items);
    const states = toList(found?.deliveries).map(({ state }) => String(state));
    expect(['handed-over', 'delivered']).toContain(states[0]);
    return found;
  });
  await owner.post(`/leads/inbox/${String(lead?.id)}/erase`);
  await eventually(async () => {
    const { body } = await owner.get(`/user/${owner.user.id}/notifications`);
    const titles = toList(body.notification?.alerts?.messages).map(({ title }) => String(title));
    expect(titles.filter((title) => title === 'Delete amy@aweber.test in AWeber')).toHaveLength(1);
  });
});
