import { isDeepStrictEqual } from 'node:util';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';

/** Reports with saved filters: one of ads per network, one of page posts, one of posts of sites. */
type FilteredReport = ReportNetwork | 'posts' | 'sites';

export type FilterRef = { report: FilteredReport; filterId: number };
/** Change of a filter. `text`: its new conditions in words. */
export type FilterChange = FilterRef & { text: string };

/** A feature that uses saved filters. */
export type FilterUser = {
  /** Lists the names of what uses the filter, such as "Automator Morning winners". */
  findUses: (businessId: number, filter: FilterRef) => Promise<readonly string[]>;
  /**
   * Called before the conditions change. The returned function runs in the transaction of the change; a `Problem` it
   * throws refuses the change.
   */
  prepareChange: (actor: Actor, business: BusinessContext, change: FilterChange) => Promise<(tx: Tx) => Promise<void>>;
};

/** Changes the conditions of a filter after all features that use it have agreed. */
export const changeConditions = async <T>(
  { db }: Platform,
  { listFilterUsers }: { listFilterUsers: () => readonly FilterUser[] },
  { actor, business }: { actor: Actor; business: BusinessContext },
  change: FilterChange,
  write: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const checks = await Promise.all(listFilterUsers().map((user) => user.prepareChange(actor, business, change)));
  return db.transaction(async (tx) => {
    for (const check of checks) await check(tx);
    return write(tx);
  });
};

type Conditions = { anyall: string; conditions: readonly unknown[] };
/** Conditions as the database stores them: without keys that are not set. */
const toStored = ({ anyall, conditions }: Conditions): unknown => JSON.parse(JSON.stringify({ anyall, conditions }));
export const hasSameConditions = (a: Conditions, b: Conditions): boolean => isDeepStrictEqual(toStored(a), toStored(b));
