import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import type { Option } from '../../../ui/fields/select-field.tsx';

/** The accounts, pages, filters and profiles that the selects of the automator form offer. */
export function useAutomatorOptions(network: ReportNetwork, isPosts: boolean, needsProfile: boolean) {
  const accounts = useQuery(query(`GET /${network}/ads/insights/accounts`, { query: {}, silent: true }));
  const adFilters = useQuery({
    ...query(`GET /${network}/ads/insights/report/filters`, { silent: true }),
    enabled: !isPosts,
  });
  const postFilters = useQuery({
    ...query('GET /facebook/post/report/filters', { silent: true }),
    enabled: isPosts,
  });
  const pages = useQuery({
    ...query('GET /facebook/page/post/report/pages', { query: {}, silent: true }),
    enabled: isPosts,
  });
  const profiles = useQuery({ ...query('GET /adprofiles', { query: {}, silent: true }), enabled: needsProfile });
  const filters = isPosts ? postFilters.data?.filters : adFilters.data?.filters;
  const failed = [accounts, adFilters, postFilters, pages, profiles].find(({ error }) => error !== null);
  return {
    accounts: accounts.data?.accounts ?? [],
    filters: (filters ?? []).map(({ key, name }): Option => ({ value: key, label: name })),
    pages: (pages.data?.pages ?? []).map(({ page_id, name }): Option => ({ value: page_id, label: name })),
    profiles: (profiles.data?.items ?? []).map(({ id, name, networks }): Option => {
      const isFit = networks.some((network) => network === 'facebook' || network === 'instagram');
      return { value: String(id), label: isFit ? name : `${name} (no Facebook settings)`, disabled: !isFit };
    }),
    hasNoProfiles: profiles.data?.items.length === 0,
    hasNoAccounts: accounts.data?.accounts.length === 0,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
export type AutomatorOptions = ReturnType<typeof useAutomatorOptions>;
