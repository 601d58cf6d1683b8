import { beforeAll, describe, expect, test } from 'vitest';
import {
  countAt,
  createPublisher,
  createWorker,
  inSeconds,
  listOf,
  type Poster,
  plan,
  runUntilIdle,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';
import { shareClaimStore } from './share-claims.store.ts';
import { type ShareRow, shareQueueStore } from './share-queue.store.ts';

let app: TestApp;
let poster: Poster;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
  poster = await createPublisher(app);
});

let texts = 0;
const newText = () => `Claimed, number ${++texts}`;
const shareOf = async (id: number) => (await poster.owner.get(`/social/share/${id}`)).body;
const due = async (text: string, page = 0) => {
  app.pass(3600);
  const account = poster.on('facebook', page);
  const [id = 0] = await plan(poster.owner, [account], { message: text, scheduled_publish_time: inSeconds(app, 60) });
  app.pass(60);
  return id;
};
const count = (text: string, page = 0) => countAt(app, poster.bid, poster.on('facebook', page), text);
const rowOf = async (id: number): Promise<ShareRow> => {
  const ago = new Date(app.now().getTime() - 60_000);
  const [row] = await shareQueueStore(app.db).findDue(ago, app.now(), 1, [id]);
  if (!row) throw new Error(`Share ${id} is not due`);
  return row;
};
const claimOf = (row: ShareRow) => ({ row, at: app.now(), leaseUntil: app.now(), sentence: 'Sending it.' });
/** Somebody who waits here until let go. */
const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isReached = false;
  const pass = async () => {
    isReached = true;
    await promise;
  };
  return { pass, open: resolve, reached: () => eventually(() => expect(isReached).toBe(true)) };
};

describe('the step nobody takes twice', () => {
  test('a worker that was slow to get ready finds the share in another’s hands, and sends nothing', async () => {
    const text = newText();
    const id = await due(text);
    const [preparing, calling] = [gate(), gate()];
    // Both hold the same row of the same version: the first got it, was slow, and its reservation ended.
    const slow = createWorker(app, { beforeUse: preparing.pass }).runOnce();
    await preparing.reached();
    app.pass(61);
    const other = createWorker(app, {
      begin:
        (begin) =>
        async (...asked) => {
          const publication = await begin(...asked);
          await calling.pass();
          return publication;
        },
    }).runOnce();
    await calling.reached();
    expect(await shareOf(id)).toMatchObject({ state: 'sending', attempts: 1 });
    preparing.open();
    await slow;
    expect(await count(text)).toBe(1);
    expect(await shareOf(id)).toMatchObject({ state: 'sending', attempts: 1 });
    calling.open();
    await other;
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
  });

  test('asked for twice in one breath, a share is given once', async () => {
    const row = await rowOf(await due(newText()));
    const claims = await shareClaimStore(app.db).claimBatch([claimOf(row), claimOf(row)]);
    expect(claims.map((claim) => claim?.attempts)).toEqual([1, undefined]);
    expect(await shareClaimStore(app.db).claimBatch([claimOf(row)])).toEqual([undefined]);
    await runUntilIdle(app);
  });

  test.each([
    ['cancelled', (id: number) => poster.owner.post(`/social/share/${id}/cancel`)],
    ['changed', (id: number) => poster.owner.post(`/social/share/${id}/edit`, { version: 1, message: newText() })],
  ])('what was %s meanwhile is not taken along with the others', async (_, act) => {
    const [first, second] = [newText(), newText()];
    const rows = [await rowOf(await due(first, 0))];
    app.pass(-3660);
    rows.push(await rowOf(await due(second, 1)));
    expect((await act(rows[0]?.id ?? 0)).status).toBe(200);
    const claims = await shareClaimStore(app.db).claimBatch(rows.map(claimOf));
    expect(claims.map((claim) => claim?.id)).toEqual([undefined, rows[1]?.id]);
    await runUntilIdle(app);
  });
});

describe('what came of a call', () => {
  test('written again because the database’s answer was lost says nothing new', async () => {
    const text = newText();
    const id = await due(text);
    const [claimed] = await shareClaimStore(app.db).claimBatch([claimOf(await rowOf(id))]);
    if (!claimed) throw new Error('Not claimed');
    const arrival = {
      ...{ row: claimed, at: app.now(), remoteId: `remote ${id}`, url: 'https://example.test/1' },
      ...{ sentence: 'It is out.', requestId: undefined },
    };
    expect(await shareClaimStore(app.db).markPublishedBatch([arrival])).toEqual([true]);
    expect(await shareClaimStore(app.db).markPublishedBatch([arrival])).toEqual([false]);
    expect(await shareClaimStore(app.db).isPublishedAs(id, arrival.remoteId)).toBe(true);
    expect(await shareClaimStore(app.db).isPublishedAs(id, 'another')).toBe(false);
    expect(await shareClaimStore(app.db).markPublishedBatch([{ ...arrival, row: { ...claimed, claim: 7 } }])).toEqual([
      false,
    ]);
  });

  test('names the network’s own request where it says one', async () => {
    const at = await createPublisher(app, ['facebook', 'twitter', 'linkedin']);
    const message = newText();
    const accounts = (['facebook', 'twitter', 'linkedin'] as const).map((network) => at.on(network));
    const ids = await plan(at.owner, accounts, { message });
    for (const id of ids) {
      const { state, steps } = (await at.owner.get(`/social/share/${id}`)).body;
      expect(String(state)).toBe('published');
      const published = listOf(steps).find(({ step }) => String(step) === 'published');
      expect(typeof published?.request_id).toBe('string');
      expect(String(published?.request_id).length).toBeGreaterThan(5);
    }
  });
});

describe('a clock that jumps while a call is under way', () => {
  test('an hour ahead and back again: the answer is believed, and nothing is sent twice', async () => {
    const text = newText();
    const id = await due(text);
    const calling = gate();
    const under = createWorker(app, {
      begin:
        (begin) =>
        async (...asked) => {
          const publication = await begin(...asked);
          await calling.pass();
          return publication;
        },
    }).runOnce();
    await calling.reached();
    app.pass(3600);
    await createWorker(app).runOnce();
    expect(await shareOf(id)).toMatchObject({ state: 'unconfirmed', attempts: 1 });
    app.pass(-3600);
    await createWorker(app).runOnce();
    calling.open();
    await under;
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    await runUntilIdle(app);
    expect(await count(text)).toBe(1);
  });

  test('an hour back: what was planned for later waits for its time on the clock, and leaves once', async () => {
    const text = newText();
    app.pass(7200);
    const [id = 0] = await plan(poster.owner, [poster.on('facebook')], {
      message: text,
      scheduled_publish_time: inSeconds(app, 60),
    });
    app.pass(-3600);
    await createWorker(app).runOnce();
    app.pass(1800);
    await createWorker(app).runOnce();
    expect(await shareOf(id)).toMatchObject({ state: 'intent', attempts: 0 });
    app.pass(1800 + 61);
    await createWorker(app).runOnce();
    expect(await shareOf(id)).toMatchObject({ state: 'published', attempts: 1 });
    app.pass(-3600);
    await createWorker(app).runOnce();
    app.pass(3700);
    await createWorker(app).runOnce();
    expect(await count(text)).toBe(1);
  });
});
