import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { sites } from '../sites.tables.ts';

export const siteDomainStore = (tx: Tx) => ({
  /** Any business that had this domain verified loses it; returns its site. */
  releaseEverywhere: async (domain: string): Promise<number[]> => {
    const rows = await tx
      .update(sites)
      .set({ domainVerifiedAt: null, version: sql`${sites.version} + 1` })
      .where(and(eq(sites.domain, domain), isNotNull(sites.domainVerifiedAt)))
      .returning({ id: sites.id });
    return rows.map(({ id }) => id);
  },
});
