import { beforeAll, expect, test } from 'vitest';
import { createWriter, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { recordStatements } from '../../../../test/sql-statements.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let writer: Writer;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  writer = await createWriter(app);
  await writer.publish();
});

/** Name that the test's statement recorder shows for the statement by which pg-boss inserts the job of an event. */
const eventJob = 'WITH undefined';

test('new post published on a hosted site → 11 SQL statements', async () => {
  const statements = await recordStatements(async () => {
    expect((await writer.publish()).body).toMatchObject({ post_status: 1 });
  });
  expect(statements.slice(0, 2)).toEqual(['select sessions', 'select member_roles']);
  // Statements 3 and 4 run concurrently, so their order varies.
  expect(statements.slice(2, 4).toSorted()).toEqual(['select assets', 'select sites']);
  expect(statements.slice(4)).toEqual([
    'select approval_settings',
    'update sites',
    'insert hosted_posts',
    'with post_copies',
    'with deliveries',
    'insert audit_entries',
    eventJob,
  ]);
});

test('working copy of a new post published on a hosted site → 18 SQL statements', async () => {
  const { copy } = (await writer.save({ fields: { post_title: uniqueTitle() } })).body;
  const statements = await recordStatements(async () => {
    const request = { copy_id: copy?.id, submit_id: 'a-counted-publish-attempt' };
    expect((await writer.publish(request)).body).toMatchObject({ post_status: 1 });
  });
  expect(statements.slice(2, 5).toSorted()).toEqual(['select assets', 'select post_publishes', 'select sites']);
  expect(statements.slice(5)).toEqual([
    'select post_copies',
    'select approval_settings',
    'update sites',
    'insert hosted_posts',
    'select post_copies',
    'select post_publishes',
    'update post_copies',
    'insert post_revisions',
    'delete post_revisions',
    'delete media_uses',
    'with deliveries',
    'insert audit_entries',
    eventJob,
  ]);
});
