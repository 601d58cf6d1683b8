import { isDeepStrictEqual } from 'node:util';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';

/** The reports with saved filters: of ads by network, of page posts and of posts of sites. */
type FilteredReport = ReportNetwork | 'posts' | 'sites';

export type FilterRef = { report: FilteredReport; filterId: number };
/** `text`: the filter with its new conditions, as people read it. */
export type FilterChange = FilterRef & { text: string };

/** A feature that uses saved filters. */
export type FilterUser = {
  /** The names of what uses it: "Automator Morning winners". */
  findUses: (businessId: number, filter: FilterRef) => Promise<readonly string[]>;
  /**
   * Called before the conditions change. The returned function runs in the transaction of the change; a `Problem` it
   * throws refuses the change.
   */
  prepareChange: (actor: Actor, business: BusinessContext, change: FilterChange) => Promise<(tx: Tx) => Promise<void>>;
};

/** Changes the conditions of a filter after everything that uses it has agreed. */
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
