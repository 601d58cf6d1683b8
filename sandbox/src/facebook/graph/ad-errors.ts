import { GraphError } from './errors.ts';

const refusal = (subcode: number, userTitle: string, userText: string, field?: string) =>
  new GraphError(100, 'Invalid parameter', {
    subcode,
    isTransient: false,
    userTitle,
    userText,
    ...(field !== undefined && { data: JSON.stringify({ blame_field_specs: [[field]] }) }),
  });

/** Facebook's refusals of ads calls. */
export const adErrors = {
  budgetChanges: () =>
    new GraphError(613, '(#613) Calls to this api have exceeded the rate limit.', {
      subcode: 1487632,
      isTransient: true,
      userTitle: 'Ad Set Budget Changed Too Often',
      userText: 'You can only change your ad set budget 4 times per hour.',
    }),
  adsPerDay: () =>
    new GraphError(613, '(#613) Calls to this api have exceeded the rate limit.', {
      subcode: 1487225,
      isTransient: true,
    }),
  budgetTooLow: (minimum: string, field: string) =>
    refusal(1885272, 'Your Budget Is Too Low', `Your budget must be at least ${minimum}.`, field),
  budgetBelowSpent: (minimum: string, field: string) =>
    refusal(
      1885650,
      'Your Budget Is Too Low',
      `The minimum is ${minimum}: 110% of the amount your ads have already spent.`,
      field,
    ),
  bothBudgets: () =>
    refusal(
      1885621,
      'Campaign Budget In Use',
      'You can’t use an ad set budget and a campaign budget at the same time.',
      'daily_budget',
    ),
  sharingMissing: () =>
    refusal(
      4834011,
      'Must Specify Ad Set Budget Sharing',
      'You must specify True or False in is_adset_budget_sharing_enabled field.',
      'is_adset_budget_sharing_enabled',
    ),
  sharingWithBudget: () =>
    refusal(
      4834002,
      'Can’t Use Ad Set Budget Sharing',
      'Ad set budget sharing can’t be used with a campaign budget.',
      'is_adset_budget_sharing_enabled',
    ),
  endTimeMissing: () =>
    refusal(1487007, 'End Time Required', 'An ad set with a lifetime budget needs an end time.', 'end_time'),
  endTimePast: () => refusal(1487033, 'End Time In The Past', 'The end time must be in the future.', 'end_time'),
  goalUnfit: () =>
    refusal(
      2490408,
      'Performance Goal Isn’t Available',
      'The performance goal isn’t available for the campaign’s objective.',
      'optimization_goal',
    ),
  promotedObject: () =>
    refusal(1487929, 'Promoted Object Required', 'This goal needs a promoted object.', 'promoted_object'),
  advantageAudience: () =>
    refusal(
      1870227,
      'Advantage Audience Flag Required',
      'To create your ad set, you need to enable or disable the Advantage audience feature. Set advantage_audience to 1 or 0 in targeting_automation.',
      'targeting',
    ),
  deadInterest: () =>
    refusal(1487694, 'Invalid Targeting Option', 'The detailed targeting option is no longer available.', 'targeting'),
  payerMissing: () =>
    refusal(3858079, 'Payer Required', 'Name the person or company that pays for the ad.', 'dsa_payor'),
  beneficiaryMissing: () =>
    refusal(
      3858081,
      'Beneficiary Required',
      'Name the person or company that benefits from the ad.',
      'dsa_beneficiary',
    ),
  archived: (subcode: number) =>
    refusal(subcode, 'Deleted Or Archived', 'You can only change the name of an archived object, or delete it.'),
  postUnavailable: () =>
    refusal(1885557, 'Post Unavailable', 'The post is not available. It may have been deleted.', 'object_story_id'),
  postNotPromotable: () =>
    refusal(1487472, 'Post Can’t Be Promoted', 'The post can’t be used in an ad of this objective.', 'object_story_id'),
  instagramAccount: () =>
    refusal(1815199, 'Instagram Account Missing', 'The Instagram account can’t be used in ads.', 'instagram_user_id'),
  pageMissing: () =>
    refusal(1885833, 'Page Required', 'The ad must be associated with a Facebook Page.', 'object_story_spec'),
  websiteMissing: () => refusal(2446383, 'Website URL Required', 'Enter the URL of a website.', 'object_story_spec'),
  callToAction: () =>
    refusal(1373054, 'Invalid Call To Action', 'The call to action can’t be used in this ad.', 'call_to_action'),
  destination: () =>
    refusal(2446509, 'Destination Doesn’t Match', 'The destination of the ad doesn’t match its ad set.', 'creative'),
  previewImpossible: () => new GraphError(2606, '(#2606) A preview of this creative is not possible in this format.'),
  tooManyChildren: () =>
    refusal(
      1885194,
      'Copy Request Is Too Large',
      'The copy request has too many objects. Reduce them, or use an asynchronous request.',
    ),
  placeRestricted: () => new GraphError(2641, '(#2641) Your ad includes or excludes locations that are restricted.'),
  tooMuchData: () =>
    new GraphError(100, 'Please reduce the amount of data you’re asking for, then retry your request', {
      subcode: 1487534,
    }),
  reportTimeout: () => new GraphError(100, 'The request timed out.', { subcode: 1504018, isTransient: false }),
  breakdowns: () =>
    new GraphError(2, 'Invalid breakdown combination', { status: 500, subcode: 1504041, isTransient: false }),
  insightsLimit: (accountId: string) =>
    new GraphError(80000, '(#80000) There have been too many calls from this ad-account. Wait a bit and try again.', {
      isTransient: true,
      headers: {
        'x-fb-ads-insights-throttle': JSON.stringify({
          app_id_util_pct: 100,
          acc_id_util_pct: 100,
          ads_api_access_tier: 'standard_access',
        }),
        'x-business-use-case-usage': JSON.stringify({
          [accountId]: [
            {
              type: 'ads_insights',
              call_count: 100,
              total_cputime: 25,
              total_time: 25,
              estimated_time_to_regain_access: 6,
            },
          ],
        }),
      },
    }),
};
