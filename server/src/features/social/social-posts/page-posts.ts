import { maxPagePosts } from '@fanfare/contract/social/social-ads';
import { type PublishTargetService, withConnectorErrors } from '../../connections/index.ts';
import type { AccountAccessService, MemberContext } from '../accounts/account-access.service.ts';

type Deps = { access: AccountAccessService; targets: Pick<PublishTargetService, 'withTarget'> };
export type ListPagePosts = ReturnType<typeof listPagePosts>;

/** The newest posts of a Facebook page, filtered by id or text. */
export const listPagePosts =
  ({ access, targets }: Deps) =>
  async (business: MemberContext, remoteId: string, search: string) => {
    await access.get(business, 'facebook', remoteId);
    const pagePosts = await withConnectorErrors(() =>
      targets.withTarget(
        business.id,
        { network: 'facebook', remoteId },
        async ({ posts }, grant) => posts?.list(grant, { limit: maxPagePosts }) ?? [],
      ),
    );
    const searchText = search.toLowerCase();
    return pagePosts
      .filter(({ id, text }) => id === search || text.toLowerCase().includes(searchText))
      .map(({ id, text, title, picture, createdAt, url }) => ({
        id,
        text: text || title || '',
        url,
        picture: picture ?? null,
        created: createdAt,
      }));
  };
