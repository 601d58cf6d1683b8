import { useQuery } from '@tanstack/react-query';
import { type Key, type Output, query } from '../../lib/api.ts';

export type Site = Output<'GET /content/sites'>['sites'][number];
export type AddableFacts = Output<'GET /content/sites'>['addable'][number];
export type OptionFacts = Output<'GET /content/site/{id}/options'>;

export const sitesQuery = query('GET /content/sites');
export const siteQuery = (id: number) => query('GET /content/site/{id}', { params: { id } });
export const optionsQuery = (id: number) => query('GET /content/site/{id}/options', { params: { id } });

/** The sites of the business, and the connected ones that could be added. */
export const useSites = () => useQuery(sitesQuery);

/** Categories, people and sharing defaults of a site, and whether it answers. Not asked while there is no number. */
export const useSiteOptions = (siteId: number) =>
  useQuery({ ...optionsQuery(siteId), enabled: Number.isInteger(siteId) && siteId > 0 });

/** What a site that came, went or changed makes stale. */
export const staleAfterSiteChange: Key[] = [
  'GET /content/sites',
  'GET /content/site/{id}',
  'GET /content/site/{id}/options',
  'GET /user/business/{bid}',
  'POST /user/limit_assets',
  'POST /user/business/available_assets',
];
