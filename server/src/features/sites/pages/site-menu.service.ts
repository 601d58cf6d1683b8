import type { MenuItem } from '@fanfare/contract/sites/pages';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { SiteAccessService } from '../access/site-access.service.ts';
import { hostedCategoryStore } from '../hosted/hosted-categories.store.ts';
import { sitePageStore } from '../hosted/site-pages.store.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import { automaticMenu } from '../visitor/automatic-menu.ts';
import { visitorPageStore } from '../visitor/visitor-pages.store.ts';

export type SiteMenuService = ReturnType<typeof siteMenuService>;
type Menu = { items: MenuItem[] | null };
type PresentedMenu = Menu & { automatic: MenuItem[] };
type Deps = {
  audit: Audit;
  siteAccess: Pick<SiteAccessService, 'findHostedForManager'>;
  invalidate: (siteId: number) => void;
};

/** The menu of a hosted site. Items whose page or category was deleted later are not shown. */
export const siteMenuService = ({ db, now }: Platform, { audit, siteAccess, invalidate }: Deps) => {
  const present = async (site: SiteRow, items: MenuItem[] | null): Promise<PresentedMenu> => ({
    items,
    automatic: automaticMenu({
      categories: await visitorPageStore(db).listCategories(site, now()),
      pages: await sitePageStore(db).list(site),
    }),
  });

  const requireTargets = async (site: SiteRow, items: readonly MenuItem[]) => {
    const pages = new Set((await sitePageStore(db).list(site)).map(({ id }) => id));
    const categories = new Set((await hostedCategoryStore(db).list(site)).map(({ id }) => Number(id)));
    for (const { kind, page, category } of items) {
      const isMissing =
        (kind === 'page' && !pages.has(page ?? 0)) || (kind === 'category' && !categories.has(category ?? 0));
      if (isMissing) throw new Problem('not-found', { message: 'A page or category of this menu was deleted.' });
    }
  };

  return {
    get: async (business: BusinessContext, id: number): Promise<PresentedMenu> => {
      const site = await siteAccess.findHostedForManager(business, id);
      return present(site, site.menu);
    },

    save: async (actor: Actor, business: BusinessContext, id: number, { items }: Menu): Promise<PresentedMenu> => {
      const site = await siteAccess.findHostedForManager(business, id);
      await requireTargets(site, items ?? []);
      await db.transaction(async (tx) => {
        const locked = await siteStore(tx).lock(business.id, id);
        if (!locked) throw new Problem('not-found');
        await siteStore(tx).update(locked, { menu: items });
        await audit.record(tx, actor, business.id, `Changed the menu of the site ${locked.name}`);
      });
      invalidate(id);
      return present(site, items);
    },
  };
};
