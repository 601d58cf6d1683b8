import { createHash } from 'node:crypto';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { contestBody, prizeBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { addContestants } from '../../../../test/fixtures/contests/contestants.ts';
import {
  createSharedEnvironment,
  eventuallySlow,
  findFreePort,
  killProcess,
} from '../../../../test/fixtures/multi-process.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { repeatRunningJobs } from '../../../../test/job-queue.ts';
import { prizeStore } from '../contest-parts.store.ts';
import { winnerStore } from '../winners.store.ts';
import { drawOrder } from './draw-order.ts';
import { drawStore } from './draws.store.ts';

const prizeCount = 12;
const daysAgo = (days: number) => new Date(Date.now() - days * daySeconds * 1000);
const toLocal = (time: Date) => time.toISOString().slice(0, 16);

/** Counts the draws and emails a product process has left to do. */
const countWork = async (port: number): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = metrics.matchAll(
    /^fanfare_jobs\{job="(?:contests\.draw|mail\.send)",state="(?:waiting|running|planned)"\} (\d+)$/gm,
  );
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

test('SIGKILL during draws, three times → each prize drawn once, from its seed and the one list; each winner mailed once', async () => {
  const environment = await createSharedEnvironment();
  environment.setClock(-3 * daySeconds);
  const app = await environment.open();
  const { owner, bid: businessId } = await createBusiness(app);
  const prizes = Array.from({ length: prizeCount }, (_, index) => ({ ...prizeBody(index + 1), quantity: 2 }));
  const dates = { timezone: 'UTC', start_date: toLocal(daysAgo(4)), end_date: toLocal(daysAgo(1)) };
  const contest = await saveContest(owner, contestBody({ prizes, ...dates }));
  const contestId = Number(contest.id);
  await addContestants({ db: app.db, contestId, businessId, at: daysAgo(2) }, 2_500);
  environment.setClock(0);
  // Inserts draws that replace winners who did not claim; such replacements are emailed at once.
  for (const { prize_id } of toList(contest.prizes)) {
    const draw = await drawStore(app.db).insert({
      businessId,
      contestId,
      prizeId: Number(prize_id),
      method: 'random',
      isUnique: true,
      minPoints: 0,
      amount: 2,
      state: 'done',
      startedAt: app.now(),
    });
    await app.db.transaction((tx) => app.contests.draws.continueDraw(tx, draw, { amount: 2, announces: true }));
  }
  await app.stopAll();

  const emails = () => environment.sandbox.mailbox.list().filter(({ subject }) => subject.startsWith('You won'));
  for (const least of [1, 8, 16]) {
    const product = await environment.startProduct(await findFreePort());
    await eventuallySlow(() => expect(emails().length).toBeGreaterThanOrEqual(least));
    await killProcess(product);
    // Jobs that ran when the process was killed are repeated once their time limit has passed.
    const between = await environment.open();
    await repeatRunningJobs(between.db);
    await between.stopAll();
  }
  const port = await findFreePort();
  const product = await environment.startProduct(port);
  await eventuallySlow(async () => {
    expect(new Set(emails().flatMap(({ to }) => to)).size).toBe(2 * prizeCount);
    expect(await countWork(port)).toBe(0);
  });
  await killProcess(product);

  const { db } = await environment.open();
  const receipts: string[] = [];
  for (const draw of await drawStore(db).list(contestId)) {
    expect(draw).toMatchObject({ state: 'done', listSize: 2_500 });
    const seed = Buffer.from(draw.seed ?? '', 'hex');
    const prize = await prizeStore(db).find(contestId, draw.prizeId);
    expect(createHash('sha256').update(seed).digest('hex')).toBe(prize?.seedHash);
    const order: string[] = (await drawOrder(db, draw, seed).next()).value ?? [];
    const winners = await winnerStore(db).listOfDraw(draw.id);
    expect(winners).toHaveLength(2);
    for (const { rank, receiptHash } of winners) expect(order[rank - 1]).toBe(receiptHash);
    const passedOver = draw.excluded.map(({ receipt }) => receipt);
    const lastRank = winners.at(-1)?.rank ?? 0;
    expect([...winners.map(({ receiptHash }) => receiptHash), ...passedOver].sort()).toEqual(
      order.slice(0, lastRank).sort(),
    );
    receipts.push(...winners.map(({ receiptHash }) => receiptHash));
  }
  expect(new Set(receipts).size).toBe(2 * prizeCount);
  // An email that a killed process had handed over is sent again as the same message; no winner gets a second one.
  const links = emails().map(({ to, text }) => `${to} ${/\/draw\/claim\/\S+/.exec(text)?.[0]}`);
  expect(new Set(links).size).toBe(2 * prizeCount);
});
