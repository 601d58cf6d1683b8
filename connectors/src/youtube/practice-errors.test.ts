import { startSandbox } from '@fanfare/sandbox';
import { youtube as practiceYoutube } from '@fanfare/sandbox/youtube/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { practiceConnector } from './practice-connector.ts';

// Tests our error table with the error bodies of the practice network, which was implemented independently of the
// connector.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const now = () => new Date();

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceYoutube] });
});
afterAll(() => sandbox?.stop());

test.each([
  ...['token-expired', 'token-revoked'].map((fault) => [fault, 'reauthorize'] as const),
  ...['permission-missing', 'forbidden', 'subscription-forbidden', 'account-closed'].map(
    (fault) => [fault, 'permission'] as const,
  ),
  ...['rate-limit', 'rate-limit-user', 'quota'].map((fault) => [fault, 'busy'] as const),
  ...['key-invalid', 'key-invalid-old', 'bad-request', 'bad-page-token'].map((fault) => [fault, 'rejected'] as const),
  ...['channel-not-found', 'subscriber-not-found', 'video-not-found'].map((fault) => [fault, 'gone'] as const),
  ...['error', 'transient'].map((fault) => [fault, 'unreachable'] as const),
])('simulated fault %s → failure kind of a read: %s', async (kind, readKind) => {
  const waits: number[] = [];
  const runtime = { fetch, now, random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) };
  const youtube = practiceConnector(sandbox.url, runtime);
  const control = practiceControl({ url: sandbox.url, network: 'youtube', fetch, now });
  await control.addFault({ match: 'search.list', kind, count: 4 });
  await expect(youtube.videoSearch.search({ text: 'coffee', limit: 5 })).rejects.toMatchObject({
    kind: readKind,
    details: { network: 'youtube', code: expect.any(String), networkMessage: expect.any(String) },
  });
  expect(waits).toHaveLength(readKind === 'unreachable' ? 3 : 0);
  await control.clearFaults();
});
