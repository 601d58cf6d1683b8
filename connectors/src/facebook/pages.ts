import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { path } from '../kit/address.ts';
import type { Page, Pages } from '../ports/accounts.ts';
import type { Grant } from '../ports/grant.ts';
import type { Graph } from './graph.ts';
import { BusinessRow, PageRow } from './wire.ts';

const fields = {
  fields:
    'id,name,access_token,category,tasks,picture{url},fan_count,followers_count,link,instagram_business_account{id,username}',
  limit: 100,
};

/** A person's pages, with those they reach through a business: Facebook leaves some of them out of the plain list. */
export const facebookPages = (graph: Graph): Pages => ({
  async list(grant) {
    const token = grant.accessToken;
    const rows = await graph.all({ operation: 'pages', to: '/me/accounts', token, fields }, PageRow);
    const more = grant.scopes.includes('business_management') ? await pagesOfBusinesses(graph, token) : [];
    const known = new Map<string, PageRow>();
    for (const row of [...rows, ...more]) if (!known.get(row.id)?.access_token) known.set(row.id, row);
    return [...known.values()].map((row) => pageOf(row, grant));
  },
});

const pagesOfBusinesses = async (graph: Graph, token: string): Promise<PageRow[]> => {
  try {
    const businesses = await graph.all({ operation: 'businesses', to: '/me/businesses', token }, BusinessRow);
    const lists = businesses.flatMap(({ id }) => [path`/${id}/owned_pages`, path`/${id}/client_pages`]);
    const rows: PageRow[] = [];
    for (const to of lists)
      rows.push(...(await graph.all({ operation: 'business-pages', to, token, fields }, PageRow)));
    return rows;
  } catch (error) {
    // Somebody without a say in the business still has the pages of the plain list.
    if (error instanceof ConnectorFailure && (error.kind === 'permission' || error.kind === 'gone')) return [];
    throw error;
  }
};

const pageOf = (row: PageRow, person: Grant): Page => {
  const picture = row.picture?.data?.url ?? undefined;
  const instagram = row.instagram_business_account;
  return {
    id: row.id,
    name: row.name,
    picture,
    url: row.link ?? undefined,
    category: row.category ?? undefined,
    followers: row.followers_count ?? row.fan_count,
    can: {
      publish: row.tasks.includes('CREATE_CONTENT'),
      advertise: row.tasks.includes('ADVERTISE'),
      manage: row.tasks.includes('MANAGE'),
    },
    instagram: instagram ? { id: instagram.id, name: instagram.username ?? '' } : undefined,
    // A page token made from a 60-day token does not expire; it dies with the person's role or password.
    grant: row.access_token
      ? { accessToken: row.access_token, scopes: person.scopes, account: { id: row.id, name: row.name, picture } }
      : undefined,
  };
};
