import { pagePostsMost } from '@fanfare/contract/social-ads';
import { type Targets, withConnectorErrors } from '../../connections/index.ts';
import type { Access, Place } from '../accounts/account-access.service.ts';

type Deps = { access: Access; targets: Pick<Targets, 'withTarget'> };
export type PagePosts = ReturnType<typeof listPagePosts>;

/** The newest posts of a page, as its network has them. */
export const listPagePosts =
  ({ access, targets }: Deps) =>
  async (place: Place, remoteId: string, search: string) => {
    await access.get(place, 'facebook', remoteId);
    const found = await withConnectorErrors(() =>
      targets.withTarget(
        place.id,
        { network: 'facebook', remoteId },
        async ({ posts }, grant) => posts?.list(grant, { most: pagePostsMost }) ?? [],
      ),
    );
    const wanted = search.toLowerCase();
    return found
      .filter(({ id, text }) => id === search || text.toLowerCase().includes(wanted))
      .map(({ id, text, title, picture, createdAt, url }) => ({
        ...{ id, text: text || title || '', url },
        picture: picture ?? null,
        created: createdAt,
      }));
  };
