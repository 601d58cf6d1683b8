import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { SiteAccessService } from './access/site-access.service.ts';
import { type SiteRow, siteStore } from './sites.store.ts';

type Deps = {
  audit: Audit;
  siteAccess: Pick<SiteAccessService, 'findForManager'>;
  invalidate: (siteId: number) => void;
};

/** Setting that counts visits of a site: its pages have the script or not. */
export const siteTrackingSettingsService = ({ db }: Platform, { audit, siteAccess, invalidate }: Deps) => ({
  save: async (actor: Actor, business: BusinessContext, id: number, isTracked: boolean): Promise<SiteRow> => {
    await siteAccess.findForManager(business, id);
    const row = await db.transaction(async (tx) => {
      const locked = await siteStore(tx).lock(business.id, id);
      if (!locked) throw new Problem('not-found');
      const saved = await siteStore(tx).update(locked, { isTracked });
      await audit.record(
        tx,
        actor,
        business.id,
        `Turned ${isTracked ? 'on' : 'off'} tracking of the site ${saved.name}`,
      );
      return saved;
    });
    invalidate(id);
    return row;
  },
});
