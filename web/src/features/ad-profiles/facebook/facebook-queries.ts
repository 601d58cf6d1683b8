import type { Objective } from '@fanfare/contract/ad-profiles/facebook-choices';
import { query } from '../../../lib/api.ts';

/** Queries on the chosen account and page, for selects and rules. */
export const accountFactsQuery = (accountId: string, goal: string) => ({
  ...query('GET /facebook/ads/account/{id}/facts', { params: { id: accountId }, query: goal ? { goal } : {} }),
  enabled: accountId !== '',
});
export const campaignsQuery = (account_id: string, objective: Objective | '') => ({
  ...query('GET /api/facebook/settings/adprofile/campaigns', { query: { account_id, objective } }),
  enabled: account_id !== '' && objective !== '',
});
export const pixelsQuery = (accountId: string) => ({
  ...query('GET /facebook/ads/account/{id}/pixels', { params: { id: accountId }, query: { pixels_only: '1' } }),
  enabled: accountId !== '',
});
export const audiencesQuery = (account_id: string) => ({
  ...query('GET /api/facebook/settings/adprofile/audiences', { query: { account_id } }),
  enabled: account_id !== '',
});
export const leadFormsQuery = (page_id: string) => ({
  ...query('GET /api/facebook/settings/adprofile/leadgen_forms', { query: { page_id } }),
  enabled: page_id !== '',
});
