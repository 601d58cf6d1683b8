import { beforeAll, expect, test } from 'vitest';
import { aTitle, createWriter, type Writer } from '../../../test/fixtures/post.ts';
import { recordStatements } from '../../../test/sql-statements.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let writer: Writer;
beforeAll(async () => {
  app = await createTestApp({ isIdle: true });
  writer = await createWriter(app);
  await writer.publish();
});

test('a new post of a hosted site is published in eleven statements', async () => {
  const asked = await recordStatements(async () => {
    expect((await writer.publish()).body).toMatchObject({ post_status: 1 });
  });
  expect(asked.slice(0, 2)).toEqual(['select sessions', 'select member_roles']);
  // These do not wait for one another.
  expect(asked.slice(2, 5).toSorted()).toEqual(['select assets', 'select sites', 'select users']);
  expect(asked.slice(5)).toEqual([
    ...['update sites', 'insert hosted_posts', 'insert post_copies'],
    ...['insert post_revisions', 'insert post_submits', 'insert audit_entries'],
  ]);
});

test('a copy somebody wrote is published in seventeen statements', async () => {
  const { copy } = (await writer.save({ fields: { post_title: aTitle() } })).body;
  const asked = await recordStatements(async () => {
    const press = { copy_id: copy?.id, submit_id: 'a-press-that-is-counted' };
    expect((await writer.publish(press)).body).toMatchObject({ post_status: 1 });
  });
  expect(asked.slice(2, 6).toSorted()).toEqual([
    ...['select assets', 'select post_submits', 'select sites', 'select users'],
  ]);
  expect(asked.slice(6)).toEqual([
    ...['select post_copies', 'update sites', 'insert hosted_posts'],
    ...['select post_copies', 'select post_submits', 'update post_copies', 'insert post_revisions'],
    ...['delete post_revisions', 'delete media_uses', 'insert post_submits', 'insert audit_entries'],
  ]);
});
