import { done } from '@fanfare/contract/kit/success';
import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { missingScopes, type ProfileSet } from '@fanfare/contract/networks/profile';
import { allPages, type ReportPage } from '@fanfare/contract/post-reports/post-report';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Target } from '../../connections/index.ts';
import type { AccountAccessService } from '../../social/index.ts';
import { leaseMs } from '../sync/declared-jobs.ts';
import type { PageSyncService } from '../sync/page-sync.service.ts';
import { type ReportedPageRow, reportedPageStore } from '../sync/reported-pages.store.ts';
import { hasFigures } from './post-presenter.ts';

export type ReportPageService = ReturnType<typeof reportPageService>;
type Deps = {
  profileSet: ProfileSet;
  access: Pick<AccountAccessService, 'list'>;
  sync: Pick<PageSyncService, 'requestSync'>;
};
export type UsablePage = { row: ReportedPageRow; target: Target };

/** Service for the pages of reports: those that the member can use. */
export const reportPageService = ({ db, now }: Platform, { profileSet, access, sync }: Deps) => {
  const listMissing = ({ granted }: Target): string[] =>
    missingScopes(facebookProfiles[profileSet], 'reports', { granted, declined: [] }).missing;

  /** Lists the usable pages. Pages that weren't kept yet are added as due, so that a worker reads them next. */
  const listUsable = async (business: BusinessContext): Promise<UsablePage[]> => {
    const targets = (await access.list(business)).filter(({ network }) => network === 'facebook');
    const known = await reportedPageStore(db).list(business.id);
    const missing = targets.filter(({ remoteId }) => !known.some((row) => row.remoteId === remoteId));
    const added =
      missing.length === 0
        ? []
        : await db.transaction(async (tx) => {
            const rows = await reportedPageStore(tx).add(business.id, missing, new Date(now().getTime() + leaseMs));
            await sync.requestSync(
              tx,
              business.id,
              rows.map(({ id }) => id),
            );
            return rows;
          });
    // Rows that a concurrent request added first are read, because this request then adds nothing.
    const rows = added.length < missing.length ? await reportedPageStore(db).list(business.id) : [...known, ...added];
    return targets
      .flatMap((target) => {
        const row = rows.find(({ remoteId }) => remoteId === target.remoteId);
        return row ? [{ row, target }] : [];
      })
      .sort((a, b) => a.row.name.localeCompare(b.row.name));
  };

  /** Returns the chosen pages; 404 for one that the member can't use. */
  const choose = async (business: BusinessContext, pageIds: string): Promise<UsablePage[]> => {
    const usable = await listUsable(business);
    if (pageIds === allPages) return usable;
    return [...new Set(pageIds.split(','))].map((id) => {
      const page = usable.find(({ row }) => row.remoteId === id.trim());
      if (!page) throw new Problem('not-found');
      return page;
    });
  };

  return {
    listUsable,
    choose,

    list: async (business: BusinessContext): Promise<{ pages: ReportPage[] }> => ({
      pages: (await listUsable(business)).map(({ row, target }) => ({
        page_id: row.remoteId,
        name: target.name,
        picture: target.picture,
        fb_uid: target.accountRemoteId,
        likes: row.likes,
        has_figures: hasFigures(row),
        missing_permissions: listMissing(target),
        synced_at: row.syncedAt,
        problem: row.problem,
      })),
    }),

    refresh: async (business: BusinessContext, pageIds: string): Promise<typeof done> => {
      const chosen = await choose(business, pageIds);
      await db.transaction((tx) =>
        sync.requestSync(
          tx,
          business.id,
          chosen.map(({ row }) => row.id),
        ),
      );
      return done;
    },
  };
};
