import { nextSteps } from '@fanfare/contract/networks/failure';
import { errorFromGoogleStatus } from '../kit/google/errors.ts';
import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { type AdsError, ErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;
const checkToken = 'Ask your administrator to check it.';
const connectionEnded = `Google Ads no longer accepts this connection. ${reconnect}`;

/** Google Ads errors by family (code) and reason (subcode). A row without a reason is the default of its family. */
const rows: readonly ErrorRow[] = [
  { code: 'authenticationError', kind: 'reauthorize', message: connectionEnded },
  {
    ...{ code: 'authenticationError', subcode: 'OAUTH_TOKEN_EXPIRED', kind: 'reauthorize' },
    message: `Your Google Ads connection expired. ${reconnect}`,
  },
  {
    ...{ code: 'authenticationError', subcode: 'OAUTH_TOKEN_REVOKED', kind: 'reauthorize' },
    message: `The app was removed on Google. ${reconnect}`,
  },
  {
    ...{ code: 'authenticationError', subcode: 'TWO_STEP_VERIFICATION_NOT_ENROLLED', kind: 'reauthorize' },
    message: 'Google requires 2-step verification for this account. Turn it on at Google, then reconnect the account.',
  },
  {
    ...{ code: 'authenticationError', subcode: 'NOT_ADS_USER', kind: 'rejected' },
    message: 'This Google account has no Google Ads account. Create one on ads.google.com, then reconnect the account.',
  },
  {
    ...{ code: 'authenticationError', subcode: 'CUSTOMER_NOT_FOUND', kind: 'gone' },
    message: 'Google Ads doesn’t have this account.',
  },
  {
    ...{ code: 'authenticationError', subcode: 'DEVELOPER_TOKEN_INVALID', kind: 'rejected' },
    message: `Google Ads rejected the developer token. ${checkToken}`,
  },

  { code: 'authorizationError', kind: 'permission', message: 'Google Ads doesn’t allow this for this account.' },
  {
    ...{ code: 'authorizationError', subcode: 'USER_PERMISSION_DENIED', kind: 'permission' },
    message: 'This Google account has no access to that Google Ads account. Ask its owner for access.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'CUSTOMER_NOT_ENABLED', kind: 'permission' },
    message: 'This Google Ads account is disabled. Reactivate it on ads.google.com.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', kind: 'permission' },
    message: 'Google suspended this account. Sign in on ads.google.com to see why.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'MISSING_TOS', kind: 'permission' },
    message: 'The Google Ads terms aren’t accepted yet. Accept them on ads.google.com.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'DEVELOPER_TOKEN_NOT_APPROVED', kind: 'permission' },
    message:
      'The developer token works for test accounts only. Ask your administrator to request full access from Google.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'DEVELOPER_TOKEN_PROHIBITED', kind: 'permission' },
    message: `The developer token belongs to another app. ${checkToken}`,
  },

  { code: 'quotaError', kind: 'busy', message: 'Google Ads’ rate limit was reached. Try again later.' },
  {
    ...{ code: 'quotaError', subcode: 'RESOURCE_EXHAUSTED', kind: 'busy' },
    message: 'The app reached Google Ads’ rate limit. Try again later.',
  },

  { code: 'queryError', kind: 'rejected', message: 'Google Ads rejected the request as invalid.' },
  { code: 'requestError', kind: 'rejected', message: 'Google Ads rejected part of this request.' },
  {
    ...{ code: 'requestError', subcode: 'UNSUPPORTED_VERSION', kind: 'rejected' },
    message: 'This version of the Google Ads API was retired. Ask your administrator to set a newer one.',
  },
  {
    ...{ code: 'requestError', subcode: 'DEVELOPER_TOKEN_PARAMETER_MISSING', kind: 'rejected' },
    message: `The developer token is missing. ${checkToken}`,
  },
  {
    ...{ code: 'requestError', subcode: 'RESOURCE_NOT_FOUND', kind: 'gone' },
    message: 'Google Ads no longer has this item, or this account can’t see it.',
  },

  {
    ...{ code: 'campaignBudgetError', subcode: 'DUPLICATE_NAME', kind: 'duplicate' },
    message: 'Google Ads already has a budget with this name.',
  },
  {
    ...{ code: 'campaignError', subcode: 'DUPLICATE_CAMPAIGN_NAME', kind: 'duplicate' },
    message: 'Google Ads already has a campaign with this name.',
  },
  {
    ...{ code: 'adGroupError', subcode: 'DUPLICATE_ADGROUP_NAME', kind: 'duplicate' },
    message: 'Google Ads already has an ad group with this name.',
  },
  { code: 'policyFindingError', kind: 'rejected', message: 'Google Ads rejected this for breaking its rules.' },
  { code: 'policyViolationError', kind: 'rejected', message: 'Google Ads rejected this for breaking its rules.' },

  { code: 'internalError', kind: 'transient', message: 'Google Ads is having problems. Try again in a few minutes.' },
  {
    ...{ code: 'databaseError', subcode: 'CONCURRENT_MODIFICATION', kind: 'transient' },
    message: 'Someone else changed this at the same time. Try again.',
  },
];

const findRow = errorTable(rows);

/** Maps by family and reason; errors of Google's front end are mapped by status name. */
export const parseError: ParseError = ({ body }) => {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { message, status, details } = parsed.data.error;
  const [error] = details?.flatMap(({ errors }) => errors ?? []) ?? [];
  if (error) return parseAdsError(error);
  if (!status) return undefined;
  const reason = details?.find((detail) => detail.reason)?.reason;
  return {
    ...errorFromGoogleStatus('Google Ads', status),
    code: status,
    subcode: reason ?? undefined,
    networkMessage: message ?? undefined,
  };
};

const parseAdsError = ({ errorCode, message, location, details }: AdsError) => {
  const [[family, reason] = ['unknownError', 'UNKNOWN']] = Object.entries(errorCode);
  const row = findRow(family, reason);
  const delay = /^(\d+)(?:\.\d+)?s$/.exec(details?.quotaErrorDetails?.retryDelay ?? '')?.[1];
  return {
    kind: row?.kind ?? 'rejected',
    message: row?.message ?? 'Google Ads rejected this request.',
    code: family,
    subcode: reason,
    networkMessage: message ?? undefined,
    field: location?.fieldPathElements
      .map(({ fieldName, index }) => (index === null || index === undefined ? fieldName : `${fieldName}[${index}]`))
      .join('.'),
    retryAfterSeconds: delay === undefined ? undefined : Number(delay),
  };
};
