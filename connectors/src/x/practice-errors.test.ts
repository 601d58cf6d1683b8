import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { practiceConnector } from './practice-connector.ts';

// Tests our error table with the error bodies of the practice network, which was implemented independently of the
// connector.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date();
const grant = { accessToken: 'any', scopes: [], account: { id: '1387001122334455667', name: 'harbourcoffee' } };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
});
afterAll(() => sandbox?.stop());

test.each([
  ['token-expired', 'reauthorize', 'reauthorize'],
  ['token-revoked', 'reauthorize', 'reauthorize'],
  ['permission-missing', 'permission', 'permission'],
  ['client-forbidden', 'permission', 'permission'],
  ['not-authorized', 'permission', 'permission'],
  ['reply-restricted', 'rejected', 'rejected'],
  ['video-too-long', 'rejected', 'rejected'],
  ['duplicate', 'duplicate', 'duplicate'],
  ['rate-limit', 'busy', 'busy'],
  ['rate-limit-day', 'busy', 'busy'],
  ['usage-capped', 'busy', 'busy'],
  ['no-credits', 'busy', 'busy'],
  ['validation', 'rejected', 'rejected'],
  ['too-long', 'rejected', 'rejected'],
  ['bad-media', 'rejected', 'rejected'],
  ['not-found', 'gone', 'gone'],
  ['error', 'unclear', 'unreachable'],
  ['internal-error', 'unclear', 'unreachable'],
])('simulated fault %s → failure kind of a write: %s, of a read: %s', async (kind, writeKind, readKind) => {
  const { addFault, clearFaults } = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  const x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  await addFault({ match: 'POST /api/2/tweets', kind });
  await expect(x.publisher.begin(grant, { text: 'Anything', media: [] })).rejects.toMatchObject({
    kind: writeKind,
    details: { network: 'x', message: expect.stringMatching(/\.$/) },
  });
  await addFault({ match: 'GET /api/2/users', kind, count: 4 });
  await expect(x.posts.list(grant, { limit: 5 })).rejects.toMatchObject({ kind: readKind });
  await clearFaults();
});

test.each([
  ['token-invalid', 'reauthorize'],
  ['unknown-client', 'rejected'],
  ['error', 'unreachable'],
])('token refresh with the simulated fault %s → failure kind %s', async (kind, outcome) => {
  const { addFault } = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  const x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  await addFault({ match: 'token.exchange', kind });
  const usedGrant = { ...grant, refreshToken: 'spent' };
  await expect(x.authorizer.refresh?.(usedGrant)).rejects.toMatchObject({ kind: outcome });
});

test('rate limit → retryAfterSeconds from X’s headers', async () => {
  const { addFault } = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  const x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  await addFault({ match: 'GET /api/2/users', kind: 'rate-limit' });
  const failure = await x.posts.list(grant, { limit: 5 }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'busy', details: { retryAfterSeconds: expect.any(Number) } });
  const { retryAfterSeconds } = Object(failure).details;
  expect(retryAfterSeconds).toBeGreaterThan(200);
  expect(retryAfterSeconds).toBeLessThanOrEqual(301);
});
