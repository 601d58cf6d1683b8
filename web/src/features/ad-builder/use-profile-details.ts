import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { useQuery } from '@tanstack/react-query';
import { tabQuery } from '../ad-profiles/index.tsx';
import type { AdProfile } from './ad-form.ts';

export type ProfileDetails = { pageId: string; pageName: string; accountId: string; profileSet: ProfileSet };

/** Page, ad account and capability profile of an ad profile. Without a page network, page and account are empty. */
export function useProfileDetails(profile: AdProfile | undefined): ProfileDetails {
  const network = profile?.networks.find(isPageNetwork) ?? profile?.networks[0] ?? 'facebook';
  const tab = useQuery({ ...tabQuery(network, profile?.id ?? 0), enabled: profile !== undefined });
  const pageId = profile?.page_id ?? '';
  return {
    pageId,
    pageName: tab.data?.options.pages.find(({ value }) => value === pageId)?.text ?? '',
    accountId: profile?.account_id ?? '',
    profileSet: tab.data?.options.rules ?? 'current',
  };
}
