import { expect, test } from 'vitest';
import { FacebookProfile } from './facebook-profile.ts';
import { GoogleProfile } from './google-profile.ts';
import { NewLeadForm } from './lead-form-calls.ts';
import { NativeProfile } from './native-profile.ts';
import { describeFacebookCost, describeGoogleCost, describeNativeCost } from './use-cost.ts';
import { facebookUseProblems, googleUseProblems, nativeUseProblems } from './use-problems.ts';

const germany = { key: 'DE', type: 'country', country_code: 'DE', include: true };

test('budget of a profile → its cost as typed, in the currency of the account', () => {
  const facebook = FacebookProfile.parse({ daily_budget: '10.5' });
  expect(describeFacebookCost(facebook, { currency: 'EUR' })).toContain('up to €10.50 a day');
  expect(describeFacebookCost(facebook, {})).toContain('up to 10.5 a day');
  expect(describeFacebookCost(facebook, { hasCampaignBudget: true })).toContain('budget of the campaign');
  expect(describeGoogleCost(GoogleProfile.parse({ daily_budget: '500' }), { currency: 'JPY' })).toContain('¥500 a day');
  const native = { billing_spending_limit: '1200', billing_spending_limit_type: 'Monthly' };
  expect(describeNativeCost(NativeProfile.parse(native))).toContain('up to $1,200 a month');
});

test.each([
  [{ optimization_goal: 'LEAD_GENERATION' }, ['Lead form is missing']],
  [{ optimization_goal: 'LEAD_GENERATION', lead_gen_form_id: '1' }, []],
  [{ locations: [germany] }, ['EU payer or beneficiary is missing']],
  [{ locations: [germany], dsa_payor: 'Acme', dsa_beneficiary: 'Acme' }, []],
])('use of a Facebook profile with %j → problems %j', (changes, problems) => {
  expect(facebookUseProblems(FacebookProfile.parse(changes), { payer: '', beneficiary: '' })).toEqual(problems);
});

test('Germany targeted, account with payer and beneficiary or not yet known → no problem', () => {
  const profile = FacebookProfile.parse({ locations: [germany] });
  expect(facebookUseProblems(profile, { payer: 'Acme', beneficiary: 'Acme' })).toEqual([]);
  expect(facebookUseProblems(profile)).toEqual([]);
});

test('Google profile without the answer on political ads, native-ads profile with a daily cap under $50 → one problem each', () => {
  expect(googleUseProblems(GoogleProfile.parse({}))).toHaveLength(1);
  expect(googleUseProblems(GoogleProfile.parse({ eu_political: 'no' }))).toEqual([]);
  const cap = (type: string, limit: string) =>
    nativeUseProblems(NativeProfile.parse({ billing_spending_limit_type: type, billing_spending_limit: limit })).length;
  expect([cap('Daily', '49.99'), cap('Daily', '50'), cap('Weekly', '20')]).toEqual([1, 0, 0]);
});

test.each([
  [{ name: ' ' }, 'Enter a name for the form.'],
  [{ questions: [] }, 'Choose at least 1 question.'],
  [{ questions: [{ type: 'EMAIL' }, { type: 'EMAIL' }] }, 'A question can be asked only once.'],
  [{ questions: [{ type: 'CUSTOM' }] }, 'Enter the text of your question.'],
  [{ privacy_policy_url: 'harbour.example' }, expect.stringContaining('address of your privacy policy')],
])('lead form with %j → message %s', (changes, message) => {
  const form = { fb_page_id: '1', name: 'Tastings', questions: '[{"type":"EMAIL"}]' };
  const parsed = NewLeadForm.safeParse({ ...form, privacy_policy_url: 'https://harbour.example/privacy', ...changes });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
