import type { Db } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { InboxService } from '../inbox/inbox.service.ts';
import type { ErasureService } from './erasure.service.ts';

export type LeadErasure = ReturnType<typeof leadErasure>;
type Deps = { db: Db; audit: Audit; inbox: Pick<InboxService, 'requireLead'>; erasure: ErasureService };

/** Erasing a lead on the word of a member. */
export const leadErasure = ({ db, audit, inbox, erasure }: Deps) => ({
  erase: async (actor: Actor, business: BusinessContext, id: number) => {
    await inbox.requireLead(business, id);
    const remains = await db.transaction(async (tx) => {
      await audit.record(tx, actor, business.id, `Erased lead ${id}`);
      return erasure.eraseLeads(tx, business.id, [id]);
    });
    return { success: true as const, remains };
  },
});
