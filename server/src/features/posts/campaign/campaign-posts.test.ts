import { beforeAll, expect, test } from 'vitest';
import { createWriter, type Writer } from '../../../../test/fixtures/post.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let writer: Writer;
beforeAll(async () => {
  app = await createTestApp();
  writer = await createWriter(app);
});

const isPartOf = async (id: unknown): Promise<boolean> =>
  toList((await writer.owner.get(`/campaign/${String(id)}`)).body.campaign?.parts).length > 0;

test('8 concurrent campaigns with the same post → all are saved, the post belongs to one of them', async () => {
  const { post_id } = (await writer.publish()).body;
  const parts = [{ kind: 'post', id: `${writer.id}:${String(post_id)}` }];
  const saved = await Promise.all(
    Array.from({ length: 8 }, (_, index) => writer.owner.post('/campaign/save', { name: `Autumn ${index}`, parts })),
  );
  expect(saved.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const withPost = await Promise.all(saved.map(({ body }) => isPartOf(body.campaign?.id)));
  expect(withPost.filter(Boolean)).toHaveLength(1);
});
