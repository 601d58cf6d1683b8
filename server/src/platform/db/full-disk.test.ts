import { randomBytes } from 'node:crypto';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { chunkBytes } from '@fanfare/contract/media/uploads';
import { startSandbox } from '@fanfare/sandbox';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onCleanup } from '../../../test/cleanup.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { createFakeDeliveries } from '../../../test/fixtures/deliveries/fake-deliveries.ts';
import { mp4Bytes, sendChunk } from '../../../test/fixtures/files.ts';
import { withFullDisk } from '../../../test/fixtures/full-disk.ts';
import { createTestApp } from '../../../test/test-app.ts';

/** The product with a database of its own: a table that has grown stays large. */
const openProduct = async () => {
  const testDatabase = await createTestDatabase();
  const database = await testDatabase.open();
  const time = { now: new Date('2030-06-15T10:00:00Z') };
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => time.now });
  onCleanup(testDatabase.remove, database.close, sandbox.stop);
  const app = await createTestApp({
    runsNoJobs: true,
    shared: { database, sandbox, time, secretKey: randomBytes(32) },
  });
  onCleanup(app.stop);
  return app;
};

test('disk of the database is full → changes answer 507 and leave nothing behind, lists are readable; with space again everything works', async () => {
  const app = await openProduct();
  const fake = await createFakeDeliveries(app);
  app.deliveries.registerKinds([fake.kind]);
  const { owner } = fake.business;
  const { id } = await fake.enqueue([], undefined, hourSeconds);
  const cancel = () => owner.post(`/delivery/${id}/cancel`);
  /** Adds rows of this length until the table cannot grow. */
  const fill = async (length: number) => {
    for (let isFull = false; !isFull; )
      isFull = await app.db
        .execute(sql`insert into delivery_steps (business_id, delivery_id, at, step, attempt, message)
          select ${fake.business.bid}::bigint, ${id}::bigint, now(), '', 0, repeat('x', ${length}::int) from generate_series(1, 500)`)
        .then(
          () => false,
          () => true,
        );
  };

  const video = mp4Bytes(5 * 1024 * 1024);
  const { body: begun } = await owner.post('/media/upload/begin', { name: 'film.mp4', size: video.length });
  const uploadId = Number(begun.id);
  for (let at = 0; at < video.length; at += chunkBytes.preferred)
    expect((await sendChunk(owner, uploadId, at, video.subarray(at, at + chunkBytes.preferred))).status).toBe(200);

  const assemble = async () => {
    const { bid: businessId } = fake.business;
    await app.media.jobs.find(({ job }) => job.name === 'media.assemble')?.run({ businessId, id: uploadId });
  };

  await withFullDisk(async () => {
    expect((await owner.post(`/media/upload/${uploadId}/finish`)).status).toBe(200);
    await expect(assemble()).rejects.toMatchObject({ code: 'out-of-space' });
    expect((await owner.get('/media')).body).toMatchObject({ total: 0 });
    if (app.driver === 'postgres') return;

    // Short rows are added after the long ones, to fill the space that is left in each page.
    for (const length of [1900, 500, 0]) await fill(length);
    const refused = await cancel();
    expect([refused.status, refused.body.code]).toEqual([507, 'out-of-space']);
    expect(await fake.get(id)).toMatchObject({ state: 'planned', can: { cancel: true } });
  });
  expect((await cancel()).body).toMatchObject({ state: 'cancelled' });
  await assemble();
  expect((await owner.get('/media')).body).toMatchObject({ total: 1 });
});
