import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type FoundPage, maxFoundPages, ownPagesOnly } from '@fanfare/contract/post-reports/page-search';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { type PublishTargetService, type Target, withConnectorErrors } from '../../connections/index.ts';
import type { AccountAccessService } from '../../social/index.ts';

export type PageSearchService = ReturnType<typeof pageSearchService>;
type Deps = {
  access: Pick<AccountAccessService, 'list'>;
  targets: Pick<PublishTargetService, 'withPerson'>;
};

/** Service that searches Facebook pages: always the business's own, and public pages if Facebook allows our app to. */
export const pageSearchService = ({ access, targets }: Deps) => {
  /** Searches public pages; undefined if Facebook doesn't allow our app to. */
  const searchPublic = async (businessId: number, own: readonly Target[], text: string) => {
    const reachable = own.find(({ isWorking }) => isWorking) ?? own[0];
    if (!reachable || text === '') return [];
    try {
      return await targets.withPerson(businessId, reachable, async ({ pageSearch }, grant) =>
        pageSearch?.search(grant, text, maxFoundPages),
      );
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'permission') return undefined;
      throw error;
    }
  };

  return {
    search: async (business: BusinessContext, text: string): Promise<{ pages: FoundPage[]; notice: string | null }> => {
      const own = (await access.list(business)).filter(({ network }) => network === 'facebook');
      const wanted = text.toLowerCase();
      const found = await withConnectorErrors(() => searchPublic(business.id, own, text));
      const foundById = new Map((found ?? []).map((page) => [page.id, page]));
      const ownPages = own
        .filter(
          ({ remoteId, name }) => foundById.has(remoteId) || name.toLowerCase().includes(wanted) || remoteId === text,
        )
        .map(({ remoteId, name, picture }) => {
          const page = foundById.get(remoteId);
          foundById.delete(remoteId);
          return { page_id: remoteId, name, picture, is_own: true, ...presentFound(page) };
        });
      const others = [...foundById.values()].map((page) => ({
        page_id: page.id,
        name: page.name,
        picture: null,
        is_own: false,
        ...presentFound(page),
      }));
      return { pages: [...ownPages, ...others].slice(0, maxFoundPages), notice: found ? null : ownPagesOnly };
    },
  };
};

type Found = { url?: string | undefined; location?: string | undefined; isVerified: boolean };
const presentFound = (page: Found | undefined) => ({
  url: page?.url && /^https?:/.test(page.url) ? page.url : null,
  location: page?.location ?? null,
  is_verified: page?.isVerified ?? false,
});
