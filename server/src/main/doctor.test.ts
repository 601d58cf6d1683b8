import { createServer, type RequestListener } from 'node:http';
import type { ConnectorSettings } from '@fanfare/connectors/registry';
import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { practiceKeys, startSandbox } from '@fanfare/sandbox';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { operatorFetch } from '../platform/outbound/index.ts';
import { type CheckResult, formatResult, formatSummary, runChecks } from './doctor-checks.ts';

const now = () => new Date();
const externalUrls: string[] = [];
/** Like the doctor's request, but only to this machine: a URL a test forgot to set fails the test. */
const request = async (url: string) => {
  if (new URL(url).hostname !== '127.0.0.1') {
    externalUrls.push(url);
    throw new Error(`${url} is not on this machine`);
  }
  const answer = await operatorFetch(url, { redirect: 'manual', timeoutMs: 8_000 });
  await answer.body?.cancel();
  return { status: answer.status, date: answer.headers.get('date') };
};
afterEach(() => expect(externalUrls).toEqual([]));

const collectResults = async (settings: ConnectorSettings, publicOrigin = 'http://localhost:4000') => {
  const results: CheckResult[] = [];
  for await (const result of runChecks({ settings, publicOrigin, request, now })) results.push(result);
  return results;
};
const practiceSettings = (practiceUrl: string): ConnectorSettings => ({
  mode: 'practice',
  practiceUrl,
  credentials: practiceKeys,
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};
const closedAddress = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};
const flickrSettings = (apiUrl: string): ConnectorSettings => ({
  mode: 'live',
  credentials: { flickr: { key: 'k' } },
  addresses: { flickr: { apiUrl, siteUrl: apiUrl } },
});
const resultsWith = (results: readonly CheckResult[], text: string) =>
  results.filter(({ message }) => message.includes(text));

test('doctor in practice mode with a running product → every network responds, no problems', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  onTestFinished(sandbox.stop);
  const results = await collectResults(practiceSettings(sandbox.url));
  expect(results.every(({ ok }) => ok)).toBe(true);
  expect(resultsWith(results, 'Facebook')).toEqual([{ ok: true, message: 'Facebook: responds', notes: [] }]);
  expect(formatSummary(results)).toBe('No problems found.');
  expect(JSON.stringify(results)).not.toContain('callback');
});

test('doctor in practice mode without a running product → one failure that says to start it', async () => {
  const url = await closedAddress();
  const results = await collectResults(practiceSettings(url));
  const failures = results.filter(({ ok }) => !ok);
  expect(failures).toEqual([
    {
      ok: false,
      message: `Practice networks: ${url} doesn't respond`,
      notes: [expect.stringContaining('Start it with `npm start`')],
    },
  ]);
  expect(formatSummary(results)).toBe('Problems found: 1.');
});

test('doctor in live mode: network with status 403 → ok; closed port → failure', async () => {
  const forbidden = await serve((_, response) => response.writeHead(403).end());
  expect(resultsWith(await collectResults(flickrSettings(forbidden)), 'Flickr')).toMatchObject([{ ok: true }]);

  const closed = await closedAddress();
  const [silent] = resultsWith(await collectResults(flickrSettings(closed)), 'Flickr');
  expect(silent).toMatchObject({ ok: false, message: `Flickr: ${closed} doesn't respond` });
  expect(silent?.notes.join()).toMatch(/ECONNREFUSED.*Check the URL/);
});

test('doctor in live mode: network that redirects → ok, not followed', async () => {
  let followed = 0;
  const redirectTarget = await serve((_, response) => {
    followed += 1;
    response.end();
  });
  const redirecting = await serve((_, response) => response.writeHead(302, { location: redirectTarget }).end());
  expect(resultsWith(await collectResults(flickrSettings(redirecting)), 'Flickr')).toMatchObject([{ ok: true }]);
  expect(followed).toBe(0);
});

test.each([
  ['an hour behind', -hourMs, false],
  ['a minute ahead', minuteMs, true],
])('doctor in live mode: network’s clock %s → ok: %s', async (_, apart, ok) => {
  const url = await serve((_request, response) => {
    response.sendDate = false;
    response.writeHead(200, { date: new Date(Date.now() + apart).toUTCString() }).end();
  });
  const [result] = resultsWith(await collectResults(flickrSettings(url)), 'Flickr');
  expect(result?.ok).toBe(ok);
  if (!ok) expect(result?.message).toMatch(/clock differs from ours by 3(?:59\d|60\d) seconds/);
});

test('doctor in live mode: network without API keys → ok; network with a callback → its URL is listed', async () => {
  const url = await serve((_, response) => response.end());
  const pair = { id: 'id', secret: 'secret' };
  const linkedin = { ...pair, product: 'share' } as const;
  const results = await collectResults({
    mode: 'live',
    credentials: { linkedin, 'native-ads': pair },
    addresses: { linkedin: { apiUrl: url, wwwUrl: url }, 'native-ads': { apiUrl: url } },
  });
  expect(resultsWith(results, 'Facebook')).toMatchObject([
    { ok: true, message: expect.stringContaining('no API keys') },
  ]);
  expect(resultsWith(results, 'callback')).toMatchObject([
    { notes: ['http://localhost:4000/connect/linkedin/callback'] },
  ]);
  expect(JSON.stringify(results)).not.toContain('secret');
});

test.each([
  'http://localhost:4000',
  'http://fanfare.example',
  'https://10.0.0.5',
  'https://172.20.1.1',
  'https://[::1]',
])('doctor in live mode: public URL %s → failure', async (origin) => {
  const [first] = await collectResults({ mode: 'live', credentials: {} }, origin);
  expect(first).toMatchObject({ ok: false, notes: [expect.stringContaining('PUBLIC_URL')] });
});

test('result of the doctor with notes → notes printed below the message', () => {
  expect(formatResult({ ok: false, message: "X: doesn't respond", notes: ['Do this.'] })).toBe(
    "  FIX   X: doesn't respond\n        Do this.",
  );
});
