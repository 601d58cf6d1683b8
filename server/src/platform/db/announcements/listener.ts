import pg from 'pg';
import type { Log } from '../../log.ts';
import { connectionTimeoutMillis } from '../postgres.ts';

/** Calls the handler for every NOTIFY on the channel. Resolves when notifications arrive. */
export type Listen = (channel: string, onNotify: (payload: string) => void) => Promise<void>;

const reconnectMs = 1_000;

/** LISTEN on PostgreSQL: one connection, opened by the first `listen` and reopened when it is lost. */
export const createListener = (url: string, log: Log) => {
  const handlers = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let isClosed = false;

  const connect = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis,
      keepAlive: true,
      application_name: 'fanfare-listen',
    });
    opened.on('notification', ({ channel, payload }) => {
      for (const onNotify of handlers.get(channel) ?? []) onNotify(payload ?? '');
    });
    opened.on('error', (error) => {
      if (client !== opened) return;
      client = undefined;
      log.warn({ reason: error.message }, 'Lost the database connection for notifications');
      reconnectLater();
    });
    await opened.connect();
    for (const channel of handlers.keys()) await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
    client = opened;
  };

  const reconnectLater = () => {
    if (isClosed) return;
    setTimeout(() => {
      if (!isClosed) connect().catch(reconnectLater);
    }, reconnectMs).unref();
  };

  const listen: Listen = async (channel, onNotify) => {
    if (isClosed) return;
    handlers.set(channel, (handlers.get(channel) ?? new Set()).add(onNotify));
    if (client) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    connecting ??= connect().catch(() => {
      reconnectLater();
    });
    await connecting;
  };

  return {
    listen,
    close: async () => {
      isClosed = true;
      await client?.end();
    },
  };
};
