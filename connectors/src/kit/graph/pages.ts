import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import type { Grant } from '../../ports/grant.ts';
import { pathOf } from '../http/base-url.ts';
import type { GraphClient } from './client.ts';
import { BusinessRow } from './wire.ts';

type Row = { id: string; access_token?: string | null | undefined };
type Reader = Pick<GraphClient, 'listAll'>;

const pageSize = 100;

/** The pages of a business. A page node has no field `tasks`: asking for it fails the whole call. */
const businessEdges = [
  { edge: 'owned_pages', taskFields: [] },
  { edge: 'client_pages', taskFields: ['permitted_tasks'] },
];

/** A user's pages, including pages of their businesses, which /me/accounts can omit. */
export const listReachablePages = async <T extends Row>(
  graph: Reader,
  { accessToken: token, scopes }: Grant,
  fieldNames: readonly string[],
  shape: z.core.$ZodType<T>,
): Promise<T[]> => {
  const toFields = (taskFields: readonly string[]) => ({
    fields: [...fieldNames, ...taskFields].join(','),
    limit: pageSize,
  });

  const listBusinessPages = async (): Promise<T[]> => {
    const businesses = await omitRefused(
      graph.listAll({ operation: 'businesses', to: '/me/businesses', token }, BusinessRow),
    );
    const rows: T[] = [];
    for (const { id } of businesses) {
      for (const { edge, taskFields } of businessEdges) {
        const to = pathOf`/${id}/${edge}`;
        const request = { operation: 'business-pages', to, token, fields: toFields(taskFields) };
        rows.push(...(await omitRefused(graph.listAll(request, shape))));
      }
    }
    return rows;
  };

  const request = { operation: 'pages', to: '/me/accounts', token, fields: toFields(['tasks']) };
  const rows = await graph.listAll(request, shape);
  const businessPages = scopes.includes('business_management') ? await listBusinessPages() : [];
  const byId = new Map<string, T>();
  for (const row of [...rows, ...businessPages]) {
    if (!byId.get(row.id)?.access_token) byId.set(row.id, row);
  }
  return [...byId.values()];
};

/** Pages of a list; none if the list is refused: users without a role in a business still have their other pages. */
const omitRefused = async <T>(list: Promise<T[]>): Promise<T[]> => {
  try {
    return await list;
  } catch (error) {
    const kinds: ConnectorFailure['kind'][] = ['permission', 'gone', 'rejected'];
    if (error instanceof ConnectorFailure && kinds.includes(error.kind)) return [];
    throw error;
  }
};

type PageAccess = {
  access_token?: string | null | undefined;
  tasks?: readonly string[] | null | undefined;
  permitted_tasks?: readonly string[] | null | undefined;
};

/**
 * Abilities of the user on a page. Pages in the new experience prefix their tasks. A page owned by a business comes
 * without tasks, but its token is only given to users who can work on it.
 */
export const toPageAbilities = ({ access_token, tasks, permitted_tasks }: PageAccess) => {
  const known = tasks ?? permitted_tasks;
  const has = (task: string) =>
    known
      ? [task, `PROFILE_PLUS_${task}`, 'PROFILE_PLUS_FULL_CONTROL'].some((name) => known.includes(name))
      : Boolean(access_token);
  return { publish: has('CREATE_CONTENT'), advertise: has('ADVERTISE'), manage: has('MANAGE') };
};
