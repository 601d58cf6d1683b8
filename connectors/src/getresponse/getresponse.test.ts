import { daySeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { getresponse as network } from '@fanfare/sandbox/getresponse/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorFromStatus } from '../kit/http/errors.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { parseError } from './errors.ts';
import { practiceConnector, practiceGrants } from './practice-connector.ts';
import { getresponseFacts } from './vendor-facts.ts';

const now = () => new Date();
const runtime = { fetch, now, random: () => 0.5, sleep: async () => undefined };
const grant = practiceGrants.harbour;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const connector = () => practiceConnector(sandbox.url, runtime);
const list = () => connector().mailingList;
const control = () => practiceControl({ url: sandbox.url, network: 'getresponse', fetch, now });
let counter = 0;
const newEmail = (domain = 'example.test') => {
  counter += 1;
  return `person${counter}@${domain}`;
};
const lastBody = async () =>
  (await control().requestLog()).findLast(({ operation }) => operation === 'contacts.add')?.body;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
});
afterEach(async () => {
  await control().clearFaults();
  await control().resetClock();
});
afterAll(() => sandbox?.stop());

test('error responses of the specification → the failure kinds they stand for', () => {
  const facts = readErrorFacts(new URL('./vendor-facts.json', import.meta.url));
  const misread = findMisreadErrors(facts, ({ status, code }) => {
    const body = { httpStatus: status, code, message: 'x', context: {}, uuid: 'u' };
    return parseError({ status, body, headers: new Headers() })?.kind ?? errorFromStatus('GetResponse', status).kind;
  });
  expect(misread).toEqual([]);
});

describe('adding a contact', () => {
  test('list with single opt-in → contact handed over, then found, then already there', async () => {
    const contact = { campaign: 'gNews', email: newEmail(), fields: [] };
    expect(await list().addContact(grant, contact)).toEqual({ outcome: 'handed-over' });
    expect(await list().findContact(grant, contact)).toBeNull();
    await control().advanceClock(5);
    expect(await list().findContact(grant, contact)).toMatchObject({ isConfirmed: true });
    expect(await list().addContact(grant, contact)).toEqual({ outcome: 'already-there' });
  });

  test('contact that the service drops → handed over, never found', async () => {
    const contact = { campaign: 'gNews', email: newEmail('dropped.test'), fields: [] };
    expect(await list().addContact(grant, contact)).toEqual({ outcome: 'handed-over' });
    await control().advanceClock(600);
    expect(await list().findContact(grant, contact)).toBeNull();
  });

  test('list with double opt-in → needs confirmation; contact is invisible until the person confirms', async () => {
    expect(await list().findCampaign(grant, 'gClub')).toMatchObject({
      id: 'gClub',
      name: 'tasting_club',
      needsConfirmation: true,
      note: 'People must confirm by email before they are on this list.',
    });
    const contact = { campaign: 'gClub', email: newEmail(), fields: [] };
    await list().addContact(grant, contact);
    await control().advanceClock(600);
    expect(await list().findContact(grant, contact)).toBeNull();
  });

  test('search for a contact’s address, a longer address that contains it is on the list → not found', async () => {
    const email = newEmail();
    await list().addContact(grant, { campaign: 'gNews', email: `x${email}`, fields: [] });
    await control().advanceClock(5);
    expect(await list().findContact(grant, { campaign: 'gNews', email })).toBeNull();
    expect(await list().findContact(grant, { campaign: 'gNews', email: `X${email.toUpperCase()}` })).not.toBeNull();
  });

  test.each([
    ['no name', { name: undefined }, { name: undefined }],
    ['empty name', { name: '  ' }, { name: undefined }],
    ['name of 200 characters', { name: 'n'.repeat(200) }, { name: 'n'.repeat(128) }],
    ['IPv6 address', { ip: '2001:db8::1' }, { ipAddress: '2001:db8::1' }],
    ['no IP address', { ip: 'unknown' }, { ipAddress: undefined }],
    [
      'fields with and without values',
      {
        fields: [
          { id: 'fCity', values: ['Berlin', ''] },
          { id: 'fPhon', values: [''] },
        ],
      },
      { customFieldValues: [{ customFieldId: 'fCity', value: ['Berlin'] }] },
    ],
  ])('new contact added to a list, %s → accepted', async (_, more, sent) => {
    const email = newEmail();
    await list().addContact(grant, { campaign: 'gNews', email, fields: [], ...more });
    const body = { email, campaign: { campaignId: 'gNews' }, dayOfCycle: '0', ...sent };
    expect(await lastBody()).toEqual(JSON.parse(JSON.stringify(body)));
  });

  test.each([
    ['blocked address', { email: 'blocked@harbour-coffee.test' }, { code: '1002' }],
    ['list that is gone', { campaign: 'gGone' }, { code: '1001', subcode: 'mapping-broken' }],
    ['list of another account', { campaign: 'gR100' }, { code: '1001', subcode: 'mapping-broken' }],
    ['field that is gone', { fields: [{ id: 'fGone', values: ['x'] }] }, { code: '1001', subcode: 'mapping-broken' }],
    ['no address', { email: 'person' }, { code: '1000', field: 'email' }],
  ])('new contact added to a list, %s → rejected', async (_, more, details) => {
    const contact = { campaign: 'gNews', email: newEmail(), fields: [], ...more };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({
      kind: 'rejected',
      details: { ...details, network: 'getresponse', requestId: expect.stringMatching(/^\w{32}$/) },
    });
  });

  test.each(
    Object.entries({
      rejected: [
        1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1009, 1010, 1011, 1012, 1016, 1017, 1018, 1023, 1028, 1029,
      ],
      reauthorize: [1021, 1024],
      gone: [1013],
      busy: [1019],
      limit: [1027],
    }).flatMap(([kind, codes]) => codes.map((code): [number, string] => [code, kind])),
  )('error code %i of GetResponse → failure kind %s', async (code, kind) => {
    await control().addFault({ match: 'contacts.add', kind: `code-${code}` });
    const contact = { campaign: 'gNews', email: newEmail(), fields: [] };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({ kind, details: { code: String(code) } });
  });

  test.each([
    ['rate-limit-second', 1],
    ['rate-limit', 432],
    ['rate-limit-context', 100],
  ])('new contact with the simulated fault %s → busy for %i s', async (kind, seconds) => {
    await control().addFault({ match: 'contacts.add', kind });
    const contact = { campaign: 'gNews', email: newEmail(), fields: [] };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({
      kind: 'busy',
      details: { retryAfterSeconds: seconds },
    });
  });

  test('no answer to a new contact → unclear; the contact is found later and not added twice', async () => {
    const contact = { campaign: 'gNews', email: newEmail(), fields: [] };
    await control().addFault({ match: 'contacts.add', kind: 'drop' });
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({ kind: 'unclear' });
    await control().advanceClock(5);
    expect(await list().findContact(grant, contact)).not.toBeNull();
    expect(await list().addContact(grant, contact)).toEqual({ outcome: 'already-there' });
  });
});

test('60 calls of an account at once → 10 at the same time, 50 in a second; another account does not wait', async () => {
  const waits: number[] = [];
  let time = Date.now();
  const sleep = async (ms: number) => {
    waits.push(ms);
    time += ms;
  };
  const open = { now: 0, most: 0 };
  const countedFetch: typeof fetch = async (...call) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    const answer = await fetch(...call);
    open.now -= 1;
    return answer;
  };
  const limited = { ...runtime, fetch: countedFetch, now: () => new Date(time), sleep };
  const { mailingList } = practiceConnector(sandbox.url, limited);
  const contact = { campaign: 'gR100', email: 'person@example.test' };
  await Promise.all(Array.from({ length: 60 }, () => mailingList.findContact(practiceGrants.cycles, contact)));
  expect([open.most, waits]).toEqual([10, [1000]]);
  await mailingList.findContact(grant, contact);
  expect(waits).toHaveLength(1);
});

describe('removing a contact', () => {
  test('removal of a contact on the list → the contact is gone; of one that is not there → no error', async () => {
    const contact = { campaign: 'gNews', email: newEmail(), fields: [] };
    await list().addContact(grant, contact);
    await control().advanceClock(5);
    await list().removeContact(grant, contact);
    expect(await list().findContact(grant, contact)).toBeNull();
    await list().removeContact(grant, contact);
  });
});

test.each([
  ['id', 'gNews', 'harbour_newsletter'],
  ['name in another case', 'Harbour_Newsletter', 'harbour_newsletter'],
  ['part of a name', 'harbour', undefined],
  ['list of another account', 'gR100', undefined],
  ['path', '../accounts', undefined],
])('list searched by %s (%s) → found only by its whole id or name', async (_, wanted, name) => {
  const campaign = await list().findCampaign(grant, wanted);
  expect(campaign?.name).toBe(name);
});

describe('API key', () => {
  test('connect with a valid API key → grant with the account', async () => {
    expect(await connector().apiKeyAuth.connect(grant.accessToken)).toEqual(grant);
    expect(await list().accounts(grant)).toEqual([{ id: 'pHa1r', login: 'olive@harbour-coffee.test' }]);
  });

  test('connect with an unknown API key → reauthorize; probe says not alive', async () => {
    await expect(connector().apiKeyAuth.connect('wrong')).rejects.toMatchObject({ kind: 'reauthorize' });
    const health = await connector().apiKeyAuth.probe({ ...grant, accessToken: 'wrong' });
    expect(health).toMatchObject({ isAlive: false, problem: { kind: 'reauthorize', code: '1014' } });
  });

  test('API key unused for 90 days → probe says not alive; used in between → alive', async () => {
    await control().advanceClock(60 * daySeconds);
    expect(await connector().apiKeyAuth.probe(grant)).toMatchObject({ isAlive: true });
    await control().advanceClock(60 * daySeconds);
    expect(await connector().apiKeyAuth.probe(grant)).toMatchObject({ isAlive: true });
    await control().advanceClock(91 * daySeconds);
    expect(await connector().apiKeyAuth.probe(grant)).toMatchObject({ isAlive: false });
  });
});

test('requests that the practice network accepted → allowed by the vendor’s specification', async () => {
  const requests = (await control().requestLog()).filter(
    ({ status = 500, path }) => status < 400 && path.startsWith('/getresponse/v3'),
  );
  expect(findViolations(getresponseFacts, requests)).toEqual([]);
});
