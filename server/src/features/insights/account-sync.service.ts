import type { RateLimitUse, WatchUsage } from '@fanfare/connectors/ports/rate-limit';
import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import { ConnectorFailure, explainError } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { AdAccountAccess, AdAccountCall } from '../connections/index.ts';
import { type AdAccountRow, adFactsStore, type ObjectIds } from './ad-facts/ad-facts.store.ts';
import { dayReader, splitRange } from './day-reader.ts';
import { leaseMs } from './declared-jobs.ts';
import { accountSynced } from './insights.events.ts';
import { presetSumsStore } from './kept-sums/preset-sums.store.ts';
import { weekStore } from './kept-sums/weeks.store.ts';
import { hasRoom } from './rate-limit-room.ts';
import { withLargeStatements } from './sums.store.ts';

export type AccountSyncService = ReturnType<typeof accountSyncService>;
type Deps = {
  access: Pick<AdAccountAccess, 'useAsBusiness'>;
  watchUsage: WatchUsage;
};

/** Interval of readings: networks refresh figures every 15 minutes. */
const syncEveryMs = 15 * minuteMs;
/** Pause in milliseconds between readings of a new account's earlier days, until all are read. */
const historyEveryMs = minuteMs;
/** Days of a new account that are read before anything is shown. */
const firstDays = 90;
/** Number of days for which figures are kept: the longest report and an equally long range before it. */
const keptDays = 2 * 366;
/** Number of latest days that are read again with every reading, because their figures still change. */
const recentDays = 3;
/** Offset (smallest units in a currency unit) of native ads, whose network sends none and counts in cents. */
const centsOffset = 100;
const maxBackoffMs = 6 * hourMs;
/** Pause in milliseconds after a reading that the network's usage limit ended. */
const usagePauseMs = 30 * minuteMs;

type Run = { row: AdAccountRow; call: AdAccountCall; use: RateLimitUse; ids: ObjectIds; changed: number };

/** Service that reads ad accounts into our tables, so that no report waits for a network. */
export const accountSyncService = ({ db, now, events }: Platform, { access, watchUsage }: Deps) => {
  const store = adFactsStore(db);
  const reader = dayReader(db);

  /**
   * Finds the row to read into. Days in different currencies or time zones are never mixed: after a change the account
   * gets a new row. Undefined if the row was replaced since it was read.
   */
  const followAccount = async (row: AdAccountRow, { currency, timeZone }: AdAccountCall['account']) => {
    if (row.currency === currency && row.timeZone === timeZone) return row;
    if (row.readTo !== null) {
      const firstDay = toLocalTime(now(), timeZone).slice(0, 10);
      return db.transaction(async (tx) => {
        const isReplaced = (await adFactsStore(tx).lock(row.id))?.replacedAt !== null;
        return isReplaced ? undefined : adFactsStore(tx).replaceAccount(row, { currency, timeZone, firstDay }, now());
      });
    }
    await store.updateAccount(row.id, { currency, timeZone });
    return { ...row, currency, timeZone };
  };

  const readDetails = async (row: AdAccountRow, { connector, grant, account }: AdAccountCall): Promise<void> => {
    const details = await connector.adAccountReader?.read(grant, account);
    await store.updateAccount(row.id, {
      currencyOffset: details?.minDailyBudget.offset ?? centsOffset,
      spendCapMinor: details?.spendCap?.minor ?? null,
      capSpentMinor: details?.spendCap ? (details.spent?.minor ?? null) : null,
    });
  };

  const readObjects = async (row: AdAccountRow, { connector, grant, account }: AdAccountCall): Promise<void> => {
    const startedAt = now();
    for await (const batch of connector.adObjects?.list(grant, account, { hasArchived: true }) ?? [])
      await store.putObjects(row.businessId, row.id, batch, startedAt);
    await store.markRemoved(row.id, startedAt);
  };

  /** Reads a range, newest days first. False when it ended early, to leave the rate limit to others. */
  const readDays = async (
    run: Run,
    range: DateRange,
    onPart: (part: DateRange) => Promise<unknown>,
  ): Promise<boolean> => {
    for (const part of splitRange(range)) {
      if (!hasRoom(run.use)) return false;
      run.changed += await reader.readPart(run.row, run.call, run.ids, part);
      await onPart(part);
    }
    return true;
  };

  /** Reads one account at the network; returns the pause in milliseconds until the next reading. */
  const sync = async (row: AdAccountRow, call: AdAccountCall, use: RateLimitUse): Promise<number> => {
    await readDetails(row, call);
    if (!hasRoom(use)) return usagePauseMs;
    await readObjects(row, call);
    const run: Run = { row, call, use, ids: await store.objectIds(row.id), changed: 0 };
    const isInterrupted = row.readingUntil !== null;
    try {
      return await readFigures(run);
    } finally {
      // Sums are renewed even after a failed reading, because some of its days may be new.
      if (run.changed > 0 || isInterrupted || (await presetSumsStore(db).hasUncounted(row.id))) await renewSums(row);
    }
  };

  const readFigures = async (run: Run): Promise<number> => {
    const { row, call } = run;
    const today = todayOf(row);
    const { correctionDays = 28 } = call.connector.adInsights ?? {};
    const isCorrectionDue = row.correctedAt === null || now().getTime() - row.correctedAt.getTime() > dayMs;
    const oldest = later(addDays(today, -keptDays), row.firstDay ?? '');
    const isFirst = row.readTo === null;
    const readFrom = row.readFrom ?? later(addDays(today, 1 - firstDays), oldest);
    const from = isFirst ? readFrom : later(readFrom, newestFrom(row, today, isCorrectionDue, correctionDays));
    const done = { readTo: today, syncedAt: now(), failures: 0, problem: null };
    // Days of a first reading are shown as far as they were read; the next reading continues with earlier days.
    const isComplete = await readDays(run, { from, to: today }, async (part) =>
      isFirst ? store.updateAccount(row.id, { ...done, readFrom: part.from }) : undefined,
    );
    if (!isComplete) return usagePauseMs;
    await store.updateAccount(row.id, { ...done, readFrom, ...(isCorrectionDue && { correctedAt: now() }) });
    if (isFirst || readFrom <= oldest) return readFrom > oldest ? historyEveryMs : syncEveryMs;
    const earlier = { from: later(oldest, addDays(readFrom, -firstDays)), to: addDays(readFrom, -1) };
    const isRead = await readDays(run, earlier, (part) => store.updateAccount(row.id, { readFrom: part.from }));
    if (!isRead) return usagePauseMs;
    return earlier.from > oldest ? historyEveryMs : syncEveryMs;
  };

  const todayOf = ({ timeZone }: AdAccountRow): string => toLocalTime(now(), timeZone).slice(0, 10);
  /**
   * Renews the kept sums: weeks first, which make the sums of presets faster. Each statement renews a few weeks, so
   * that other writes don't wait long.
   */
  const renewSums = async (row: AdAccountRow): Promise<void> => {
    const today = todayOf(row);
    while (await withLargeStatements(db, (tx) => weekStore(tx).renewSome(row.businessId, row.id, today)));
    await withLargeStatements(db, (tx) => presetSumsStore(tx).renew(row.businessId, row.id, today));
  };

  /**
   * Time of the next reading. At midnight in the account's time zone the ranges of presets move on, so a reading right
   * after it renews the sums.
   */
  const nextSyncAt = (row: AdAccountRow, pauseMs: number): Date => {
    const midnight = toInstant(`${addDays(todayOf(row), 1)}T00:00`, row.timeZone);
    return new Date(Math.min(now().getTime() + pauseMs, Math.max(midnight.getTime(), now().getTime() + minuteMs)));
  };

  const finish = (row: AdAccountRow, change: Parameters<typeof store.updateAccount>[1]): Promise<void> =>
    db.transaction(async (tx) => {
      await adFactsStore(tx).updateAccount(row.id, { ...change, readingUntil: null });
      await events.emit(tx, accountSynced, { accountId: row.id, businessId: row.businessId });
    });

  return {
    /** Reads one account. A failure is stored with the account, and each further attempt waits longer. */
    syncAccount: async (row: AdAccountRow): Promise<void> => {
      if (!(await store.beginReading(row.id, now(), new Date(now().getTime() + leaseMs)))) {
        await store.makeDue([row.id], new Date(now().getTime() + minuteMs));
        return;
      }
      let current = row;
      try {
        if (row.readTo !== null && row.sumsOn !== todayOf(row)) await renewSums(row);
        const key = { network: row.network, id: row.remoteId };
        const pauseMs = await watchUsage((use) =>
          access.useAsBusiness(row.businessId, key, async (call) => {
            const followed = await followAccount(row, call.account);
            if (!followed) return undefined;
            current = followed;
            return sync(followed, call, use);
          }),
        );
        if (pauseMs === undefined) {
          await store.updateAccount(row.id, { nextSyncAt: null, readingUntil: null });
          return;
        }
        await finish(current, { nextSyncAt: nextSyncAt(current, pauseMs) });
      } catch (error) {
        if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) {
          await store.updateAccount(row.id, { readingUntil: null });
          throw error;
        }
        const pauseMs = Math.min(maxBackoffMs, syncEveryMs * 2 ** row.failures);
        await finish(current, {
          failures: row.failures + 1,
          problem: explainError(error),
          nextSyncAt: new Date(now().getTime() + Math.max(pauseMs, (error.details.retryAfterSeconds ?? 0) * 1000)),
        });
      }
    },
  };
};

const later = (a: string, b: string): string => (a > b ? a : b);

/** First day to read again: the days since the last reading or, at longer intervals, all days that can still change. */
const newestFrom = (row: AdAccountRow, today: string, isCorrectionDue: boolean, correctionDays: number): string => {
  const recent = addDays(today, 1 - recentDays);
  const missed = row.readTo !== null && row.readTo < recent ? row.readTo : recent;
  return isCorrectionDue && addDays(today, -correctionDays) < missed ? addDays(today, -correctionDays) : missed;
};
