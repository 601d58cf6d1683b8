import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onCleanup } from '../../../test/cleanup.ts';
import { createTestDatabase, terminateConnections } from '../../../test/database.ts';
import { eventually } from '../../../test/test-app.ts';

const open = async () => {
  const database = await createTestDatabase();
  const opened = await database.open();
  onCleanup(database.remove, opened.close);
  const notify = (channel: string, payload: string) => opened.db.execute(sql`select pg_notify(${channel}, ${payload})`);
  return { ...opened, notify, url: database.settings.DATABASE_URL };
};

test('notification of a channel → its handler gets the payload, that of another channel doesn’t', async () => {
  const { listen, notify } = await open();
  const received: string[] = [];
  await listen('first', (payload) => void received.push(`first ${payload}`));
  await listen('second', (payload) => void received.push(`second ${payload}`));
  await notify('second', '1');
  await notify('first', '2');
  await eventually(() => expect(received).toEqual(['second 1', 'first 2']));
});

test('connection for notifications lost, several times → opened again, all channels are heard', async () => {
  const { listen, notify, url } = await open();
  const received = new Set<string>();
  await listen('first', () => void received.add('first'));
  await listen('second', () => void received.add('second'));
  // The embedded database has no connection to lose.
  for (let lost = 0; lost < 3; lost += 1) {
    if (url) await terminateConnections(url);
    received.clear();
    // Announcements are lost until the connection is open again, so this one is repeated.
    await eventually(async () => {
      await notify('first', '');
      await notify('second', '');
      expect([...received].toSorted()).toEqual(['first', 'second']);
    });
  }
});
