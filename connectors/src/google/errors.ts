import { errorFromGoogleStatus } from '../kit/google/errors.ts';
import { type ErrorRow, errorTable, type ParseError } from '../kit/http/errors.ts';
import { type AdsError, Refusal } from './wire.ts';

const again = 'Connect the account again.';
const settings = 'Check the developer token in the settings.';
const ended = `Google Ads no longer accepts this connection. ${again}`;

/** What Google Ads means, by family and reason. A family without a reason is its usual meaning. */
const rows: readonly ErrorRow[] = [
  { code: 'authenticationError', kind: 'reauthorize', sentence: ended },
  {
    ...{ code: 'authenticationError', subcode: 'OAUTH_TOKEN_EXPIRED', kind: 'reauthorize' },
    sentence: `The connection to Google Ads has expired. ${again}`,
  },
  {
    ...{ code: 'authenticationError', subcode: 'OAUTH_TOKEN_REVOKED', kind: 'reauthorize' },
    sentence: `The app was removed on Google. ${again}`,
  },
  {
    ...{ code: 'authenticationError', subcode: 'TWO_STEP_VERIFICATION_NOT_ENROLLED', kind: 'reauthorize' },
    sentence: 'Google wants two-step verification for this account. Switch it on at Google, then connect again.',
  },
  {
    ...{ code: 'authenticationError', subcode: 'NOT_ADS_USER', kind: 'rejected' },
    sentence: 'This Google account has no Google Ads account. Create one at ads.google.com, then connect again.',
  },
  {
    ...{ code: 'authenticationError', subcode: 'CUSTOMER_NOT_FOUND', kind: 'gone' },
    sentence: 'Google Ads does not know this account.',
  },
  {
    ...{ code: 'authenticationError', subcode: 'DEVELOPER_TOKEN_INVALID', kind: 'rejected' },
    sentence: `Google Ads does not know the developer token. ${settings}`,
  },

  { code: 'authorizationError', kind: 'permission', sentence: 'Google Ads does not allow this for this account.' },
  {
    ...{ code: 'authorizationError', subcode: 'USER_PERMISSION_DENIED', kind: 'permission' },
    sentence: 'This Google account may not use that Google Ads account. Ask its owner for access.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'CUSTOMER_NOT_ENABLED', kind: 'permission' },
    sentence: 'This Google Ads account is switched off. Reactivate it at ads.google.com.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT', kind: 'permission' },
    sentence: 'Google has suspended this account. Sign in at ads.google.com to see why.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'MISSING_TOS', kind: 'permission' },
    sentence: 'The terms of Google Ads are not accepted yet. Accept them at ads.google.com.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'DEVELOPER_TOKEN_NOT_APPROVED', kind: 'permission' },
    sentence: 'The developer token is approved for test accounts only. Ask Google for more.',
  },
  {
    ...{ code: 'authorizationError', subcode: 'DEVELOPER_TOKEN_PROHIBITED', kind: 'permission' },
    sentence: `The developer token belongs to another app. ${settings}`,
  },

  { code: 'quotaError', kind: 'busy', sentence: 'Google Ads asks us to slow down.' },
  {
    ...{ code: 'quotaError', subcode: 'RESOURCE_EXHAUSTED', kind: 'busy' },
    sentence: 'The app has used up what Google Ads allows for now.',
  },

  { code: 'queryError', kind: 'rejected', sentence: 'Google Ads did not understand the question.' },
  { code: 'requestError', kind: 'rejected', sentence: 'Google Ads refused a part of this.' },
  {
    ...{ code: 'requestError', subcode: 'UNSUPPORTED_VERSION', kind: 'rejected' },
    sentence: 'The version of Google Ads in the settings is switched off. Set a newer one.',
  },
  {
    ...{ code: 'requestError', subcode: 'DEVELOPER_TOKEN_PARAMETER_MISSING', kind: 'rejected' },
    sentence: `Google Ads misses the developer token. ${settings}`,
  },
  {
    ...{ code: 'requestError', subcode: 'RESOURCE_NOT_FOUND', kind: 'gone' },
    sentence: 'Google Ads no longer has this, or this account may not see it.',
  },

  {
    ...{ code: 'campaignBudgetError', subcode: 'DUPLICATE_NAME', kind: 'duplicate' },
    sentence: 'Google Ads has a budget of this name already.',
  },
  {
    ...{ code: 'campaignError', subcode: 'DUPLICATE_CAMPAIGN_NAME', kind: 'duplicate' },
    sentence: 'Google Ads has a campaign of this name already.',
  },
  {
    ...{ code: 'adGroupError', subcode: 'DUPLICATE_ADGROUP_NAME', kind: 'duplicate' },
    sentence: 'Google Ads has an ad group of this name already.',
  },
  { code: 'policyFindingError', kind: 'rejected', sentence: 'Google Ads finds this against its rules.' },
  { code: 'policyViolationError', kind: 'rejected', sentence: 'Google Ads finds this against its rules.' },

  { code: 'internalError', kind: 'transient', sentence: 'Google Ads has trouble at the moment. Try again soon.' },
  {
    ...{ code: 'databaseError', subcode: 'CONCURRENT_MODIFICATION', kind: 'transient' },
    sentence: 'Somebody else changed this at the same moment. Try again soon.',
  },
];

const lookUp = errorTable(rows);

/** Decides on family and reason; where a layer in front of Google Ads refused, on the name of the status. */
export const parseError: ParseError = ({ body }) => {
  const read = Refusal.safeParse(body);
  if (!read.success) return undefined;
  const { message, status, details } = read.data.error;
  const [error] = details?.flatMap(({ errors }) => errors ?? []) ?? [];
  if (error) return fromAds(error);
  if (!status) return undefined;
  const reason = details?.find((detail) => detail.reason)?.reason;
  return {
    ...errorFromGoogleStatus('Google Ads', status),
    code: status,
    subcode: reason ?? undefined,
    words: message ?? undefined,
  };
};

const fromAds = ({ errorCode, message, location, details }: AdsError) => {
  const [[family, reason] = ['unknownError', 'UNKNOWN']] = Object.entries(errorCode);
  const row = lookUp(family, reason);
  const delay = /^(\d+)(?:\.\d+)?s$/.exec(details?.quotaErrorDetails?.retryDelay ?? '')?.[1];
  return {
    kind: row?.kind ?? 'rejected',
    sentence: row?.sentence ?? 'Google Ads refused this.',
    code: family,
    subcode: reason,
    words: message ?? undefined,
    field: location?.fieldPathElements
      .map(({ fieldName, index }) => (index === null || index === undefined ? fieldName : `${fieldName}[${index}]`))
      .join('.'),
    retryAfterSeconds: delay === undefined ? undefined : Number(delay),
  };
};
