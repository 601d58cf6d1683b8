import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { demoPassword, signInAs } from './http-client.ts';
import type { Postgres } from './postgres.ts';
import { readStatus } from './scenarios/memory.ts';
import type { Server } from './server.ts';

const clients = 4;
const email = 'bench-publisher@fanfare.test';
/** Paths of the API calls of a signed-in user that the load repeats. */
const paths = ['/user/me', '/deliveries', '/social/shares', '/user/start', '/social/accounts'];

/** Signs in the owner of the bench's businesses; `run` then sends requests until the given time. */
export const createWebLoad = async ({ client }: Postgres, { origin, pid }: Server) => {
  await client.query('update users set password_hash = $1, email_confirmed_at = now() where email = $2', [
    await hash(demoPassword),
    email,
  ]);
  await client.query(
    `insert into default_businesses (user_id, business_id) select owner_id, min(id) from businesses group by owner_id`,
  );
  const cookie = (await signInAs(origin, email)).join('; ');

  const times: { at: number; ms: number }[] = [];
  const memory: { at: number; mb: number }[] = [];
  const failures = new Map<string, number>();
  const send = async (number: number) => {
    const isWrite = number % 10 === 9;
    const path = isWrite ? '/user/profile' : (paths[number % paths.length] ?? '');
    const startedAt = performance.now();
    const response = await fetch(`${origin}/api${path}`, {
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(isWrite ? { method: 'POST', body: JSON.stringify({ name: randomBytes(6).toString('hex') }) } : {}),
    }).catch(() => undefined);
    await response?.arrayBuffer();
    times.push({ at: Date.now(), ms: performance.now() - startedAt });
    if (!response || response.status >= 500) {
      const name = `${path} ${response?.status ?? 'no answer'}`;
      failures.set(name, (failures.get(name) ?? 0) + 1);
    }
  };

  return {
    run: async (until: number) => {
      const startedAt = Date.now();
      const middle = (startedAt + until) / 2;
      const loop = async (first: number) => {
        for (let number = first; Date.now() < until; number += clients) {
          await send(number);
          await pause(50);
        }
      };
      const watch = async () => {
        for (; Date.now() < until; await pause(1_000))
          memory.push({ at: Date.now(), mb: readStatus(pid, 'VmRSS') / 1e6 });
      };
      await Promise.all([...Array.from({ length: clients }, (_, index) => loop(index)), watch()]);
      for (const [name, number] of failures) console.log(`failed: ${name}, ${number} times`);
      const inHalves = (list: readonly { at: number }[], pick: (sorted: number[]) => number, key: 'ms' | 'mb') =>
        [list.filter(({ at }) => at < middle), list.filter(({ at }) => at >= middle)].map((half) =>
          Math.round(pick(half.map((item) => Number(Reflect.get(item, key))).toSorted((a, b) => a - b))),
        );
      return {
        count: times.length,
        failed: [...failures.values()].reduce((sum, number) => sum + number, 0),
        p99Ms: inHalves(times, (sorted) => sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, 'ms'),
        memoryMb: inHalves(memory, (sorted) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, 'mb'),
      };
    },
  };
};
