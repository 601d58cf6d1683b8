import type { AdDay } from '@fanfare/connectors/ports/ads/ads';
import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import type { Db } from '../../platform/db/index.ts';
import type { AdAccountCall } from '../connections/index.ts';
import { type AdAccountRow, adFactsStore, type ObjectIds, objectKey } from './ad-facts/ad-facts.store.ts';
import { adObjectStore } from './ad-facts/ad-objects.store.ts';

/** Number of days that are read and compared at once: a month of 6,000 ads has 186,000 rows. */
const daysPerPart = 31;
const maxKindLength = 200;

/**
 * Service that reads days of an account and replaces the stored figures, which can grow, shrink and disappear at the
 * network.
 */
export const dayReader = (db: Db) => {
  const store = adFactsStore(db);

  /** Reads and replaces days; returns the number of ads' days that changed. */
  const readPart = async (
    { id: accountId, businessId }: Pick<AdAccountRow, 'id' | 'businessId'>,
    call: AdAccountCall,
    ids: ObjectIds,
    range: DateRange,
  ): Promise<number> => {
    const { connector, grant, account } = call;
    const seen = new Map<string, Set<number>>();
    const kinds = new Map<number, { date: string; kind: string }>();
    let changed = 0;
    await store.ensureMonths(monthsIn(range));
    for await (const batch of connector.adInsights?.readDays(grant, account, range) ?? []) {
      const rows = uniqueDays(batch, ids);
      for (const { objectId, day } of rows) {
        const onDay = seen.get(day.date) ?? new Set<number>();
        seen.set(day.date, onDay.add(objectId));
        const known = kinds.get(objectId);
        if (day.resultKind && (!known || known.date <= day.date))
          kinds.set(objectId, { date: day.date, kind: day.resultKind.slice(0, maxKindLength) });
      }
      changed += await store.putDays(businessId, accountId, rows);
    }
    for (let date = range.from; date <= range.to; date = addDays(date, 1)) {
      const gone = (await store.objectsOfDay(accountId, date)).filter((objectId) => !seen.get(date)?.has(objectId));
      await store.removeDay(businessId, accountId, date, gone);
      changed += gone.length;
    }
    await adObjectStore(db).putResultKinds(accountId, new Map([...kinds].map(([id, { kind }]) => [id, kind])));
    return changed;
  };

  return { readPart };
};

/** Splits a range into parts, newest first, so that recent figures are stored early. */
export const splitRange = ({ from, to }: DateRange): DateRange[] => {
  const parts: DateRange[] = [];
  for (let end = to; end >= from; end = addDays(end, -daysPerPart)) {
    const start = addDays(end, 1 - daysPerPart);
    parts.push({ from: start < from ? from : start, to: end });
  }
  return parts;
};

/**
 * Days of known objects. If an object's day occurs twice in a batch, the last one is kept, because a statement can
 * write a row only once.
 */
const uniqueDays = (batch: readonly AdDay[], ids: ObjectIds): { objectId: number; day: AdDay }[] => {
  const rows = new Map<string, { objectId: number; day: AdDay }>();
  for (const day of batch) {
    const objectId = ids.get(keyOf(day));
    if (objectId !== undefined) rows.set(`${day.date} ${objectId}`, { objectId, day });
  }
  return [...rows.values()];
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
