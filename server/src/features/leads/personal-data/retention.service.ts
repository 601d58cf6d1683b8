import { dayMs } from '@fanfare/contract/kit/durations';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { leadSettingStore, leadStore, leadTombstoneStore } from '../leads.store.ts';
import type { DataPagePath } from './data-page-path.ts';
import type { ErasureService } from './erasure.service.ts';

export type RetentionService = ReturnType<typeof retentionService>;
type Deps = {
  audit: Audit;
  dataPage: Pick<DataPagePath, 'toPath'>;
  erasure: ErasureService;
};

/** Number of leads erased in one transaction. */
const erasureBatch = 500;
/** Number of days for which erased leads are remembered: longer than networks keep leads and repeat their webhooks. */
const tombstoneDays = 2 * leadLimits.oldDays;

/** Service for the number of days that a business keeps leads, and the erasure of older leads. */
export const retentionService = ({ db, now, origin }: Platform, { audit, dataPage, erasure }: Deps) => {
  const eraseOlder = async (businessId: number, before: Date) => {
    for (;;) {
      const old = await leadStore(db).listExpiredIds(businessId, before, erasureBatch);
      if (old.length === 0) return;
      await db.transaction((tx) =>
        erasure.eraseLeads(
          tx,
          businessId,
          old.map(({ id }) => id),
        ),
      );
    }
  };

  return {
    get: async (business: BusinessContext) => ({
      days: await leadSettingStore(db).findRetentionDays(business.id),
      data_url: `${origin}${dataPage.toPath(business.id)}`,
    }),

    set: async (actor: Actor, business: BusinessContext, days: number | null) => {
      await db.transaction(async (tx) => {
        await leadSettingStore(tx).saveRetentionDays(business.id, days);
        const words = days === null ? 'Leads are kept until they are erased' : `Leads are kept for ${days} days`;
        await audit.record(tx, actor, business.id, words);
      });
      return { days };
    },

    /** Erases leads that are older than their business keeps them, and forgets what was erased long ago. */
    removeOld: async (): Promise<void> => {
      for (const { businessId, retentionDays } of await leadSettingStore(db).listRetentionEverywhere())
        await eraseOlder(businessId, new Date(now().getTime() - retentionDays * dayMs));
      await leadTombstoneStore(db).removeOldEverywhere(new Date(now().getTime() - tombstoneDays * dayMs));
    },
  };
};
