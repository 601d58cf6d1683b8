import { useQuery } from '@tanstack/react-query';
import { type Key, type Output, query } from '../../lib/api.ts';

export type Site = Output<'GET /content/sites'>['sites'][number];
export type SiteMove = Output<'GET /content/sites'>['moves'][number];
export type AddableSite = Output<'GET /content/sites'>['addable'][number];
export type SiteOptions = Output<'GET /content/site/{id}/options'>;

const movePollMs = 2000;

export const sitesQuery = query('GET /content/sites');
export const siteQuery = (id: number) => query('GET /content/site/{id}', { params: { id } });
export const optionsQuery = (id: number) => query('GET /content/site/{id}/options', { params: { id } });

/** The sites of the business, and the connected WordPress sites that can be added. */
export const useSites = () =>
  useQuery({
    ...sitesQuery,
    // Follows a move of posts until it ends.
    refetchInterval: ({ state }) => (state.data?.moves.some((move) => move.state === 'running') ? movePollMs : false),
  });

/** Categories, authors, default shares and health of a site. Not requested while the id is invalid. */
export const useSiteOptions = (siteId: number) =>
  useQuery({ ...optionsQuery(siteId), enabled: Number.isInteger(siteId) && siteId > 0 });

/** Query keys to invalidate after a site was added, changed or deleted. */
export const staleAfterSiteChange: Key[] = [
  'GET /content/sites',
  'GET /content/site/{id}',
  'GET /content/site/{id}/options',
  'GET /user/business/{bid}',
  'POST /user/limit_assets',
  'POST /user/business/available_assets',
];
