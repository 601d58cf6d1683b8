import { callbackPath } from '@fanfare/contract/connections/connect-calls';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './browser.ts';
import { createBusiness, createMember, inviteKey, type TestUser } from './fixtures/business.ts';
import { finishConnect, giveConsent } from './fixtures/connection.ts';
import { createTestApp, eventually, parseMailToken, password, type TestApp } from './test-app.ts';

/** Every kind of token, used for every purpose. Only its own purpose accepts it. */
let app: TestApp;
let business: Awaited<ReturnType<typeof createBusiness>>;
let invited: TestUser;
let owner: TestUser;
const newPassword = 'another long password';

beforeAll(async () => {
  app = await createTestApp();
  business = await createBusiness(app);
  owner = business.owner;
  invited = await app.createSignedInUser();
});

const mailedTo = async (email: string, subject: string) => parseMailToken(await app.waitForMail(email, subject));
/** A new token of each kind, by the name of its purpose. */
const issue: Record<string, () => Promise<string>> = {
  invitation: async () => {
    const invitee = invited.user.email;
    await owner.post(`/user/business/${business.bid}/invite`, { invitee, features: { rss: 'viewer' } });
    return inviteKey(app, invitee);
  },
  registration: async () => {
    const email = 'newcomer@example.test';
    await app.browser().post('/user/register', { email, password: newPassword, name: 'New', timezone: 'UTC' });
    return mailedTo(email, 'Confirm your email address');
  },
  'password reset': async () => {
    await app.browser().post('/user/password/forgot', { email: owner.user.email });
    return mailedTo(owner.user.email, 'Choose a new password');
  },
  'email change': async () => {
    const email = 'changed@example.test';
    await invited.post('/user/email', { email, password });
    return mailedTo(email, 'Confirm your new email address');
  },
  'API key': async () => String((await invited.post('/user/api/key', { name: 'Key' })).body.key),
  session: async () => String(invited.jar.get('fanfare')),
  'OAuth state': async () => {
    const { headers } = await invited.send('GET', `/twitter/connect?business_id=${business.bid}`);
    const opened = await owner.send('GET', '/twitter/connect');
    expect(String(headers.location)).toContain('problem=');
    return new URL(String(opened.headers.location)).searchParams.get('state') ?? '';
  },
};

/** Uses a text as a token of this purpose; true if it was accepted. */
const isOk = ({ status }: Answer) => status === 200;
const use: Record<string, (token: string) => Promise<boolean>> = {
  invitation: async (invite_key) =>
    isOk(await app.browser().post('/user/business/join', { invite_key })) ||
    isOk(await invited.post('/user/business/join/accept', { invite_key, business_id: business.bid, password })),
  'invited registration': async (invite_key) =>
    isOk(
      await app.browser().post(`/user/business/${business.bid}/register`, {
        invite_key,
        name: 'X',
        password: newPassword,
        timezone: 'UTC',
      }),
    ),
  registration: async (token) =>
    isOk(await app.browser().post('/user/register/confirm', { token, password: newPassword })),
  'password reset': async (token) =>
    isOk(await app.browser().post('/user/password/reset', { token, password: newPassword })),
  'email change': async (token) => isOk(await invited.post('/user/email/confirm', { token })),
  'API key': async (token) =>
    isOk(await app.browser().get('/user/me', { headers: { authorization: `Bearer ${token}` } })),
  session: async (token) => {
    const browser = app.browser();
    browser.jar.set('fanfare', token);
    return isOk(await browser.get('/user/me'));
  },
  'OAuth state': async (state) => {
    const { headers } = await owner.send(
      'GET',
      `${callbackPath('x')}?state=${encodeURIComponent(state)}&error=access_denied`,
    );
    return String(headers.location).includes('attempt=');
  },
};

test('token of each kind, used for every purpose → accepted for its own purpose only', async () => {
  const tokens: [string, string][] = [];
  for (const [kind, create] of Object.entries(issue)) tokens.push([kind, await create()]);
  expect(tokens.filter(([, token]) => token.length < 20)).toEqual([]);
  const isOwn = (kind: string, purpose: string) =>
    kind === purpose || (kind === 'invitation' && purpose === 'invited registration');
  const accepted: string[] = [];
  for (const [kind, token] of tokens)
    for (const [purpose, accept] of Object.entries(use))
      if (!isOwn(kind, purpose) && (await accept(token))) accepted.push(`${kind} as ${purpose}`);
  expect(accepted).toEqual([]);
  // The tokens were not used up by the wrong purposes. The reset ends the sessions of the owner, so it is last.
  const ofKind = new Map(tokens);
  for (const kind of [
    'session',
    'API key',
    'OAuth state',
    'invitation',
    'registration',
    'email change',
    'password reset',
  ])
    expect([kind, await use[kind]?.(ofKind.get(kind) ?? '')]).toEqual([kind, true]);
});

describe('OAuth callback', () => {
  test('OAuth state and code of one network at the callback of another network → refused; still valid at its own', async () => {
    const { owner: caller } = await createBusiness(app);
    const query = await giveConsent(caller, '/twitter/connect', 'x');
    for (const network of ['facebook', 'linkedin', 'pinterest', 'google', 'youtube', 'instagram'] as const)
      expect((await finishConnect(caller, network, query)).location).toContain('problem=');
    expect((await finishConnect(caller, 'x', query)).attempt).toMatchObject({ outcome: 'connected' });
  });

  test('OAuth code of another connection attempt → refused, because its code verifier is another', async () => {
    const { owner: caller } = await createBusiness(app);
    const first = new URLSearchParams(await giveConsent(caller, '/twitter/connect', 'x'));
    const second = new URLSearchParams(await giveConsent(caller, '/twitter/connect', 'x'));
    first.set('code', second.get('code') ?? '');
    expect((await finishConnect(caller, 'x', first.toString())).attempt).toMatchObject({ outcome: 'failed' });
  });

  test('member removed while the consent page is open → nothing connected', async () => {
    const acme = await createBusiness(app);
    const member = await createMember(app, acme);
    const query = await giveConsent(member, '/twitter/connect', 'x');
    await acme.owner.post(`/user/business/${acme.bid}/user/delete`, { user_id: member.user.id });
    const { attempt } = await finishConnect(member, 'x', query);
    expect(attempt).toMatchObject({ outcome: 'failed', connection_id: null });
    expect((await acme.owner.get('/connections')).body).toEqual({ connections: [] });
  });
});

describe('invitation key', () => {
  test.each(['canceled', 'accepted', 're-invited', 'expired'])(
    'invitation key that was %s → neither accepted nor registered',
    async (end) => {
      const acme = await createBusiness(app);
      const guest = await app.createSignedInUser();
      const { email: invitee } = guest.user;
      const inviteAgain = `/user/${acme.owner.user.id}/business/${acme.bid}/invite`;
      await acme.owner.post(`/user/business/${acme.bid}/invite`, { invitee, features: { rss: 'viewer' } });
      const invite_key = await inviteKey(app, invitee);
      const accept = () => guest.post('/user/business/join/accept', { invite_key, business_id: acme.bid });
      if (end === 'canceled') await acme.owner.post(`${inviteAgain}/cancel`, { invitee });
      if (end === 'expired') {
        app.advanceClock(14 * daySeconds + 1);
        await guest.post('/user/login', { email: invitee, password });
      }
      if (end === 'accepted') expect((await accept()).status).toBe(200);
      if (end === 're-invited') {
        await acme.owner.post(inviteAgain, { invitee });
        await eventually(async () => expect(await inviteKey(app, invitee)).not.toBe(invite_key));
      }
      expect((await accept()).body.code).toBe('invite-invalid');
      const registration = { invite_key, name: 'X', password: newPassword, timezone: 'UTC' };
      expect(await app.browser().post(`/user/business/${acme.bid}/register`, registration)).toMatchObject({
        status: 410,
      });
    },
  );
});
