import type { AdProfileRow } from '@fanfare/contract/ad-profiles/ad-profiles';

/** States of ad accounts in which ads can be made, but may not run. */
const accountWarnings: Readonly<Record<number, string>> = {
  3: 'Ad account has unpaid bills',
  7: 'Ad account is in review',
  100: 'Ad account is closing',
};

/** Warnings on an account and campaign that can still be used. */
export const findWarnings = ({
  adaccount_status: account,
  campaign_status: campaign,
}: Pick<AdProfileRow, 'adaccount_status' | 'campaign_status'>): string[] => {
  const warning = account === null ? undefined : accountWarnings[account];
  return [...(warning ? [warning] : []), ...(campaign === 'WITH_ISSUES' ? ['Campaign has issues'] : [])];
};
