import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import type { Grant } from '../../ports/grant.ts';
import { pathOf } from '../http/base-url.ts';
import type { Fields, GraphClient } from './client.ts';
import { BusinessRow } from './wire.ts';

type Row = { id: string; access_token?: string | null | undefined };
type Reader = Pick<GraphClient, 'listAll'>;

/** A user's pages, including pages of their businesses, which /me/accounts can omit. */
export const listReachablePages = async <T extends Row>(
  graph: Reader,
  { accessToken: token, scopes }: Grant,
  fields: Fields,
  shape: z.ZodType<T>,
): Promise<T[]> => {
  const rows = await graph.listAll({ operation: 'pages', to: '/me/accounts', token, fields }, shape);
  const businessPages = scopes.includes('business_management')
    ? await listBusinessPages(graph, token, fields, shape)
    : [];
  const byId = new Map<string, T>();
  for (const row of [...rows, ...businessPages]) if (!byId.get(row.id)?.access_token) byId.set(row.id, row);
  return [...byId.values()];
};

const listBusinessPages = async <T>(graph: Reader, token: string, fields: Fields, shape: z.ZodType<T>) => {
  const rows: T[] = [];
  try {
    const businesses = await graph.listAll({ operation: 'businesses', to: '/me/businesses', token }, BusinessRow);
    const lists = businesses.flatMap(({ id }) => [pathOf`/${id}/owned_pages`, pathOf`/${id}/client_pages`]);
    for (const to of lists)
      rows.push(...(await graph.listAll({ operation: 'business-pages', to, token, fields }, shape)));
    return rows;
  } catch (error) {
    // Users without a role in the business still have the pages of /me/accounts.
    if (error instanceof ConnectorFailure && (error.kind === 'permission' || error.kind === 'gone')) return [];
    throw error;
  }
};
