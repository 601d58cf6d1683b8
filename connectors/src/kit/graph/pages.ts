import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import type { Grant } from '../../ports/grant.ts';
import { pathOf } from '../http/base-url.ts';
import type { Fields, GraphClient } from './client.ts';
import { BusinessRow } from './wire.ts';

type Row = { id: string; access_token?: string | null | undefined };
type Reader = Pick<GraphClient, 'all'>;

/** A person's pages, with those they reach through a business: Facebook leaves some of them out of the plain list. */
export const reachablePages = async <T extends Row>(
  graph: Reader,
  { accessToken: token, scopes }: Grant,
  fields: Fields,
  shape: z.ZodType<T>,
): Promise<T[]> => {
  const rows = await graph.all({ operation: 'pages', to: '/me/accounts', token, fields }, shape);
  const more = scopes.includes('business_management') ? await pagesOfBusinesses(graph, token, fields, shape) : [];
  const known = new Map<string, T>();
  for (const row of [...rows, ...more]) if (!known.get(row.id)?.access_token) known.set(row.id, row);
  return [...known.values()];
};

const pagesOfBusinesses = async <T>(graph: Reader, token: string, fields: Fields, shape: z.ZodType<T>) => {
  const rows: T[] = [];
  try {
    const businesses = await graph.all({ operation: 'businesses', to: '/me/businesses', token }, BusinessRow);
    const lists = businesses.flatMap(({ id }) => [pathOf`/${id}/owned_pages`, pathOf`/${id}/client_pages`]);
    for (const to of lists) rows.push(...(await graph.all({ operation: 'business-pages', to, token, fields }, shape)));
    return rows;
  } catch (error) {
    // Somebody without a say in the business still has the pages of the plain list.
    if (error instanceof ConnectorFailure && (error.kind === 'permission' || error.kind === 'gone')) return [];
    throw error;
  }
};
