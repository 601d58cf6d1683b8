import { nextSteps } from '@fanfare/contract/networks/failure';
import { errorFromGoogleStatus } from '../kit/google/errors.ts';
import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { adErrors } from './ad-errors.ts';
import { changeErrors } from './change-errors.ts';
import { describeDetails } from './error-details.ts';
import { type AdsError, ErrorBody } from './wire.ts';

const reconnect = nextSteps.reauthorize;
const checkToken = 'Ask your administrator to check it.';
/** Advice for errors that only the operator of this installation can fix. */
const askForAccess = 'Ask your administrator to check the Google Cloud project.';
const connectionEnded = `Google Ads no longer accepts this connection. ${reconnect}`;

/** Google Ads errors by family (code) and reason (subcode). A row without a reason is the default of its family. */
const rows: readonly ErrorRow[] = [
  ...adErrors,
  ...changeErrors,
  { code: 'authenticationError', kind: 'reauthorize', message: connectionEnded },
  {
    code: 'authenticationError',
    subcode: 'OAUTH_TOKEN_EXPIRED',
    kind: 'reauthorize',
    message: `Your Google Ads connection expired. ${reconnect}`,
  },
  {
    code: 'authenticationError',
    subcode: 'OAUTH_TOKEN_REVOKED',
    kind: 'reauthorize',
    message: `The app was removed on Google. ${reconnect}`,
  },
  {
    code: 'authenticationError',
    subcode: 'TWO_STEP_VERIFICATION_NOT_ENROLLED',
    kind: 'reauthorize',
    message: 'Google requires 2-step verification for this account. Turn it on at Google, then reconnect the account.',
  },
  {
    code: 'authenticationError',
    subcode: 'NOT_ADS_USER',
    kind: 'rejected',
    message: 'This Google account has no Google Ads account. Create one on ads.google.com, then reconnect the account.',
  },
  {
    code: 'authenticationError',
    subcode: 'CUSTOMER_NOT_FOUND',
    kind: 'gone',
    message: 'Google Ads doesn’t have this account.',
  },
  {
    code: 'authenticationError',
    subcode: 'CLIENT_CUSTOMER_ID_INVALID',
    kind: 'rejected',
    message: 'Google Ads rejected the account ID.',
  },
  {
    code: 'authenticationError',
    subcode: 'DEVELOPER_TOKEN_INVALID',
    kind: 'rejected',
    message: `Google Ads rejected the developer token. ${checkToken}`,
  },

  ...['NOT_RECOGNIZED', 'NOT_APPROVED', 'NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN'].map(
    (reason): ErrorRow => ({
      code: 'authenticationError',
      subcode: `ORGANIZATION_${reason}`,
      kind: 'rejected',
      message: `Google Ads doesn’t accept the organization of the app. ${askForAccess}`,
    }),
  ),

  { code: 'authorizationError', kind: 'permission', message: 'Google Ads doesn’t allow this for this account.' },
  {
    code: 'authorizationError',
    subcode: 'USER_PERMISSION_DENIED',
    kind: 'permission',
    message: 'This Google account has no access to that Google Ads account. Ask its owner for access.',
  },
  {
    code: 'authorizationError',
    subcode: 'CUSTOMER_NOT_ENABLED',
    kind: 'permission',
    message: 'This Google Ads account is disabled. Reactivate it on ads.google.com.',
  },
  {
    code: 'authorizationError',
    subcode: 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
    kind: 'permission',
    message: 'Google suspended this account. Sign in on ads.google.com to see why.',
  },
  {
    code: 'authorizationError',
    subcode: 'INCOMPLETE_SIGNUP',
    kind: 'permission',
    message: 'The setup of this Google Ads account isn’t finished. Finish it on ads.google.com.',
  },
  {
    code: 'authorizationError',
    subcode: 'ACCESS_DENIED_FOR_ACCOUNT_TYPE',
    kind: 'permission',
    message: 'This account belongs to another Google ad product.',
  },
  {
    // Terms that must be accepted here are the developer's, not the advertiser's.
    code: 'authorizationError',
    subcode: 'MISSING_TOS',
    kind: 'rejected',
    message: 'The terms of the Google Ads API aren’t accepted yet. Ask your administrator to accept them.',
  },
  {
    code: 'authorizationError',
    subcode: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
    kind: 'rejected',
    message: 'The app works for test accounts only. Ask your administrator to request access from Google.',
  },
  ...['PROJECT_DISABLED', 'CLOUD_PROJECT_NOT_UNDER_ORGANIZATION', 'SERVICE_ACCESS_DENIED', 'METRIC_ACCESS_DENIED'].map(
    (reason): ErrorRow => ({
      code: 'authorizationError',
      subcode: reason,
      kind: 'rejected',
      message: `Google Ads doesn’t allow the app to do this. ${askForAccess}`,
    }),
  ),
  {
    code: 'authorizationError',
    subcode: 'DEVELOPER_TOKEN_NOT_APPROVED',
    kind: 'rejected',
    message:
      'The developer token works for test accounts only. Ask your administrator to request full access from Google.',
  },
  {
    code: 'authorizationError',
    subcode: 'DEVELOPER_TOKEN_PROHIBITED',
    kind: 'rejected',
    message: `The developer token belongs to another app. ${checkToken}`,
  },

  { code: 'quotaError', kind: 'busy', message: 'Google Ads’ rate limit was reached. Try again later.' },
  {
    code: 'quotaError',
    subcode: 'RESOURCE_EXHAUSTED',
    kind: 'busy',
    message: 'The app reached Google Ads’ rate limit. Try again later.',
  },

  {
    code: 'quotaError',
    subcode: 'ACCESS_PROHIBITED',
    kind: 'rejected',
    message: `Google Ads blocked the app. ${askForAccess}`,
  },
  {
    code: 'quotaError',
    subcode: 'PAYMENTS_PROFILE_ACTIVATION_RATE_LIMIT_EXCEEDED',
    kind: 'rejected',
    message: 'Google allows no more payment profiles this week. Try again next week.',
  },

  { code: 'queryError', kind: 'rejected', message: 'Google Ads rejected the request as invalid.' },
  { code: 'requestError', kind: 'rejected', message: 'Google Ads rejected part of this request.' },
  {
    code: 'requestError',
    subcode: 'UNSUPPORTED_VERSION',
    kind: 'rejected',
    message: 'This version of the Google Ads API was retired. Ask your administrator to set a newer one.',
  },
  {
    code: 'requestError',
    subcode: 'RESOURCE_NOT_FOUND',
    kind: 'gone',
    message: 'Google Ads no longer has this item, or this account can’t see it.',
  },

  {
    code: 'campaignBudgetError',
    subcode: 'DUPLICATE_NAME',
    kind: 'duplicate',
    message: 'Google Ads already has a budget with this name.',
  },
  {
    code: 'campaignError',
    subcode: 'DUPLICATE_CAMPAIGN_NAME',
    kind: 'duplicate',
    message: 'Google Ads already has a campaign with this name.',
  },
  {
    code: 'adGroupError',
    subcode: 'DUPLICATE_ADGROUP_NAME',
    kind: 'duplicate',
    message: 'Google Ads already has an ad group with this name.',
  },
  { code: 'policyFindingError', kind: 'rejected', message: 'Google Ads rejected this for breaking its rules.' },
  { code: 'policyViolationError', kind: 'rejected', message: 'Google Ads rejected this for breaking its rules.' },

  { code: 'internalError', kind: 'transient', message: 'Google Ads is having problems. Try again in a few minutes.' },
  {
    // Error reason newer than our API version; in spite of the code, nothing is wrong inside Google.
    code: 'internalError',
    subcode: 'ERROR_CODE_NOT_PUBLISHED',
    kind: 'rejected',
    message: 'Google Ads rejected this request.',
  },
  {
    code: 'databaseError',
    subcode: 'CONCURRENT_MODIFICATION',
    kind: 'transient',
    message: 'Someone else changed this at the same time. Try again.',
  },
];

const notEnabled = {
  kind: 'rejected',
  message: 'The Google Ads API isn’t enabled for the app. Ask your administrator to enable it.',
} as const;

const findRow = errorTable(rows);

/** Maps by family and reason; errors of Google's front end are mapped by status name. */
export const parseError: ParseError = ({ body }) => {
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return undefined;
  const { message, status, details } = parsed.data.error;
  const [error, ...others] = details?.flatMap(({ errors }) => errors ?? []) ?? [];
  if (error) return parseAdsError(error, others.slice(0, maxErrors - 1));
  if (!status) return undefined;
  const reason = details?.find((detail) => detail.reason)?.reason;
  const isNotEnabled = reason === 'SERVICE_DISABLED';
  return {
    ...(isNotEnabled ? notEnabled : errorFromGoogleStatus('Google Ads', status)),
    code: status,
    subcode: reason ?? undefined,
    networkMessage: message ?? undefined,
  };
};

/** Seconds for which Google refuses a kind of query that was too expensive, by code. */
const queryWaits: Readonly<Record<string, number>> = {
  EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION: 300,
  EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION: 1800,
};

/** Largest number of errors that are shown; Google can return one error per operation of a request. */
const maxErrors = 5;

/** The first error of a response decides the failure's kind; the messages of all its errors are shown. */
const parseAdsError = (error: AdsError, others: readonly AdsError[]) => {
  const { errorCode, location, details } = error;
  const [[family, reason] = ['unknownError', 'UNKNOWN']] = Object.entries(errorCode);
  const row = findRow(family, reason);
  const delay = /^(\d{1,9})(?:\.\d{1,9})?s$/.exec(details?.quotaErrorDetails?.retryDelay ?? '')?.[1];
  const messages = [error, ...others].flatMap(({ message }) => message || []);
  return {
    kind: row?.kind ?? 'rejected',
    message: [row?.message ?? 'Google Ads rejected this request.', ...describeDetails(details)].join(' '),
    code: family,
    subcode: details?.unpublishedErrorCode || reason,
    networkMessage: messages.length > 0 ? [...new Set(messages)].join(' ') : undefined,
    field: location?.fieldPathElements
      .map(({ fieldName, index }) => (index === null || index === undefined ? fieldName : `${fieldName}[${index}]`))
      .join('.'),
    retryAfterSeconds: delay === undefined ? queryWaits[reason] : Number(delay),
  };
};
