import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { describeFacebookCost, describeGoogleCost, describeNativeCost } from '@fanfare/contract/ad-profiles/use-cost';
import { facebookUseProblems, googleUseProblems, nativeUseProblems } from '@fanfare/contract/ad-profiles/use-problems';
import type { EditorValues } from '../form/editor-form.ts';
import type { Editor } from './use-editor.ts';

/** Says what one use of the edited profile makes and costs, in the currency of the chosen account. */
export const describeCost = (
  network: AdNetwork,
  values: EditorValues,
  { options, facts }: Pick<Editor, 'options' | 'facts'>,
): string | undefined => {
  const findCurrency = (accountId: string) =>
    options[network]?.accounts.find(({ value }) => value === accountId)?.currency;
  if (network === 'nativeads') return values.nativeads && describeNativeCost(values.nativeads);
  if (network === 'google') {
    const { google } = values;
    return google && describeGoogleCost(google, { currency: findCurrency(google.customer_id) });
  }
  const profile = values[network];
  const { account, hasCampaignBudget } = facts[network];
  return (
    profile &&
    describeFacebookCost(profile, {
      hasCampaignBudget,
      currency: account?.currency ?? findCurrency(profile.account_id),
    })
  );
};

/** Reasons why the network would refuse ads with the edited profile, although it is complete. */
export const findUseProblems = (
  network: AdNetwork,
  values: EditorValues,
  { facts }: Pick<Editor, 'facts'>,
): string[] => {
  if (network === 'nativeads') return values.nativeads ? nativeUseProblems(values.nativeads) : [];
  if (network === 'google') return values.google ? googleUseProblems(values.google) : [];
  const profile = values[network];
  return profile ? facebookUseProblems(profile, facts[network].account) : [];
};
