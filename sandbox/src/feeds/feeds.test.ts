import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../index.ts';
import { hourSeconds } from '../kit/durations.ts';

const start = async () => {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2030-06-15T10:00:00Z') });
  onTestFinished(sandbox.stop);
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/feeds${path}`, { headers, redirect: 'manual' });
  return { ...sandbox, get };
};

test('feeds of every format → 20 articles each; 304 only if all sent validators match', async () => {
  const { get, clock } = await start();
  for (const name of ['feed.xml', 'atom.xml', 'index.rdf', 'feed.json']) {
    const answer = await get(`/harbor-news/${name}`);
    expect((await answer.text()).match(/<item[ >]|<entry>|"id":/g)).toHaveLength(20);
    const validators = {
      'if-none-match': answer.headers.get('etag') ?? '',
      'if-modified-since': answer.headers.get('last-modified') ?? '',
    };
    expect((await get(`/harbor-news/${name}`, validators)).status).toBe(304);
    expect((await get(`/harbor-news/${name}`, { ...validators, 'if-none-match': 'W/"1"' })).status).toBe(200);
    clock.advance(6 * hourSeconds);
    expect((await get(`/harbor-news/${name}`, validators)).status).toBe(200);
    clock.reset();
  }
});

test.each([
  ['/odd/redirect-301', 301],
  ['/odd/redirect-308', 308],
  ['/odd/loop', 302],
  ['/odd/into-network', 302],
  ['/odd/gone', 410],
  ['/odd/busy', 429],
  ['/unknown-host/feed.xml', 404],
  ['/harbor-news/nothing', 404],
  ['/h2000/feed.xml', 200],
  ['/coffee-desk/', 200],
])('feed or page of the practice web, GET %s → status %i', async (path, status) => {
  const { get } = await start();
  expect((await get(path)).status).toBe(status);
});
