import { dayMs } from '@fanfare/contract/kit/durations';
import { figureDays, type LockerReport } from '@fanfare/contract/lockers/lockers';
import type { Platform } from '../../../platform/platform.ts';
import { figureStore } from './figures.store.ts';
import { toDay } from './view-counter.ts';

const maxPages = 100;
const none = { impressions: 0, unlocks: 0, verified: 0 };

/** Service for views and unlocks of the last days. */
export const figureService = ({ db, now }: Platform) => {
  const listDays = (): string[] =>
    Array.from({ length: figureDays }, (_, index) =>
      toDay(new Date(now().getTime() - (figureDays - 1 - index) * dayMs)),
    );
  const firstDay = () => listDays()[0] ?? toDay(now());

  return {
    sumEach: (lockerIds: readonly number[]) => figureStore(db).sumEach(lockerIds, firstDay()),

    report: async (lockerId: number, page?: string): Promise<LockerReport> => {
      const since = firstDay();
      const store = figureStore(db);
      const byDay = new Map((await store.sumByDay(lockerId, since, page)).map((row) => [row.day, row]));
      return {
        total: await store.sum(lockerId, since, page),
        days: listDays().map((day) => byDay.get(day) ?? { day, ...none }),
        pages: await store.sumByPage(lockerId, since, maxPages),
        actions: await store.sumByAction(lockerId, since),
      };
    },
  };
};
