import {
  type CommentSync,
  type CommentSyncDraft,
  commentSyncMessages,
} from '@fanfare/contract/facebook-tools/comment-sync';
import type { Site } from '@fanfare/contract/sites/site';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { fetchCommentsJob } from './comment-fetch.service.ts';
import { presentPage } from './comment-pages.ts';
import { commentSyncStore } from './comment-syncs.store.ts';
import type { PageName } from './comment-syncs.tables.ts';
import { commentStore } from './comments.store.ts';
import { showComments } from './visible-comments.ts';

export type CommentSyncService = ReturnType<typeof commentSyncService>;
type Deps = {
  access: Pick<AccountAccessService, 'get' | 'list'>;
  sites: Pick<Sites, 'service' | 'comments' | 'invalidate'>;
};

type SyncSummary = Awaited<ReturnType<ReturnType<typeof commentSyncStore>['list']>>[number];
const defaultDays = 30;

/** Service for the settings of the comment sync of each site. */
export const commentSyncService = ({ db, now, jobs }: Platform, { access, sites }: Deps) => {
  const present = (site: Site, summary: SyncSummary | undefined): CommentSync => {
    const { row, comments = 0, waiting = 0 } = summary ?? {};
    return {
      site_id: site.id,
      site_name: site.name,
      site_url: site.site_url,
      comments,
      waiting,
      on: row?.isOn ?? false,
      fb_pages: row?.pages ?? [],
      days: row?.maxAgeDays ?? defaultDays,
      show_names: row?.showsNames ?? true,
      hold: row?.requiresApproval ?? false,
      read: row?.fetchedAt ?? null,
      news: row?.newComments ?? 0,
      error: row?.problem ?? null,
      reading: row?.leaseUntil ? row.leaseUntil > now() : false,
    };
  };

  const listAssetSites = async (business: BusinessContext): Promise<Site[]> =>
    (await sites.service.list(business)).sites.filter(({ in_assets }) => in_assets);

  const list = async (business: BusinessContext): Promise<CommentSync[]> => {
    const summaries = await commentSyncStore(db).list(business.id);
    return (await listAssetSites(business))
      .filter(({ kind }) => kind === 'hosted')
      .map((site) =>
        present(
          site,
          summaries.find(({ row }) => row.siteId === site.id),
        ),
      );
  };

  const getHostedSite = async (business: BusinessContext, siteId: number): Promise<SiteRow> => {
    const site = await sites.service.findForUser(business, siteId);
    if (site.kind !== 'hosted') throw invalidInput('site_id', commentSyncMessages.hosted);
    return site;
  };

  return {
    list: async (business: BusinessContext) => ({
      syncs: await list(business),
      pages: (await access.list(business)).filter(({ network }) => network === 'facebook').map(presentPage),
      elsewhere: (await listAssetSites(business)).filter(({ kind }) => kind !== 'hosted').length,
    }),

    save: async ({ caller }: Actor, business: BusinessContext, draft: CommentSyncDraft): Promise<CommentSync> => {
      const site = await getHostedSite(business, draft.site_id);
      const pages: PageName[] = [];
      for (const id of new Set(draft.fb_page_ids)) {
        const { remoteId, name } = await access.get(business, 'facebook', id);
        pages.push({ id: remoteId, name });
      }
      await db.transaction(async (tx) => {
        const sync = await commentSyncStore(tx).save(business.id, site.id, {
          isOn: draft.on,
          pages,
          showsNames: draft.show_names,
          requiresApproval: draft.hold,
          maxAgeDays: draft.days,
          savedById: caller.userId,
        });
        const pageIds = pages.map((page) => page.id);
        await commentStore(tx).removeOtherPages(sync, pageIds);
        if (!(await showComments(tx, sites, { sync, site }))) throw new Problem('not-found');
        if (sync.isOn) await jobs.send(tx, fetchCommentsJob, { businessId: business.id, id: sync.id });
      });
      sites.invalidate(site.id);
      const saved = (await list(business)).find(({ site_id }) => site_id === site.id);
      if (!saved) throw new Problem('not-found');
      return saved;
    },

    /** Enqueues a fetch. A second run at the same time finds the lease taken and ends without work. */
    fetchNow: async (business: BusinessContext, siteId: number): Promise<void> => {
      const site = await getHostedSite(business, siteId);
      const sync = await commentSyncStore(db).findBySite(business.id, site.id);
      if (!sync?.isOn) throw new Problem('not-found', { message: commentSyncMessages.off });
      await db.transaction((tx) => jobs.send(tx, fetchCommentsJob, { businessId: business.id, id: sync.id }));
    },
  };
};
