import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { useQuery } from '@tanstack/react-query';
import { tabQuery } from '../ad-profiles/index.tsx';
import { type AdProfile, isPageNetwork } from './ad-form.ts';

export type ProfileDetails = { pageId: string; pageName: string; accountId: string; set: ProfileSet };

/** Page, ad account and rules of a profile. Without a page network, page and account are empty. */
export function useProfileDetails(profile: AdProfile | undefined): ProfileDetails {
  const network = profile?.networks.find(isPageNetwork) ?? profile?.networks[0] ?? 'facebook';
  const tab = useQuery({ ...tabQuery(network, profile?.id ?? 0), enabled: profile !== undefined });
  const pageId = profile?.page_id ?? '';
  return {
    pageId,
    pageName: tab.data?.options.pages.find(({ value }) => value === pageId)?.text ?? '',
    accountId: profile?.account_id ?? '',
    set: tab.data?.options.rules ?? 'current',
  };
}
