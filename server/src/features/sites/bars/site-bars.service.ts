import type { Tx } from '../../../platform/db/index.ts';
import { siteStore } from '../sites.store.ts';
import type { SiteBar } from '../sites.tables.ts';
/** The bars above the pages of hosted sites. The feature that has something to announce writes them. */
export const siteBarService = () => ({
  /**
   * Sets the bars of all hosted sites of a business, in the caller's transaction; a site that is not named has none.
   * Returns the sites that changed: call `invalidate` with them after the commit.
   */
  replace: async (tx: Tx, businessId: number, bars: ReadonlyMap<number, SiteBar>): Promise<number[]> => {
    const store = siteStore(tx);
    const changed: number[] = [];
    for (const { row } of await store.list(businessId)) {
      const bar = row.kind === 'hosted' ? (bars.get(row.id) ?? null) : null;
      if (bar?.message === row.bar?.message && bar?.link === row.bar?.link) continue;
      await store.update(row, { bar });
      changed.push(row.id);
    }
    return changed;
  },
});
