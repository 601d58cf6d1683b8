import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { linkedinScopes } from '@fanfare/contract/networks/linkedin';
import { partnerApp, shareApp } from '@fanfare/sandbox/linkedin/index';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, openProcess, password, type TestApp } from '../../../test/test-app.ts';

const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
const listConnections = async (user: TestUser) => rows((await user.get('/connections')).body.connections);

let partner: TestApp;
beforeAll(async () => {
  partner = await createTestApp({ networkKeys: { linkedin: partnerApp } });
});

describe('share app', () => {
  test('LinkedIn app with the share product → consent page asks for its scopes only; connected with the profile, no scope missing', async () => {
    const app = await openProcess(partner, { networkKeys: { linkedin: shareApp } });
    const { owner } = await createBusiness(app);
    const { headers } = await owner.send('GET', connectPaths.linkedin);
    const expected = [...new Set(Object.values(linkedinScopes.share.by).flat())];
    expect(new URL(String(headers.location)).searchParams.get('scope')?.split(' ')).toEqual(expected);
    const options = rows((await owner.get('/connections/networks')).body.networks);
    expect(rows(options.find(({ kind }) => String(kind) === 'linkedin')?.scopes)).toEqual(expected);
    const { attempt } = await connect(owner, connectPaths.linkedin, 'linkedin');
    expect(attempt).toMatchObject({ outcome: 'connected' });
    const [account] = await listConnections(owner);
    expect(account).toMatchObject({ state: 'working', missing: [], problem: null });
    expect(rows(account?.reach)).toMatchObject([{ type: 'linkedin_account', label: 'Olive Hartmann' }]);
  });
});

describe('partner app', () => {
  test('LinkedIn connection 5 days before its token ends → refreshed, no warning; after a year → owner warned', async () => {
    const { owner } = await createBusiness(partner);
    await connect(owner, connectPaths.linkedin, 'linkedin');
    const { email } = owner.user;
    /** Runs the daily job after some days; the user’s session has ended by then. */
    const runJobAfter = async (days: number) => {
      partner.advanceClock(days * daySeconds);
      await partner.connections.health.refreshExpiring();
      await owner.post('/user/login', { email, password });
    };
    const findExpiry = async () => new Date(String((await listConnections(owner))[0]?.expires)).getTime();
    const countWarnings = async () =>
      rows((await owner.get(`/user/${owner.user.id}/notifications`)).body.notification?.alerts?.messages).length;
    const before = await findExpiry();
    await runJobAfter(55);
    expect((await findExpiry()) - before).toBeGreaterThan(54 * daySeconds * 1000);
    expect((await listConnections(owner))[0]).toMatchObject({ state: 'working' });
    // The refresh token ends a year after the consent, and with it the last access token.
    for (let times = 0; times < 5; times += 1) await runJobAfter(55);
    expect(await countWarnings()).toBe(0);
    await runJobAfter(31);
    await runJobAfter(1);
    expect(await countWarnings()).toBe(1);
  });
});
