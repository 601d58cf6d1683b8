import { once } from 'node:events';
import { expect, test } from 'vitest';
import { runUntilIdle } from '../../test/fixtures/deliveries/delivery-worker.ts';
import { startFreezableProxy } from '../../test/fixtures/freezable-proxy.ts';
import {
  createSharedEnvironment,
  eventuallySlow,
  findFreePort,
  killProcess,
  noDeadlines,
  signIn,
  signInOverHttp,
  untilClearedMs,
  waitUntilReady,
} from '../../test/fixtures/multi-process.ts';
import { createWriter } from '../../test/fixtures/post.ts';
import { createShares, toList } from '../../test/fixtures/share.ts';

/** One process with all roles. */
const wholeProduct = { FANFARE_ROLE: 'all', FANFARE_RATE_LIMIT: '1000' };

test('SIGTERM under load → every request that has an effect is answered with 200, exit code 0, no delivery left in sending', async () => {
  const environment = await createSharedEnvironment();
  const app = await environment.open();
  const writer = await createWriter(app, 'hosted', ['facebook']);
  const { email } = writer.owner.user;
  const account = { social_network: 'facebook', social_account: writer.accountOn('facebook').social_account };
  await app.stopAll();

  const port = await findFreePort();
  const product = await environment.startProduct(port, { ...wholeProduct, ...noDeadlines });
  const exited = once(product, 'exit');
  await waitUntilReady(port);
  const client = await signInOverHttp(port, email);
  environment.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'slow', delayMs: untilClearedMs });
  const posting = client.post('/social/post/create', { type: 'text', accounts: [account], message: 'Until the end' });
  const statuses: number[] = [];
  /** Publishes one post after another until the server accepts no more connections. */
  const publishUntilClosed = async (name: string) => {
    for (let number = 0; ; number += 1) {
      const answer = await client
        .post(`${writer.base}/publish`, {
          post_status: 'publish',
          post_title: `Harbor ${name} ${number}`,
          editor_content: '<p>Wind.</p>',
          submit_id: `under-load-${name}-${number}`,
        })
        .catch(() => undefined);
      if (!answer) return;
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  const load = Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(publishUntilClosed));
  await eventuallySlow(() => {
    expect(environment.countAccepted('facebook', 'feed.create', 'Until the end')).toBe(1);
    expect(statuses.length).toBeGreaterThan(10);
  });
  product.kill('SIGTERM');
  await load;
  environment.sandbox.faults.clear();
  const posted = await posting;
  // The connection of the last request is closed; kept alive, it would keep the process running for a minute.
  expect(posted.headers.get('connection')).toBe('close');
  expect(await posted.json()).toMatchObject({ success: true, results: [{ state: 'published' }] });
  expect(statuses).toEqual(statuses.map(() => 200));
  expect(await exited).toEqual([0, null]);

  const restarted = await environment.open();
  const { site, grant } = await restarted.sites.service.open(writer.bid, writer.id);
  const { total } = await site.posts(grant, { page: 1, perPage: 1, search: 'Harbor' });
  expect(total).toBe(statuses.length);
  const { items } = (await (await signIn(restarted, email)).get('/deliveries')).body;
  expect(toList(items).filter(({ state }) => String(state) === 'sending')).toEqual([]);
});

test('kill -9 during a publish and a post request, both repeated with their submit_id → one effect each', async () => {
  const environment = await createSharedEnvironment();
  const app = await environment.open();
  const writer = await createWriter(app, 'wordpress', ['facebook']);
  const { email } = writer.owner.user;
  const account = { social_network: 'facebook', social_account: writer.accountOn('facebook').social_account };
  await app.stopAll();

  const port = await findFreePort();
  const product = await environment.startProduct(port, { ...wholeProduct, ...noDeadlines });
  await waitUntilReady(port);
  const client = await signInOverHttp(port, email);
  const { faults } = environment.sandbox;
  faults.add({ network: 'facebook', match: 'feed.create', kind: 'slow', delayMs: untilClearedMs });
  faults.add({ network: 'wordpress', match: 'posts.create', kind: 'slow', delayMs: untilClearedMs });
  const publish = {
    post_status: 'publish',
    post_title: 'Killed while publishing',
    editor_content: '<p>Wind.</p>',
    submit_id: 'killed-publish',
  };
  const share = { type: 'text', accounts: [account], message: 'Killed while posting', submit_id: 'killed-post' };
  const requests = Promise.allSettled([
    client.post(`${writer.base}/publish`, publish),
    client.post('/social/post/create', share),
  ]);
  const counts = () => [
    environment.countAccepted('wordpress', 'posts.create', publish.post_title),
    environment.countAccepted('facebook', 'feed.create', share.message),
  ];
  await eventuallySlow(() => expect(counts()).toEqual([1, 1]));
  await killProcess(product);
  expect((await requests).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  faults.clear();

  // The lease of the killed process has ended.
  environment.setClock(300);
  const restarted = await environment.open();
  const owner = await signIn(restarted, email);
  const repeats = await Promise.all(Array.from({ length: 3 }, () => owner.post(`${writer.base}/publish`, publish)));
  for (const { body } of repeats) expect(body).toMatchObject({ post_status: 1, message: 'Published' });
  const [id] = await createShares({ ...writer.owner, ...owner }, [account], share);
  await runUntilIdle(restarted);
  expect((await owner.get(`/social/share/${id}`)).body).toMatchObject({ state: 'published', attempts: 1 });
  expect(counts()).toEqual([1, 1]);
});

test('database down or frozen at start → product alive, answers 503 with Retry-After; database answers → ready', async () => {
  const environment = await createSharedEnvironment();
  const target = environment.databaseUrl ? new URL(environment.databaseUrl) : undefined;
  const proxy = await startFreezableProxy(Number(target?.port ?? 1));
  const url = target ?? new URL('postgres://fanfare@127.0.0.1/none');
  url.host = `127.0.0.1:${proxy.port}`;
  const port = await findFreePort();
  const product = await environment.startProduct(port, { ...wholeProduct, DATABASE_URL: url.href });
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, response.headers.get('retry-after'), await response.text()];
  };
  for (const state of ['closed', 'frozen'] as const) {
    proxy.set(state);
    const before = proxy.attempts();
    await eventuallySlow(() => expect(proxy.attempts()).toBeGreaterThan(before));
    await eventuallySlow(async () => expect(await get('/healthz')).toMatchObject([200, null, '{"status":"alive"}']));
    for (const path of ['/readyz', '/api/user/me', '/'])
      expect(await get(path)).toMatchObject([503, '5', expect.stringContaining('unavailable')]);
  }
  expect(product.exitCode).toBeNull();
  // The database answers again only if there is a PostgreSQL server.
  if (!target) return;
  proxy.set('open');
  await waitUntilReady(port);
});
