import { entrySources } from '@fanfare/contract/contests/contestants';
import { dayMs, hourMs } from '@fanfare/contract/kit/durations';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import type { Actor } from '../../features/audit/index.ts';
import type { Contests, PastEntry } from '../../features/contests/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { demoSite } from '../site/posts.ts';
import { draftContest, drawnContest, runningContest } from './contest-bodies.ts';
import { createContestants } from './contestants.ts';

type Deps = { actor: Actor; business: BusinessContext; contests: Contests };

const runningEntries = 515;
const drawnEntries = 60;
/**
 * Index of the drawn contest's first contestant among all demo contestants: half of its 60 contestants are in the
 * running contest as well.
 */
const firstOfDrawn = 485;
/** Number of views of a contest page for each person who enters the contest. */
const viewsPerEntry = 3;

/** Creates a drawn contest, a running contest and a draft; returns the id of the running contest. */
export const seedContests = async (platform: Platform, deps: Deps): Promise<number> => {
  await seedDrawn(platform, deps);
  const running = await seedRunning(platform, deps);
  await deps.contests.saves.save(deps.actor, deps.business, undefined, draftContest(platform.now()));
  return running;
};

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

const seedRunning = async ({ now, origin }: Platform, { actor, business, contests }: Deps): Promise<number> => {
  const publishing = contests.at(daysAgo(now(), 19));
  const id = await publishing.saves.save(actor, business, undefined, runningContest(now(), origin));
  const { starts } = await contests.service.get(business, id);
  await addEntries(
    contests,
    business.id,
    id,
    createContestants(runningEntries, { start: starts ?? now(), end: now() }),
  );
  return id;
};

const seedDrawn = async ({ now, origin }: Platform, { actor, business, contests }: Deps) => {
  const publishing = contests.at(daysAgo(now(), 61));
  const id = await publishing.saves.save(actor, business, undefined, drawnContest(now(), origin));
  const { starts, ends, prizes } = await contests.service.get(business, id);
  if (!starts || !ends) return;
  const entries = createContestants(drawnEntries, { start: starts, end: ends }, firstOfDrawn);
  await addEntries(contests, business.id, id, entries);
  const drawing = contests.at(new Date(ends.getTime() + 16 * hourMs));
  await drawing.chain.addCheckpoints();
  for (const { prize_id: prizeId = 0, quantity, method, is_unique: isUnique } of prizes)
    await drawing.draws.selectWinners(actor, business, id, prizeId, { method, isUnique, quantity });
  for (const { prize_id: prizeId, winners } of (await drawing.winners.list(business, id)).prizes)
    for (const { winner_id: winnerId } of winners)
      await drawing.winners.update(actor, business, id, { action: 'confirm', prizeId, winnerId, note: '' });
};

const addEntries = async (contests: Contests, businessId: number, contestId: number, entries: readonly PastEntry[]) => {
  await contests.entries.history.add(contestId, entries);
  const days = Map.groupBy(entries, ({ at, source }) => `${toLocalDay(at, demoSite.timezone)} ${source}`);
  const views = [...days].flatMap(([key, { length }]) => {
    const [day = '', name] = key.split(' ');
    const source = entrySources.find((each) => each === name);
    return source ? [{ businessId, contestId, day, source, views: length * viewsPerEntry }] : [];
  });
  await contests.entries.history.addViews(views);
};
