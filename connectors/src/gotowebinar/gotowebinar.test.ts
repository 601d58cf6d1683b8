import { gotowebinarScopes } from '@fanfare/contract/networks/gotowebinar';
import { startSandbox } from '@fanfare/sandbox';
import { gotowebinar as network } from '@fanfare/sandbox/gotowebinar/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector } from './practice-connector.ts';
import { splitName } from './registration.ts';
import { gotowebinarFacts } from './vendor-facts.ts';

const now = () => new Date();
const runtime = { fetch, now, random: () => 0.5, sleep: async () => undefined };
const redirectUri = 'http://127.0.0.1:4000/connect/gotowebinar/callback';
const brewing = '4255157664015486221';
const cafe = '4255157664015486222';
const team = 'q:7011928374650192837';
const wish = 'q:7011928374650192838';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let grant: Grant;
const connector = () => practiceConnector(sandbox.url, runtime);
const list = () => connector().mailingList;
const control = () => practiceControl({ url: sandbox.url, network: 'gotowebinar', fetch, now });
let counter = 0;
const newEmail = () => {
  counter += 1;
  return `person${counter}@example.test`;
};
const signIn = async (person?: string): Promise<Grant> => {
  const { authorizer } = connector();
  const url = new URL(authorizer.authorizeUrl({ state: 's', scopes: gotowebinarScopes, redirectUri }));
  if (person) url.searchParams.set('practice_person', person);
  const { code = '' } = await submitConsent({ fetch, redirectUri }, url.href, { choice: 'allow' });
  return authorizer.exchange({ code, redirectUri });
};
const lastBody = async () =>
  (await control().requestLog()).findLast(({ operation }) => operation === 'registrants.add')?.body;
const required = [
  { id: 'city', values: ['Berlin'] },
  { id: team, values: ['just ME'] },
];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  grant = await signIn();
});
afterEach(() => control().clearFaults());
afterAll(() => sandbox?.stop());

test('sign-in → organizer key beyond 2^53 as text, login as name', () => {
  expect(grant.account).toEqual({ id: '8325357307900339201', name: 'olive@harbour-coffee.test' });
});

test.each([
  ['Ann Lee', { firstName: 'Ann', lastName: 'Lee' }],
  ['Ann', { firstName: 'Ann', lastName: '-' }],
  ['  Ann  van  der Lee ', { firstName: 'Ann', lastName: 'van der Lee' }],
  [undefined, { firstName: 'ann.lee', lastName: '-' }],
  ['x'.repeat(200), { firstName: 'x'.repeat(128), lastName: '-' }],
])('registrant’s name %s → first and last name %o', (name, expected) => {
  expect(splitName(name, 'ann.lee@example.test')).toEqual(expected);
});

describe('webinars', () => {
  test('list of coming webinars → sorted by start, with the day in the names of a series; past ones left out', async () => {
    const campaigns = await list().campaigns(grant);
    expect(campaigns.map(({ name }) => name.replace(/ \(.*/, ''))).toEqual([
      'Weekly cupping',
      'Brewing at home',
      'Weekly cupping',
      'Opening a café',
    ]);
    expect(new Set(campaigns.map(({ name }) => name)).size).toBe(4);
    expect(campaigns[0]?.name).toMatch(/\(\w{3} \d{1,2}, \d{4}\)$/);
  });

  test('list of webinars over several pages → all of them; no webinars → empty list', async () => {
    const cycles = await signIn('8325357307900339202');
    const ids = (await list().campaigns(cycles)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(130);
    const body = { page: { size: 100, totalElements: 0, totalPages: 0, number: 0 } };
    await control().addFault({ match: 'webinars.list', kind: 'error', status: 200, body });
    expect(await list().campaigns(cycles)).toEqual([]);
  });

  test.each([
    ['key', cafe],
    ['webinar ID', '123-456-782'],
    ['subject in another case', 'opening a CAFÉ'],
  ])('webinar searched by %s → found, with its note', async (_, wanted) => {
    expect(await list().findCampaign(grant, wanted)).toMatchObject({
      id: cafe,
      needsConfirmation: true,
      note: 'People wait until you approve them in GoToWebinar.',
    });
  });

  test('webinar of another organizer searched by its name → null', async () => {
    expect(await list().findCampaign(grant, 'Repair evening 1')).toBeNull();
  });

  test('fields of a webinar → all besides name and address; questions by their key, required fields marked', async () => {
    expect(await list().customFields(grant, cafe)).toEqual([
      { id: 'city', name: 'City', required: true },
      { id: 'phone', name: 'Phone', required: false },
      { id: 'numberOfEmployees', name: 'Number of employees', required: false },
      { id: team, name: 'How large is your team?', required: true },
      { id: wish, name: 'What would you like to learn?', required: false },
    ]);
  });
});

describe('adding a contact', () => {
  test('registration with a one-word name → accepted, with its key as text; again → already there', async () => {
    const contact = { campaign: brewing, email: newEmail(), name: 'Ann', fields: [] };
    const added = await list().addContact(grant, contact);
    expect(added).toEqual({ outcome: 'on-list', remoteId: expect.stringMatching(/^8\d{18}$/) });
    expect(await lastBody()).toEqual({ firstName: 'Ann', lastName: '-', email: contact.email });
    expect(await list().findContact(grant, contact)).toEqual({ remoteId: added.remoteId, isConfirmed: true });
    expect(await list().addContact(grant, contact)).toEqual({ outcome: 'already-there' });
    await list().removeContact(grant, contact);
    expect(await list().findContact(grant, contact)).toBeNull();
    await list().removeContact(grant, contact);
  });

  test('questions of a webinar → answered by key without losing digits; long text cut, empty and unknown optional answers left out', async () => {
    const email = newEmail();
    const fields = [...required, { id: wish, values: ['w'.repeat(1200)] }, { id: 'phone', values: [''] }];
    await list().addContact(grant, { campaign: cafe, email, name: 'Ann Lee', fields });
    expect(await lastBody()).toEqual({
      firstName: 'Ann',
      lastName: 'Lee',
      email,
      city: 'Berlin',
      responses: [
        { questionKey: '7011928374650192837', answerKey: '7011928374650192901' },
        { questionKey: '7011928374650192838', responseText: 'w'.repeat(1000) },
      ],
    });
    expect(await list().findContact(grant, { campaign: cafe, email })).toMatchObject({ isConfirmed: false });
  });

  test.each([
    ['required field missing', { fields: [{ id: team, values: ['Just me'] }] }, { status: 400 }],
    ['required question missing', { fields: [{ id: 'city', values: ['Berlin'] }] }, { status: 400 }],
    [
      'required choice without such an answer',
      {
        fields: [
          { id: 'city', values: ['Berlin'] },
          { id: team, values: ['a crowd'] },
        ],
      },
      { code: 'answer-unknown' },
    ],
    ['question that is gone', { fields: [...required, { id: 'q:1', values: ['x'] }] }, { subcode: 'mapping-broken' }],
    ['unknown field', { fields: [...required, { id: 'planet', values: ['x'] }] }, { subcode: 'mapping-broken' }],
    ['no address', { email: 'person', fields: required }, { status: 400 }],
  ])('registration for a webinar, %s → rejected', async (_, more, details) => {
    const contact = { campaign: cafe, email: newEmail(), name: 'Ann Lee', ...more };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({ kind: 'rejected', details });
  });

  test.each([
    ['webinar that is over', '4255157664015486240', 'rejected'],
    ['webinar of another organizer', '4255157664015487100', 'gone'],
    ['canceled webinar', '1', 'gone'],
  ])('registration for a webinar, %s (key %s) → rejected or gone', async (_, campaign, _kind) => {
    const contact = { campaign, email: newEmail(), name: 'Ann Lee', fields: [] };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({ kind: _kind });
  });

  test.each([
    ['validation', 'rejected'],
    ['not-found', 'gone'],
    ['error', 'unclear'],
    ['drop', 'unclear'],
    ['wrong-organizer', 'rejected'],
  ])('registration with the simulated fault %s → failure kind %s', async (kind, expected) => {
    await control().addFault({ match: 'registrants.add', kind });
    const contact = { campaign: brewing, email: newEmail(), fields: [] };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({ kind: expected });
  });

  test('error of GoTo’s rate limit, which has no headers → busy for 1 s', async () => {
    await control().addFault({ match: 'registrants.add', kind: 'rate-limit' });
    const contact = { campaign: brewing, email: newEmail(), fields: [] };
    await expect(list().addContact(grant, contact)).rejects.toMatchObject({
      kind: 'busy',
      details: { retryAfterSeconds: 1 },
    });
  });
});

describe('status 403', () => {
  test('registration with an ended token → reauthorize', async () => {
    const ended = { ...grant, accessToken: 'ended' };
    await expect(list().campaigns(ended)).rejects.toMatchObject({ kind: 'reauthorize' });
    const contact = { campaign: brewing, email: newEmail(), fields: [] };
    await expect(list().addContact(ended, contact)).rejects.toMatchObject({ kind: 'reauthorize' });
  });

  test('webinars of another account’s organizer, valid token → rejected', async () => {
    const other = { ...grant, account: { id: '8325357307900339202', name: 'x' } };
    await expect(list().campaigns(other)).rejects.toMatchObject({ kind: 'rejected', details: { status: 403 } });
  });

  test('token without the identity scope → failure kind permission', async () => {
    await control().addFault({ match: 'identity.me', kind: 'identity-scope' });
    await expect(list().accounts(grant)).rejects.toMatchObject({ kind: 'permission' });
  });
});

describe('refresh', () => {
  test('refresh answered without a refresh token → the old one stays and works again', async () => {
    const { refresh } = connector().authorizer;
    const refreshed = await refresh?.(grant);
    expect(refreshed?.refreshToken).toBe(grant.refreshToken);
    expect(refreshed?.accessToken).not.toBe(grant.accessToken);
    await refresh?.(grant);
  });

  test.each([
    ['invalid-grant', 'reauthorize'],
    ['invalid-client', 'rejected'],
    ['error', 'unreachable'],
  ])('token refresh with the simulated fault %s → failure kind %s', async (kind, expected) => {
    await control().addFault({ match: 'oauth.token', kind });
    await expect(connector().authorizer.refresh?.(grant)).rejects.toMatchObject({ kind: expected });
  });
});

test('requests that the practice network accepted → allowed by the vendor’s specification', async () => {
  const requests = (await control().requestLog()).filter(
    ({ status = 500, operation }) => status < 400 && operation !== 'dialog.show',
  );
  expect(findViolations(gotowebinarFacts, requests, gotowebinarScopes)).toEqual([]);
});
