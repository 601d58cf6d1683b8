import { hourSeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { google as practiceGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { practiceConnector } from './practice-connector.ts';

// Tests our error tables with the error bodies of the practice network, which was implemented independently of the
// connector.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date();
const grant = { accessToken: 'any', refreshToken: 'any', scopes: [], account: { id: '1', name: 'Any' } };
const setUp = () => {
  const waits: number[] = [];
  const runtime = { fetch, now, random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) };
  const control = practiceControl({ url: sandbox.url, network: 'google', fetch, now });
  return { google: practiceConnector(sandbox.url, runtime), control, waits };
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceGoogle] });
});
afterAll(() => sandbox?.stop());

test.each([
  ...[
    'token-expired',
    'token-expired-ads',
    'token-revoked',
    'token-invalid',
    'token-disabled',
    'two-steps-missing',
  ].map((fault) => [fault, 'reauthorize'] as const),
  ...['permission-missing', 'scope-missing', 'customer-not-enabled', 'customer-suspended', 'action-not-permitted'].map(
    (fault) => [fault, 'permission'] as const,
  ),
  ...['rate-limit', 'rate-limit-day', 'query-limit'].map((fault) => [fault, 'busy'] as const),
  ...['customer-not-found', 'not-found'].map((fault) => [fault, 'gone'] as const),
  ...[
    'terms-missing',
    'project-not-approved',
    'organization-not-approved',
    'access-prohibited',
    'unpublished-code',
    'bad-query',
    'dead-version',
    'validation',
    'policy',
    'budget-too-low',
    'declaration-required',
  ].map((fault) => [fault, 'rejected'] as const),
  ['duplicate', 'duplicate'] as const,
  ...['error', 'transient', 'concurrent-change'].map((fault) => [fault, 'unreachable'] as const),
])('simulated fault %s → failure kind of a read: %s', async (kind, readKind) => {
  const { google, control, waits } = setUp();
  await control.addFault({ match: 'GET /googleads', kind, count: 4 });
  await expect(google.adAccounts.list(grant)).rejects.toMatchObject({
    kind: readKind,
    details: {
      network: 'google',
      code: expect.any(String),
      requestId: expect.any(String),
      networkMessage: expect.any(String),
    },
  });
  expect(waits).toHaveLength(readKind === 'unreachable' ? 3 : 0);
  await control.clearFaults();
});

test.each([
  ['rate-limit', 30],
  ['rate-limit-day', hourSeconds],
  ['query-limit', 300],
])('simulated fault %s → retryAfterSeconds %i', async (kind, seconds) => {
  const { google, control } = setUp();
  await control.addFault({ match: 'customers.list', kind });
  await expect(google.adAccounts.list(grant)).rejects.toMatchObject({ details: { retryAfterSeconds: seconds } });
});

test('error of a stream (wrapped in a list) → parsed', async () => {
  const { google, control } = setUp();
  const body = { resourceNames: ['customers/2044668821'] };
  await control.addFault({ match: 'customers.list', kind: 'error', status: 200, body });
  await control.addFault({ match: 'search.stream', kind: 'token-revoked' });
  await expect(google.adAccounts.list(grant)).rejects.toMatchObject({
    kind: 'reauthorize',
    details: { code: 'authenticationError', subcode: 'OAUTH_TOKEN_REVOKED' },
  });
});

test.each([
  ['invalid-grant', 'reauthorize', 'invalid_grant'],
  ['invalid-client', 'rejected', 'invalid_client'],
  ['oauth-error', 'unreachable', 'internal_failure'],
])('token refresh with the simulated fault %s → failure kind %s', async (fault, kind, code) => {
  const { google, control } = setUp();
  await control.addFault({ match: 'oauth.token', kind: fault });
  await expect(google.authorizer.refresh?.(grant)).rejects.toMatchObject({
    kind,
    details: { network: 'google', code },
  });
});
