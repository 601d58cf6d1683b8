import type { Asset } from '@fanfare/contract/business';
import { useQueryClient } from '@tanstack/react-query';
import { call, type Input, type Key, type Output, query } from '../../lib/api.ts';

export type Business = Output<'GET /user/business/{bid}'>;
type Update = Input<'POST /user/business/{bid}/update'>['body'];

export const businessQuery = (bid: number) => query('GET /user/business/{bid}', { params: { bid } });

/** What a change of a business or its people makes stale. */
export const staleAfterChange: Key[] = [
  'GET /user/business/{bid}',
  'GET /user/businesses',
  'GET /user/business/{bid}/audit',
  'POST /user/limit_assets',
  'POST /user/business/available_assets',
  'GET /user/start',
];

export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(staleAfterChange.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
}

export const draftOf = ({ business_name, business_description, business_phone, business_email }: Business) => ({
  business_name,
  business_description,
  business_phone,
  business_email,
});

/**
 * The call saves the whole business, assets included. So it is read again first: what somebody added meanwhile in
 * another window is not thrown out by an old list.
 */
export function useSaveBusiness(bid: number) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const now = () => client.fetchQuery({ ...businessQuery(bid), staleTime: 0 });
  const send = (body: Update) => call('POST /user/business/{bid}/update', { params: { bid }, body });
  return {
    save: async (change: (business: Business) => Partial<Update>) => {
      const business = await now();
      const answer = await send({ ...draftOf(business), assets: business.assets, ...change(business) });
      await refresh();
      return answer;
    },
    /** Who would lose an asset; nothing is changed. */
    report: async (assets: (owned: Asset[]) => Asset[]) => {
      const business = await now();
      return send({ ...draftOf(business), assets: assets(business.assets), report: true });
    },
  };
}
