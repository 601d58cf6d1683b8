import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { calls } from '@fanfare/contract/kit/call';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { ok } from '@fanfare/contract/kit/success';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { onCleanup } from '../../../test/cleanup.ts';
import { createPlatformHttp } from '../../../test/platform-http.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { defineRoutes } from './index.ts';

const noLimit = 10 * minuteMs;
/** The other limits are out of reach: only the one of the test can close the connection. */
const openServer = async (limits: Partial<ConnectionLimits>) => {
  const noLimits = { headersMs: noLimit, bodyMs: noLimit, requestMs: noLimit, idleMs: noLimit, checkMs: 20 };
  const routes = defineRoutes(
    calls({ 'POST /note': { summary: 'Save a note', need: 'public', body: z.object({}), returns: ok } }),
    { 'POST /note': async () => ({ success: true }) as const },
  );
  const { listen } = await createPlatformHttp({ routes, connectionLimits: { ...noLimits, ...limits } });
  const url = new URL(await listen());
  const open = async (text: string): Promise<Socket> => {
    const socket = connect(Number(url.port), '127.0.0.1');
    onCleanup(async () => void socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const isAnswered = async () => (await fetch(new URL('/healthz', url))).ok;
  return { open, isAnswered };
};

const partOfHeaders = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
const partOfBody =
  'POST /api/note HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a": "';
const closing = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    // The socket closes after an error, too.
    else socket.resume().once('close', () => resolve());
  });

test.each<[string, string, Partial<ConnectionLimits>]>([
  ['headers that never end', partOfHeaders, { headersMs: 100 }],
  ['a body that never ends', partOfBody, { bodyMs: 100 }],
  ['no request', '', { idleMs: 100 }],
])('200 connections with %s → each is closed, others are answered at the same time', async (_, text, limits) => {
  const { open, isAnswered } = await openServer(limits);
  const sockets = await Promise.all(Array.from({ length: 200 }, () => open(text)));
  expect(await isAnswered()).toBe(true);
  await Promise.all(sockets.map(closing));
  expect(await isAnswered()).toBe(true);
});

test('more connections than the limit → those beyond it are closed at once; a free place is taken again', async () => {
  const { open, isAnswered } = await openServer({ maxConnections: 20 });
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open(partOfHeaders)));
  await closing(await open(partOfHeaders));
  const [first, second] = sockets;
  for (const socket of [first, second]) socket?.destroy();
  await expect.poll(() => isAnswered().catch(() => false)).toBe(true);
  expect(sockets.slice(2).some(({ closed }) => closed)).toBe(false);
});
