import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { SiteAccessService } from './site-access.service.ts';
import { type SiteRow, siteStore } from './sites.store.ts';

type Deps = {
  db: Db;
  audit: Audit;
  siteAccess: Pick<SiteAccessService, 'findForManager'>;
  invalidate: (siteId: number) => void;
};

/** Whether visits of a site are counted: its pages have the script or not. */
export const siteTrackingSettingsService = ({ db, audit, siteAccess, invalidate }: Deps) => ({
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
