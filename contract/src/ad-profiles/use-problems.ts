import { needsLeadForm, reachesEu } from './facebook-choices.ts';
import type { FacebookProfile } from './facebook-profile.ts';
import type { GoogleProfile } from './google-profile.ts';
import { type NativeProfile, networkMinDailyCap } from './native-profile.ts';

/** Reasons why no ad can be made with a complete profile: needs of the network beyond the rules for saving. */
export const facebookUseProblems = (
  { optimization_goal: goal, lead_gen_form_id, locations, dsa_payor, dsa_beneficiary }: FacebookProfile,
  /** Default payer and beneficiary of the ad account; undefined: not known, so both are assumed to exist. */
  defaults?: { payer: string; beneficiary: string },
): string[] => {
  const isWithoutPayer = defaults !== undefined && !(dsa_payor || defaults.payer);
  const isWithoutBeneficiary = defaults !== undefined && !(dsa_beneficiary || defaults.beneficiary);
  return [
    ...(goal !== '' && needsLeadForm(goal) && lead_gen_form_id === '' ? ['Lead form is missing'] : []),
    ...((isWithoutPayer || isWithoutBeneficiary) && reachesEu(locations) ? ['EU payer or beneficiary is missing'] : []),
  ];
};

export const googleUseProblems = ({ eu_political }: GoogleProfile): string[] =>
  eu_political === '' ? ['EU declaration is missing'] : [];

export const nativeUseProblems = (profile: NativeProfile): string[] =>
  profile.billing_spending_limit_type === 'Daily' && Number(profile.billing_spending_limit) < networkMinDailyCap
    ? [`Daily cap is below $${networkMinDailyCap}`]
    : [];
