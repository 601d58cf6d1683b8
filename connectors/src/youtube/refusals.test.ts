import { startSandbox } from '@fanfare/sandbox';
import { youtube as practiceYoutube } from '@fanfare/sandbox/youtube/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { practiceConnector } from './practice-connector.ts';

// The practice network's own error bodies, written from the same document, against our code table.
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
])('%s: a read is %s', async (kind, read) => {
  const waits: number[] = [];
  const outside = { fetch, now, random: () => 0.5, sleep: async (ms: number) => void waits.push(ms) };
  const youtube = practiceConnector(sandbox.url, outside);
  const switches = practiceControl({ url: sandbox.url, network: 'youtube', fetch, now });
  await switches.addFault({ match: 'search.list', kind, count: 4 });
  await expect(youtube.videoSearch.search({ words: 'coffee', most: 5 })).rejects.toMatchObject({
    kind: read,
    facts: { network: 'youtube', code: expect.any(String), words: expect.any(String) },
  });
  expect(waits).toHaveLength(read === 'unreachable' ? 3 : 0);
  await switches.clearFaults();
});
