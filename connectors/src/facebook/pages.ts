import { listReachablePages, toPageAbilities } from '../kit/graph/pages.ts';
import type { Page, Pages } from '../ports/accounts.ts';
import type { Grant } from '../ports/grant.ts';
import type { Graph } from './graph.ts';
import { PageRow } from './wire.ts';

const fields = [
  'id',
  'name',
  'access_token',
  'category',
  'picture{url}',
  'fan_count',
  'followers_count',
  'link',
  'instagram_business_account{id,username}',
];

/** A user's pages, including pages of their businesses. */
export const facebookPages = (graph: Graph): Pages => ({
  list: async (grant) => (await listReachablePages(graph, grant, fields, PageRow)).map((row) => toPage(row, grant)),
});

const toPage = (row: PageRow, userGrant: Grant): Page => {
  const picture = row.picture?.data?.url ?? undefined;
  const instagram = row.instagram_business_account;
  return {
    id: row.id,
    name: row.name,
    picture,
    url: row.link ?? undefined,
    category: row.category ?? undefined,
    followers: row.followers_count ?? row.fan_count,
    can: toPageAbilities(row),
    instagram: instagram ? { id: instagram.id, name: instagram.username ?? '' } : undefined,
    // A page token from a 60-day token does not expire; it ends with the user's role or password.
    grant: row.access_token
      ? { accessToken: row.access_token, scopes: userGrant.scopes, account: { id: row.id, name: row.name, picture } }
      : undefined,
  };
};
