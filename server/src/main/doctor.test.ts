import { createServer, type RequestListener } from 'node:http';
import type { ConnectorSettings } from '@fanfare/connectors/registry';
import { practiceKeys, startSandbox } from '@fanfare/sandbox';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { operatorFetch } from '../platform/outbound/index.ts';
import { closing, examine, type Finding, shown } from './doctor-checks.ts';

const now = () => new Date();
const strays: string[] = [];
/** As the doctor asks, but never beyond this machine: an address a test forgot to set is caught, not visited. */
const ask = async (url: string) => {
  if (new URL(url).hostname !== '127.0.0.1') {
    strays.push(url);
    throw new Error(`${url} is not on this machine`);
  }
  const answer = await operatorFetch(url, { redirect: 'manual', timeoutMs: 8_000 });
  await answer.body?.cancel();
  return { status: answer.status, date: answer.headers.get('date') };
};
afterEach(() => expect(strays).toEqual([]));

const examined = async (settings: ConnectorSettings, publicOrigin = 'http://localhost:4000') => {
  const findings: Finding[] = [];
  for await (const finding of examine({ settings, publicOrigin, ask, now })) findings.push(finding);
  return findings;
};
const practising = (practiceUrl: string): ConnectorSettings => ({
  ...{ mode: 'practice', practiceUrl, credentials: practiceKeys },
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
const flickrAt = (apiUrl: string): ConnectorSettings => ({
  ...{ mode: 'live', credentials: { flickr: { key: 'k' } } },
  addresses: { flickr: { apiUrl, siteUrl: apiUrl } },
});
const about = (findings: readonly Finding[], words: string) => findings.filter(({ what }) => what.includes(words));

test('in practice, with the product running, every network answers and nothing is to mend', async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  onTestFinished(sandbox.stop);
  const findings = await examined(practising(sandbox.url));
  expect(findings.every(({ ok }) => ok)).toBe(true);
  expect(about(findings, 'Facebook')).toEqual([{ ok: true, what: 'Facebook: answers', notes: [] }]);
  expect(closing(findings)).toBe('Nothing to mend.');
  expect(JSON.stringify(findings)).not.toContain('callback');
});

test('in practice, without the product, one line says to start it', async () => {
  const url = await closedAddress();
  const findings = await examined(practising(url));
  const mends = findings.filter(({ ok }) => !ok);
  expect(mends).toEqual([
    {
      ok: false,
      what: `The practice networks: ${url} does not answer`,
      notes: [expect.stringContaining('Start it with `npm start`')],
    },
  ]);
  expect(closing(findings)).toBe('1 to mend.');
});

test('live, an address that refuses us is there, and one nobody listens at is not', async () => {
  const refusing = await serve((_, response) => response.writeHead(403).end());
  expect(about(await examined(flickrAt(refusing)), 'Flickr')).toMatchObject([{ ok: true }]);

  const closed = await closedAddress();
  const [silent] = about(await examined(flickrAt(closed)), 'Flickr');
  expect(silent).toMatchObject({ ok: false, what: `Flickr: ${closed} does not answer` });
  expect(silent?.notes.join()).toMatch(/ECONNREFUSED.*Check the address/);
});

test('live, a redirect is an answer and is not followed', async () => {
  let visits = 0;
  const elsewhere = await serve((_, response) => {
    visits += 1;
    response.end();
  });
  const leading = await serve((_, response) => response.writeHead(302, { location: elsewhere }).end());
  expect(about(await examined(flickrAt(leading)), 'Flickr')).toMatchObject([{ ok: true }]);
  expect(visits).toBe(0);
});

test.each([
  ['an hour behind', -3_600_000, false],
  ['a minute ahead', 60_000, true],
])('live, a network whose clock is %s', async (_, apart, ok) => {
  const url = await serve((_request, response) => {
    response.sendDate = false;
    response.writeHead(200, { date: new Date(Date.now() + apart).toUTCString() }).end();
  });
  const [finding] = about(await examined(flickrAt(url)), 'Flickr');
  expect(finding?.ok).toBe(ok);
  if (!ok) expect(finding?.what).toMatch(/clock and ours are 3(?:59\d|60\d) seconds apart/);
});

test('live, a network without keys is no fault, and one with a callback names it', async () => {
  const url = await serve((_, response) => response.end());
  const pair = { id: 'id', secret: 'secret' };
  const findings = await examined({
    ...{ mode: 'live', credentials: { linkedin: pair, 'native-ads': pair } },
    addresses: { linkedin: { apiUrl: url, wwwUrl: url }, 'native-ads': { apiUrl: url } },
  });
  expect(about(findings, 'Facebook')).toMatchObject([{ ok: true, what: expect.stringContaining('no keys') }]);
  expect(about(findings, 'callback')).toMatchObject([{ notes: ['http://localhost:4000/connect/linkedin/callback'] }]);
  expect(JSON.stringify(findings)).not.toContain('secret');
});

test.each([
  'http://localhost:4000',
  'http://fanfare.example',
  'https://10.0.0.5',
  'https://172.20.1.1',
  'https://[::1]',
])('live, %s is no address networks can reach', async (origin) => {
  const [first] = await examined({ mode: 'live', credentials: {} }, origin);
  expect(first).toMatchObject({ ok: false, notes: [expect.stringContaining('PUBLIC_URL')] });
});

test('a finding is shown with its notes below it', () => {
  expect(shown({ ok: false, what: 'X: does not answer', notes: ['Do this.'] })).toBe(
    '  MEND  X: does not answer\n        Do this.',
  );
});
