import type { Asset } from '@fanfare/contract/business/business';
import { useQueryClient } from '@tanstack/react-query';
import { call, type Input, type Key, type Output, query } from '../../lib/api.ts';

export type Business = Output<'GET /user/business/{bid}'>;
type Update = Input<'POST /user/business/{bid}/update'>['body'];

export const businessQuery = (bid: number) => query('GET /user/business/{bid}', { params: { bid } });

/** Queries to invalidate after a change of a business or its members. */
export const staleAfterChange: Key[] = [
  'GET /user/business/{bid}',
  'GET /user/businesses',
  'GET /user/business/{bid}/audit',
  'POST /user/limit_assets',
  'POST /user/business/available_assets',
  'GET /user/start',
];

export function useRefreshBusiness(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(staleAfterChange.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
}

export const toBusinessDraft = ({ business_name, business_description, business_phone, business_email }: Business) => ({
  business_name,
  business_description,
  business_phone,
  business_email,
});

/**
 * Saves a business. The call saves all of it, assets included, so the business is fetched right before: a stale list
 * must not remove assets added in another window.
 */
export function useSaveBusiness(bid: number) {
  const client = useQueryClient();
  const refresh = useRefreshBusiness();
  const fetchBusiness = () => client.fetchQuery({ ...businessQuery(bid), staleTime: 0 });
  const sendUpdate = (body: Update) => call('POST /user/business/{bid}/update', { params: { bid }, body });
  return {
    save: async (change: (business: Business) => Partial<Update>) => {
      const business = await fetchBusiness();
      const answer = await sendUpdate({ ...toBusinessDraft(business), assets: business.assets, ...change(business) });
      await refresh();
      return answer;
    },
    /** Dry run of a save: returns the members who would lose an asset. */
    report: async (assets: (owned: Asset[]) => Asset[]) => {
      const business = await fetchBusiness();
      return sendUpdate({ ...toBusinessDraft(business), assets: assets(business.assets), report: true });
    },
  };
}
