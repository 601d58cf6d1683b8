import { z } from 'zod';
import { BackTestResult, backTestDaysField } from '../insights/back-test.ts';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';
import { AdRuleDraft, checkAction, checkKind, RuleSubject } from './rule-draft.ts';
import { ruleStatuses, ruleSubjectKinds } from './rule-fields.ts';
import { fromRuleForm } from './rule-form.ts';

const manage = 'facebook_ads_manager:publisher';
const view = 'facebook_ads_manager:viewer';

/** Id of a rule that isn't saved yet. */
export const newRuleId = '-1';
const ruleId = z.string().regex(/^\d{1,25}$/);
const RuleParams = z.object({ adrule_id: ruleId });
const SavedRuleParams = z.object({ adrule_id: z.union([z.literal(newRuleId), ruleId]) });

export const ruleChangedMessage = 'This rule was changed on Facebook.';
export const ruleDeletedMessage = 'This rule was deleted on Facebook.';
export const ruleNeedsApproval =
  'This rule can spend more a day than goes ahead without approval. Leave it off and ask the owner to turn it on.';
/** Message about a limit that counts for each of several budgets. */
export const ruleLimitNeedsApproval = (count: number): string =>
  `This rule can raise ${count} budgets to its limit, which is more a day than goes ahead without approval. Choose fewer, lower the limit, or leave it off and ask the owner to turn it on.`;
export const ruleNameTaken = 'A rule with this name exists already.';

/** Differences between the rule on the network and the rule as the product last saved it. */
const ruleDifferences = ['none', 'changed', 'deleted'] as const;

/** The rule as it is on the network now, for a decision between two versions. */
export const RuleVersion = z.object({
  /** Rule as the wizard edits it; null when it has parts that can't be edited here. */
  draft: AdRuleDraft.nullable(),
  version: z.string(),
});
export type RuleVersion = z.output<typeof RuleVersion>;

/**
 * Details of the 409 of a save beside code and message: the network's version, so that the user can keep either one.
 */
export const RuleConflict = z.object({ theirs: RuleVersion.nullable() });

export const AdRule = z.object({
  id: z.string(),
  rule_name: z.string(),
  fb_adaccount_id: z.string(),
  fb_uid: z.string(),
  account_name: z.string(),
  currency: z.string(),
  /** Status of the rule in the network's word: ENABLED, DISABLED, HAS_ISSUES. */
  status: z.string(),
  /** Reason why the network stopped the rule. */
  issue: z.string().nullable(),
  draft: AdRuleDraft.nullable(),
  /** Version that a save sends back: a rule that was changed since it was read is not overwritten. */
  version: z.string(),
  difference: z.enum(ruleDifferences),
  /** True if the product saved the rule, false if it was made on the network. */
  is_ours: z.boolean(),
  last_fired_at: z.iso.datetime().nullable(),
  /** Number of objects that the rule acted on in the last 30 days. */
  actions: z.number(),
  read_at: z.iso.datetime(),
});
export type AdRule = z.output<typeof AdRule>;

export const RuleAccount = z.object({
  id: z.string(),
  name: z.string(),
  fb_uid: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  warning: z.string().nullable(),
  /** Time at which the rules were last read; null before the first reading. */
  read_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
});
export type RuleAccount = z.output<typeof RuleAccount>;
const RuleList = z.object({ rules: z.array(AdRule), accounts: z.array(RuleAccount) });

export const RuleRun = z.object({
  at: z.iso.datetime(),
  is_manual: z.boolean(),
  error: z.string().nullable(),
  results: z.array(
    z.object({
      object_id: z.string(),
      object_type: z.string(),
      object_name: z.string().nullable(),
      action: z.string(),
      old_value: z.string().nullable(),
      new_value: z.string().nullable(),
    }),
  ),
});
export type RuleRun = z.output<typeof RuleRun>;

const RuleMatch = z.object({ id: z.string(), name: z.string() });
/** Objects that a rule matches: their number, and at most `listedMatches` of them with their names. */
const matchFields = { count: z.number(), matches: z.array(RuleMatch) };
export const listedMatches = 50;
/** Objects that a rule matches by the figures that the product has stored. */
export const StoredMatches = z.object({
  ...matchFields,
  looked_at: z.number(),
  /** Time at which the figures were read; null before the first reading of the account. */
  figures_at: z.iso.datetime().nullable(),
  /** Labels of conditions that stored figures can't answer; such conditions are left out. */
  unjudged: z.array(z.string()),
});
export type StoredMatches = z.output<typeof StoredMatches>;
const NetworkMatches = z.object(matchFields);

const SaveRequest = z.preprocess(
  fromRuleForm,
  z.strictObject({ ...AdRuleDraft.shape, seen_version: z.string().max(64).optional() }).superRefine((body, context) => {
    checkAction(body, context);
    checkKind(body, context);
  }),
);
const DraftRequest = z.preprocess(fromRuleForm, AdRuleDraft);

export const adRules = calls({
  'GET /facebook/ads/manager/rules': {
    summary: 'Ad rules of your Facebook ad accounts, as last read',
    need: view,
    returns: RuleList,
  },
  'POST /facebook/ads/manager/rules/refresh': {
    summary: 'Read ad rules from Facebook',
    need: view,
    limit: 'costly',
    returns: RuleList,
  },
  'GET /facebook/ads/manager/rules/subjects': {
    summary: 'Campaigns, ad sets or ads that a rule can look at',
    need: view,
    query: z.strictObject({
      account: z.string().regex(/^\d{1,25}$/),
      kind: z.enum(ruleSubjectKinds),
      search: z.string().trim().max(100).default(''),
    }),
    returns: z.object({ subjects: z.array(z.object({ value: RuleSubject, name: z.string() })) }),
  },
  'POST /facebook/ads/manager/rules/matches': {
    summary: 'What an ad rule matches now, counted on stored figures',
    need: view,
    body: DraftRequest,
    accepts: 'json-or-form',
    returns: StoredMatches,
  },
  'POST /facebook/ads/manager/rules/back-test': {
    summary: 'What an ad rule would have done in the last days, counted on stored figures',
    need: view,
    limit: 'costly',
    body: z.strictObject({ days: backTestDaysField, rule: AdRuleDraft }),
    returns: BackTestResult,
  },
  'GET /facebook/ads/manager/rule/{adrule_id}': {
    summary: 'An ad rule, as it is on Facebook now',
    need: view,
    params: RuleParams,
    returns: z.object({ rule: AdRule }),
  },
  'POST /facebook/ads/manager/rule/{adrule_id}': {
    summary: 'Save an ad rule on Facebook; the id -1 is a new one',
    need: manage,
    params: SavedRuleParams,
    body: SaveRequest,
    accepts: 'json-or-form',
    returns: ok.extend({ rule: AdRule }),
  },
  'POST /facebook/ads/manager/rule/{adrule_id}/status': {
    summary: 'Turn an ad rule on or off',
    need: manage,
    params: RuleParams,
    body: z.strictObject({ status: z.enum(ruleStatuses) }),
    accepts: 'json-or-form',
    returns: ok.extend({ rule: AdRule }),
  },
  'POST /facebook/ads/manager/rule/{adrule_id}/adopt': {
    summary: 'Take over the changes that were made to an ad rule on Facebook, or its deletion',
    need: manage,
    params: RuleParams,
    returns: ok,
  },
  'POST /facebook/ads/manager/rule/{adrule_id}/delete': {
    summary: 'Delete an ad rule on Facebook',
    need: manage,
    params: RuleParams,
    returns: ok,
  },
  'GET /facebook/ads/manager/rule/{adrule_id}/history': {
    summary: 'What an ad rule did, as Facebook recorded it',
    need: view,
    params: RuleParams,
    returns: z.object({ runs: z.array(RuleRun) }),
  },
  'POST /facebook/ads/manager/rule/{adrule_id}/preview': {
    summary: 'What an ad rule matches now, as Facebook counts it',
    need: view,
    limit: 'costly',
    params: RuleParams,
    returns: NetworkMatches,
  },
});
