import { done } from '@fanfare/contract/kit/success';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { InboxService } from '../inbox/inbox.service.ts';
import type { ErasureService } from './erasure.service.ts';

export type LeadErasure = ReturnType<typeof leadErasure>;
type Deps = { audit: Audit; inbox: Pick<InboxService, 'requireLead'>; erasure: ErasureService };

/** Erases a lead at the request of a member. */
export const leadErasure = ({ db }: Platform, { audit, inbox, erasure }: Deps) => ({
  erase: async (actor: Actor, business: BusinessContext, id: number) => {
    await inbox.requireLead(business, id);
    const remains = await db.transaction(async (tx) => {
      await audit.record(tx, actor, business.id, `Erased lead ${id}`);
      return erasure.eraseLeads(tx, business.id, [id]);
    });
    return { ...done, remains };
  },
});
