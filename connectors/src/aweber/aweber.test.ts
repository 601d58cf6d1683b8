import { aweberScopes } from '@fanfare/contract/networks/aweber';
import { startSandbox } from '@fanfare/sandbox';
import { aweber as network } from '@fanfare/sandbox/aweber/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorFromStatus } from '../kit/http/errors.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import type { Grant } from '../ports/grant.ts';
import { parseError } from './errors.ts';
import { practiceConnector } from './practice-connector.ts';
import { aweberFacts } from './vendor-facts.ts';

const now = () => new Date();
const runtime = { fetch, now, random: () => 0.5, sleep: async () => undefined };
const redirectUri = 'http://127.0.0.1:4000/connect/aweber/callback';
const newsletter = '6201001';
const club = '6201002';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let grant: Grant;
const connector = () => practiceConnector(sandbox.url, runtime);
const list = () => connector().mailingList;
const control = () => practiceControl({ url: sandbox.url, network: 'aweber', fetch, now });
let counter = 0;
const newEmail = () => {
  counter += 1;
  return `person${counter}@example.test`;
};
const signIn = async (person?: string): Promise<Grant> => {
  const { authorizer } = connector();
  const url = new URL(authorizer.authorizeUrl({ state: 's', scopes: aweberScopes, redirectUri, codeChallenge: 'c' }));
  if (person) url.searchParams.set('practice_person', person);
  const { code = '' } = await submitConsent({ fetch, redirectUri }, url.href, { choice: 'allow' });
  return authorizer.exchange({ code, redirectUri, codeVerifier: 'v' });
};
const lastBody = async () =>
  (await control().requestLog()).findLast(({ operation }) => operation === 'subscribers.add')?.body;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  grant = await signIn();
});
afterEach(() => control().clearFaults());
afterAll(() => sandbox?.stop());

test('error responses of the specification → the failure kinds they stand for', () => {
  const facts = readErrorFacts(new URL('./vendor-facts.json', import.meta.url));
  const misread = findMisreadErrors(facts, ({ status, code, kind, path }) => {
    // AWeber's token endpoint sends errors in both formats: that of OAuth and that of the API.
    const isOauth = path.includes('/oauth2/') && /^[a-z_]+$/.test(String(code));
    // AWeber's specification distinguishes its rate limit from other 403 errors by the message only.
    const message = status === 403 && kind === 'busy' ? 'Rate Limit Error' : 'x';
    const body = isOauth ? { error: String(code) } : { error: { status, type: code, message } };
    return parseError({ status, body, headers: new Headers() })?.kind ?? errorFromStatus('AWeber', status).kind;
  });
  expect(misread).toEqual([]);
});

describe('adding a contact', () => {
  test('new email address added to a list → on the list with its id; added again, also in capitals → already there', async () => {
    const contact = { campaign: newsletter, email: newEmail(), name: 'Ann Lee', fields: [] };
    const added = await list().addContact(grant, contact);
    expect(added).toEqual({ outcome: 'on-list', remoteId: expect.stringMatching(/^\d+$/) });
    expect(await list().findContact(grant, contact)).toEqual({ remoteId: added.remoteId, isConfirmed: true });
    expect(await list().addContact(grant, contact)).toEqual({ outcome: 'already-there' });
    const capitals = { ...contact, email: contact.email.toUpperCase() };
    expect(await list().addContact(grant, capitals)).toEqual({ outcome: 'already-there' });
    expect(await list().findContact(grant, capitals)).toMatchObject({ remoteId: added.remoteId });
  });

  test('contact added to a list that asks for confirmation → on the list, not confirmed, not deletable', async () => {
    const contact = { campaign: club, email: newEmail(), fields: [] };
    await list().addContact(grant, contact);
    expect(await list().findContact(grant, contact)).toMatchObject({ isConfirmed: false });
    await expect(list().removeContact(grant, contact)).rejects.toMatchObject({
      kind: 'rejected',
      details: { code: 'not-deletable' },
    });
  });

  test('contact with an email address of 50 characters → sent to AWeber; of 51 → rejected before sending', async () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@example.test'.length)}@example.test`;
    await list().addContact(grant, { campaign: newsletter, email: ofLength(50), fields: [] });
    const since = (await control().requestLog()).at(-1)?.id ?? 0;
    const tooLong = { campaign: newsletter, email: ofLength(51), fields: [] };
    await expect(list().addContact(grant, tooLong)).rejects.toMatchObject({
      kind: 'rejected',
      details: { code: 'address-too-long', field: 'email' },
    });
    expect(await list().findContact(grant, tooLong)).toBeNull();
    expect(await control().requestLog(since)).toEqual([]);
  });

  test.each([
    ['name of 80 characters', { name: 'n'.repeat(80) }, { name: 'n'.repeat(60) }],
    ['empty name', { name: ' ' }, {}],
    ['public IPv4 address', { ip: '8.8.8.8' }, { ip_address: '8.8.8.8' }],
    ['private address', { ip: '192.168.1.4' }, {}],
    ['IPv6 address', { ip: '2001:db8::1' }, {}],
    [
      'fields with and without values',
      {
        fields: [
          { id: 'City', values: ['Berlin'] },
          { id: 'Favorite roast', values: ['Light', 'Dark'] },
          { id: 'Phone', values: [''] },
        ],
      },
      { custom_fields: { City: 'Berlin', 'Favorite roast': 'Light, Dark' } },
    ],
  ])('new contact added to a list, %s → accepted', async (_, more, sent) => {
    const email = newEmail();
    await list().addContact(grant, { campaign: newsletter, email, fields: [], ...more });
    expect(await lastBody()).toEqual({ email, strict_custom_fields: 'true', ...sent });
  });

  test.each([
    ['list that is gone', { campaign: '999' }, 'gone'],
    ['list of another account', { campaign: '62020100' }, 'gone'],
    ['field that is gone', { fields: [{ id: 'Gone', values: ['x'] }] }, 'rejected'],
    ['blocked address', { email: 'blocked@harbour-coffee.test' }, 'rejected'],
    ['no address', { email: 'person' }, 'rejected'],
  ])('new contact added to a list, %s → failure kind %s', async (_, more, kind) => {
    const contact = { campaign: newsletter, email: newEmail(), fields: [], ...more };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({ kind });
  });

  test.each(
    Object.entries({
      reauthorize: ['token-expired', 'token-revoked', 'account-closed', 'token-missing'],
      rejected: [
        'suspended',
        'on-hold',
        'permission-missing',
        'validation',
        'wrong-type',
        'missing-argument',
        'page-bounds',
        'address-blocked',
        'not-deletable',
        'too-many-fields',
        'locked',
        'blocked',
        'content-type',
      ],
      gone: ['not-found'],
      limit: ['contact-limit'],
      unclear: ['error', 'unavailable', 'drop'],
    }).flatMap(([kind, faults]) => faults.map((fault): [string, string] => [fault, kind])),
  )('new contact with the simulated fault %s → failure kind %s', async (kind, expected) => {
    await control().addFault({ match: 'subscribers.add', kind });
    const contact = { campaign: newsletter, email: newEmail(), fields: [] };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({ kind: expected });
  });

  test('error of AWeber’s rate limit, which has no headers → busy for 60 s', async () => {
    await control().addFault({ match: 'subscribers.add', kind: 'rate-limit' });
    await expect(
      list().addContact(grant, { campaign: newsletter, email: newEmail(), fields: [] }),
    ).rejects.toMatchObject({ kind: 'busy', details: { retryAfterSeconds: 60 } });
  });
});

test('lists of several pages → all read by links to the vendor’s own host; link to another host → not followed', async () => {
  const cycles = await signIn('1874302');
  expect(await list().campaigns(cycles)).toHaveLength(130);
  expect(await list().findCampaign(cycles, 'RIDE-229')).toEqual({ id: '62020229', name: 'ride-229' });
  expect(await list().findCampaign(cycles, 'awlist62020100')).toMatchObject({ name: 'ride-100' });
  expect(await list().findCampaign(cycles, 'harbour-newsletter')).toBeNull();
  const body = { entries: [], next_collection_link: 'https://evil.test/1.0/accounts/1/lists' };
  await control().addFault({ match: 'lists.list', kind: 'error', status: 200, body });
  await expect(list().campaigns(cycles)).rejects.toMatchObject({ details: { code: 'foreign-address' } });
});

test('search for an empty address → nothing found, no request', async () => {
  const since = (await control().requestLog()).at(-1)?.id ?? 0;
  expect(await list().findContact(grant, { campaign: newsletter, email: '' })).toBeNull();
  expect(await control().requestLog(since)).toEqual([]);
});

describe('refresh tokens', () => {
  test('refresh of a token → new refresh token; the old refresh token no longer works', async () => {
    const first = await signIn('1874302');
    const { refresh } = connector().authorizer;
    const second = await refresh?.(first);
    expect(second?.refreshToken).not.toBe(first.refreshToken);
    await expect(refresh?.(first)).rejects.toMatchObject({ kind: 'reauthorize', details: { code: 'invalid_grant' } });
    expect((await refresh?.({ ...first, ...second }))?.refreshToken).toBeTruthy();
  });

  test.each([
    ['invalid-client', 'rejected'],
    ['oauth-error', 'unreachable'],
    ['invalid-grant', 'reauthorize'],
  ])('token refresh with the simulated fault %s → failure kind %s', async (kind, expected) => {
    await control().addFault({ match: 'oauth.token', kind });
    await expect(connector().authorizer.refresh?.(grant)).rejects.toMatchObject({ kind: expected });
  });
});

test('requests that the practice network accepted → allowed by the vendor’s specification', async () => {
  const requests = (await control().requestLog()).filter(
    ({ status = 500, operation }) => status < 400 && operation !== 'dialog.show',
  );
  expect(findViolations(aweberFacts, requests, aweberScopes)).toEqual([]);
});
