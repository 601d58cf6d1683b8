import type { ErrorDetails } from './wire.ts';

const maxTopics = 5;
const maxNameLength = 100;
const microsPerUnit = 1_000_000;

/** Details of an error of Google Ads beyond its code, as sentences for users. */
export const describeDetails = (details: ErrorDetails | null | undefined): string[] => {
  const { budgetPerDayMinimumErrorDetails: budget, resourceCountDetails: count } = details ?? {};
  const minimum = Number(budget?.budgetPerDayMinimumMicros ?? Number.NaN) / microsPerUnit;
  const topics = (details?.policyFindingDetails?.policyTopicEntries ?? []).flatMap(
    ({ topic }) => topic?.slice(0, maxNameLength) || [],
  );
  const policy = details?.policyViolationDetails;
  return [
    ...(Number.isFinite(minimum)
      ? [`The daily budget must be at least ${minimum} ${budget?.currencyCode ?? ''}.`]
      : []),
    ...(topics.length > 0 ? [`Policy: ${topics.slice(0, maxTopics).join(', ')}.`] : []),
    ...(policy?.externalPolicyName ? [`Policy: ${policy.externalPolicyName.slice(0, maxNameLength)}.`] : []),
    ...(count?.limit ? [`The account allows up to ${count.limit}.`] : []),
  ];
};
