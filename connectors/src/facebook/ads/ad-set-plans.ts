import { dayMs } from '@fanfare/contract/kit/durations';
import { pathOf } from '../../kit/http/base-url.ts';
import type { AdPlans, AdSetPlan } from '../../ports/ads/ad-plans.ts';
import { toTargetingSpec } from './targeting-spec.ts';

/** Destinations of goals that are not reached on the advertiser's own pages. */
const destinations: Record<string, Record<string, string>> = {
  OUTCOME_ENGAGEMENT: { POST_ENGAGEMENT: 'ON_POST', REACH: 'ON_POST', PAGE_LIKES: 'ON_PAGE', THRUPLAY: 'ON_VIDEO' },
  OUTCOME_LEADS: { LEAD_GENERATION: 'ON_AD', QUALITY_LEAD: 'ON_AD' },
};
/** Goals about the page itself, under every objective. */
const pageGoals = ['PAGE_LIKES', 'LEAD_GENERATION', 'QUALITY_LEAD'];

export const facebookAdSetPlans = ({ now }: { now: () => Date }): AdPlans<AdSetPlan> => ({
  toRequests: (account, plan) => [
    { title: 'Ad set', path: pathOf`/act_${account.id}/adsets`, fields: toAdSetFields(plan, now()) },
  ],
});

export const toAdSetFields = (plan: AdSetPlan, now: Date): Record<string, string | number | boolean | object> => {
  const promoted = toPromotedObject(plan);
  const destination = destinations[plan.objective]?.[plan.goal];
  const { clickDays, viewDays } = plan.window;
  return {
    name: plan.name,
    campaign_id: plan.campaignId,
    status: 'ACTIVE',
    optimization_goal: plan.goal,
    billing_event: plan.billing,
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
    ...(plan.dailyBudget && { daily_budget: plan.dailyBudget.minor }),
    targeting: toTargetingSpec(plan.audience),
    ...(promoted && { promoted_object: promoted }),
    ...(destination && { destination_type: destination }),
    attribution_spec: [
      { event_type: 'CLICK_THROUGH', window_days: clickDays },
      ...(viewDays > 0 ? [{ event_type: 'VIEW_THROUGH', window_days: viewDays }] : []),
    ],
    ...(plan.days && { end_time: new Date(now.getTime() + plan.days * dayMs).toISOString() }),
    ...(plan.payer && { dsa_payor: plan.payer }),
    ...(plan.beneficiary && { dsa_beneficiary: plan.beneficiary }),
  };
};

const toPromotedObject = ({ objective, goal, pageId, conversion }: AdSetPlan): object | undefined => {
  if (conversion) return { pixel_id: conversion.pixelId, custom_event_type: conversion.event };
  return objective === 'OUTCOME_AWARENESS' || pageGoals.includes(goal) ? { page_id: pageId } : undefined;
};
