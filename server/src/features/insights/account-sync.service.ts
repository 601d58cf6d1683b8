import type { AdDay } from '@fanfare/connectors/ports/ads';
import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { AdAccountAccess, AdAccountCall } from '../connections/index.ts';
import { type AdAccountRow, adFactsStore, type ObjectIds, objectKey } from './ad-facts.store.ts';

export type AccountSyncService = ReturnType<typeof accountSyncService>;
type Deps = { db: Db; now: Now; access: Pick<AdAccountAccess, 'useAsBusiness'> };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Networks refresh figures every 15 minutes. */
const syncEveryMs = 15 * minuteMs;
/** What is read of a new account before anything is shown. */
const firstDays = 90;
/** How far back figures are kept for the longest report, with room for the day it compares with. */
const keptDays = 2 * 366;
/** The latest days change with every reading. */
const recentDays = 3;
const maxBackoffMs = 6 * hourMs;

/** Reads ad accounts into our tables, so that no report waits for a network. */
export const accountSyncService = ({ db, now, access }: Deps) => {
  const store = adFactsStore(db);

  const readObjects = async (row: AdAccountRow, { connector, grant, account }: AdAccountCall): Promise<void> => {
    const startedAt = now();
    for await (const batch of connector.adObjects?.list(grant, account, { hasArchived: true }) ?? [])
      await store.putObjects(row.id, batch, startedAt);
    await store.markRemoved(row.id, startedAt);
  };

  /** Reads a range and replaces what was kept of it: figures can grow, shrink and disappear. */
  const readDays = async (row: AdAccountRow, call: AdAccountCall, ids: ObjectIds, range: DateRange): Promise<void> => {
    const { connector, grant, account } = call;
    const seen = new Set<string>();
    await store.ensureMonths(monthsIn(range));
    for await (const batch of connector.adInsights?.readDays(grant, account, range) ?? []) {
      const rows = batch.flatMap((day) => {
        const objectId = ids.get(keyOf(day));
        return objectId === undefined ? [] : [{ objectId, day }];
      });
      for (const { objectId, day } of rows) seen.add(`${day.date} ${objectId}`);
      await store.putDays(row.id, rows);
    }
    // Day by day: a range of an account has up to half a million rows.
    for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
      const gone = (await store.objectsOfDay(row.id, date)).filter((objectId) => !seen.has(`${date} ${objectId}`));
      await store.removeDay(row.id, date, gone);
    }
  };

  const sync = async (row: AdAccountRow, call: AdAccountCall): Promise<void> => {
    await readObjects(row, call);
    const ids = await store.objectIds(row.id);
    const today = toLocalTime(now(), row.timeZone).slice(0, 10);
    const { correctionDays = 28 } = call.connector.adInsights ?? {};
    const isCorrectionDue = row.correctedAt === null || now().getTime() - row.correctedAt.getTime() > dayMs;
    const readFrom = row.readFrom ?? addDays(today, 1 - firstDays);
    const from =
      row.readTo === null ? readFrom : later(readFrom, newestFrom(row, today, isCorrectionDue, correctionDays));
    await readDays(row, call, ids, { from, to: today });
    await store.updateAccount(row.id, {
      ...{ readFrom, readTo: today, syncedAt: now(), failures: 0, problem: null },
      ...(isCorrectionDue && { correctedAt: now() }),
    });
    const oldest = addDays(today, -keptDays);
    if (row.readTo === null || readFrom <= oldest) return;
    const earlier = { from: later(oldest, addDays(readFrom, -firstDays)), to: addDays(readFrom, -1) };
    await readDays(row, call, ids, earlier);
    await store.updateAccount(row.id, { readFrom: earlier.from });
  };

  return {
    /** Reads one account. A failure is kept with the account and tried again later, each time after a longer pause. */
    syncAccount: async (row: AdAccountRow): Promise<void> => {
      try {
        await access.useAsBusiness(row.businessId, { network: row.network, id: row.remoteId }, (call) =>
          sync(row, call),
        );
        await store.updateAccount(row.id, { nextSyncAt: new Date(now().getTime() + syncEveryMs) });
      } catch (error) {
        if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) throw error;
        const pause = Math.min(maxBackoffMs, syncEveryMs * 2 ** row.failures);
        await store.updateAccount(row.id, {
          ...{ failures: row.failures + 1, problem: error.message },
          nextSyncAt: new Date(now().getTime() + pause),
        });
      }
    },
  };
};

const keyOf = ({ adId, campaignId }: AdDay): string =>
  adId === undefined ? objectKey('campaign', campaignId) : objectKey('ad', adId);

/** The months that a range touches, as "2026-11". */
const monthsIn = ({ from, to }: DateRange): string[] => {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addDays(`${month}-28`, 4).slice(0, 7))
    months.push(month);
  return months;
};

const later = (a: string, b: string): string => (a > b ? a : b);

/** The first day of what is read again: the days since the last reading, or all that can still change. */
const newestFrom = (row: AdAccountRow, today: string, isCorrectionDue: boolean, correctionDays: number): string => {
  const recent = addDays(today, 1 - recentDays);
  const missed = row.readTo !== null && row.readTo < recent ? row.readTo : recent;
  return isCorrectionDue && addDays(today, -correctionDays) < missed ? addDays(today, -correctionDays) : missed;
};
