import type { ErrorRow } from '../kit/http/errors.ts';

const removed = 'This was removed in Google Ads.';
const dates = 'Google Ads rejected the dates of this campaign.';

/** Errors of changes, by family (code) and reason (subcode). */
export const changeErrors: readonly ErrorRow[] = [
  { code: 'mutateError', kind: 'rejected', message: 'Google Ads rejected this change.' },
  {
    code: 'mutateError',
    subcode: 'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED',
    kind: 'rejected',
    message:
      'Google rejects all changes until every campaign of this account says whether it has EU political ads. Add the missing declaration in Google Ads, then try again.',
  },
  {
    code: 'mutateError',
    subcode: 'RESOURCE_NOT_FOUND',
    kind: 'gone',
    message: 'Google Ads no longer has this item, or this account can’t see it.',
  },
  {
    code: 'criterionError',
    subcode: 'MISSING_EU_POLITICAL_ADVERTISING_SELF_DECLARATION',
    kind: 'rejected',
    message: 'Say in Google Ads whether this campaign has EU political ads, then try again.',
  },
  { code: 'contextError', kind: 'rejected', message: 'Google Ads doesn’t allow this change now.' },
  {
    code: 'contextError',
    subcode: 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
    kind: 'gone',
    message: removed,
  },
  { code: 'adGroupAdError', subcode: 'CANNOT_OPERATE_ON_REMOVED_ADGROUPAD', kind: 'gone', message: removed },
  {
    code: 'adGroupAdError',
    subcode: 'AD_NOT_UNDER_ADGROUP',
    kind: 'gone',
    message: 'This ad is no longer in its ad group.',
  },
  {
    code: 'adGroupAdError',
    subcode: 'AD_TYPE_CANNOT_BE_PAUSED',
    kind: 'rejected',
    message: 'Google Ads can’t pause ads of this type. Pause the ad group instead.',
  },
  {
    code: 'operationAccessDeniedError',
    kind: 'permission',
    message: 'This Google account can’t change that Google Ads account. Ask its owner for standard access.',
  },
  {
    code: 'operationAccessDeniedError',
    subcode: 'OPERATION_NOT_PERMITTED_FOR_CAMPAIGN_TYPE',
    kind: 'rejected',
    message: 'Google Ads doesn’t allow this for campaigns of this type.',
  },

  { code: 'campaignBudgetError', kind: 'rejected', message: 'Google Ads rejected this budget.' },
  {
    code: 'campaignBudgetError',
    subcode: 'BUDGET_BELOW_PER_DAY_MINIMUM',
    kind: 'rejected',
    message: 'The budget is too low for this campaign. Enter a larger one.',
  },
  {
    code: 'campaignBudgetError',
    subcode: 'MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC',
    kind: 'rejected',
    message: 'The budget is below the smallest amount of the currency. Enter a larger one.',
  },
  {
    code: 'campaignBudgetError',
    subcode: 'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT',
    kind: 'rejected',
    message: 'The currency of this account has no smaller amounts. Enter a whole amount.',
  },
  {
    code: 'campaignBudgetError',
    subcode: 'MONEY_AMOUNT_TOO_LARGE',
    kind: 'rejected',
    message: 'The budget is too large for Google Ads. Enter a smaller one.',
  },
  {
    code: 'campaignBudgetError',
    subcode: 'CAMPAIGN_BUDGET_REMOVED',
    kind: 'gone',
    message: 'This budget was removed in Google Ads.',
  },
  ...[
    'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY',
    'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD',
  ].map(
    (subcode): ErrorRow => ({
      code: 'campaignBudgetError',
      subcode,
      kind: 'rejected',
      message: 'This budget is of another kind now. Refresh the report, then try again.',
    }),
  ),

  {
    code: 'campaignError',
    subcode: 'INVALID_OPERATION_IF_SERVING_STATUS_HAS_ENDED',
    kind: 'rejected',
    message: 'This campaign has ended. Change its end date in Google Ads, then try again.',
  },
  { code: 'dateError', kind: 'rejected', message: dates },
  { code: 'dateRangeError', kind: 'rejected', message: dates },
  {
    code: 'resourceCountLimitExceededError',
    kind: 'rejected',
    message: 'This Google Ads account has as many items of this kind as Google allows.',
  },
];
