import type { GraphClient } from '../kit/graph/client.ts';
import { listReachablePages, toPageAbilities } from '../kit/graph/pages.ts';
import type { Page, Pages } from '../ports/accounts.ts';
import type { Grant } from '../ports/grant.ts';
import { LinkedPage } from './wire.ts';

const fields = [
  'id',
  'access_token',
  'category',
  'instagram_business_account{id,username,name,profile_picture_url,followers_count}',
];

type Deps = { graph: GraphClient; siteUrl: string };

/** The professional accounts of a user, each linked to a Facebook page. */
export const instagramPages = ({ graph, siteUrl }: Deps): Pages => ({
  async list(grant) {
    const pages = await listReachablePages(graph, grant, fields, LinkedPage);
    return pages.flatMap((page) => toPage(page, grant, siteUrl) ?? []);
  },
});

const toPage = (page: LinkedPage, userGrant: Grant, siteUrl: string): Page | undefined => {
  const linked = page.instagram_business_account;
  if (!linked) return undefined;
  const account = {
    id: linked.id,
    name: linked.username || linked.name || linked.id,
    picture: linked.profile_picture_url ?? undefined,
  };
  return {
    ...account,
    url: linked.username ? `${siteUrl}/${linked.username}` : undefined,
    category: page.category ?? undefined,
    followers: linked.followers_count,
    can: toPageAbilities(page),
    // Page token, which acts for the Instagram account and does not expire.
    grant: page.access_token ? { accessToken: page.access_token, scopes: userGrant.scopes, account } : undefined,
  };
};
