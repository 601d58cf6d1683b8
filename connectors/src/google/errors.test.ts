import { describe, expect, test } from 'vitest';
import { parseOAuthError } from '../kit/google/errors.ts';
import { errorFromStatus } from '../kit/http/errors.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { toAdAccount } from './ad-accounts.ts';
import { parseError } from './errors.ts';

const headers = new Headers();
const parse = (errorCode: object, more: object = {}) =>
  parseError({
    status: 400,
    headers,
    body: { error: { message: 'm', status: 'INVALID_ARGUMENT', details: [{ errors: [{ errorCode, ...more }] }] } },
  });

describe('Google Ads errors', () => {
  test.each([
    [{ authenticationError: 'SOMETHING_NEW' }, 'reauthorize'],
    [{ authorizationError: 'SOMETHING_NEW' }, 'permission'],
    [{ quotaError: 'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION' }, 'busy'],
    [{ campaignError: 'DUPLICATE_CAMPAIGN_NAME' }, 'duplicate'],
    [{ campaignError: 'SOMETHING_NEW' }, 'rejected'],
    [{ adGroupError: 'DUPLICATE_ADGROUP_NAME' }, 'duplicate'],
    [{ policyViolationError: 'POLICY_ERROR' }, 'rejected'],
    [{ internalError: 'DEADLINE_EXCEEDED' }, 'transient'],
    [{ internalError: 'ERROR_CODE_NOT_PUBLISHED' }, 'rejected'],
    [{ quotaError: 'ACCESS_PROHIBITED' }, 'rejected'],
    [{ authenticationError: 'ORGANIZATION_NOT_RECOGNIZED' }, 'rejected'],
    [{ authorizationError: 'MISSING_TOS' }, 'rejected'],
    [{ authorizationError: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION' }, 'rejected'],
    [{ tomorrowsError: 'NEW_REASON' }, 'rejected'],
  ])('error %o of Google Ads → failure kind %s', (errorCode, kind) => {
    expect(parse(errorCode)).toMatchObject({ kind, message: expect.stringMatching(/\.$/) });
  });

  test.each([
    [{ mutateError: 'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED' }, 'rejected', 'Add the missing declaration'],
    [{ mutateError: 'RESOURCE_NOT_FOUND' }, 'gone', 'no longer has this item'],
    [{ contextError: 'OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE' }, 'gone', 'removed'],
    [{ operationAccessDeniedError: 'MUTATE_NOT_PERMITTED_FOR_CUSTOMER' }, 'permission', 'Ask its owner'],
    [{ adGroupAdError: 'AD_TYPE_CANNOT_BE_PAUSED' }, 'rejected', 'Pause the ad group'],
    [{ campaignBudgetError: 'SOMETHING_NEW' }, 'rejected', 'rejected this budget'],
  ])('change refused with %o → failure kind %s with a message', (errorCode, kind, words) => {
    expect(parse(errorCode)).toMatchObject({ kind, message: expect.stringContaining(words) });
  });

  test.each([
    ['SHORT', 300],
    ['LONG', 1800],
  ])('error about too expensive queries in the %s term → busy for the wait that Google documents', (term, seconds) => {
    const reason = `EXCESSIVE_${term}_TERM_QUERY_RESOURCE_CONSUMPTION`;
    expect(parse({ quotaError: reason })).toMatchObject({ kind: 'busy', retryAfterSeconds: seconds });
  });

  test('location of an error in Google’s response → field path with indexes', () => {
    const fieldPathElements = [{ fieldName: 'operations', index: 1 }, { fieldName: 'create' }, { fieldName: 'name' }];
    expect(parse({ stringLengthError: 'TOO_LONG' }, { location: { fieldPathElements } })).toMatchObject({
      field: 'operations[1].create.name',
    });
  });

  test.each([
    [
      'budget',
      { budgetPerDayMinimumErrorDetails: { currencyCode: 'USD', budgetPerDayMinimumMicros: '5000000' } },
      'The daily budget must be at least 5 USD.',
    ],
    ['policy topics', { policyFindingDetails: { policyTopicEntries: [{ topic: 'ALCOHOL' }] } }, 'Policy: ALCOHOL.'],
    ['policy', { policyViolationDetails: { externalPolicyName: 'Trademarks' } }, 'Policy: Trademarks.'],
    ['count', { resourceCountDetails: { limit: 10_000, existingCount: 10_000 } }, 'up to 10000.'],
  ])('details of an error about %s → a sentence in the message', (_, details, sentence) => {
    expect(parse({ campaignBudgetError: 'ANY' }, { details })?.message).toContain(sentence);
  });

  test('unpublished error code → its text in the subcode; several errors → all messages, field of the first', () => {
    const unpublished = { details: { unpublishedErrorCode: 'BRAND_NEW' } };
    expect(parse({ internalError: 'ERROR_CODE_NOT_PUBLISHED' }, unpublished)).toMatchObject({ subcode: 'BRAND_NEW' });
    const toError = (message: string, fieldName: string) => ({
      errorCode: { stringLengthError: 'TOO_LONG' },
      message,
      location: { fieldPathElements: [{ fieldName }] },
    });
    const errors = [toError('Headline too long.', 'headline'), toError('Name too long.', 'name')];
    const body = { error: { status: 'INVALID_ARGUMENT', details: [{ errors }] } };
    expect(parseError({ status: 400, headers, body })).toMatchObject({
      networkMessage: 'Headline too long. Name too long.',
      field: 'headline',
    });
  });

  test.each([
    ['UNAUTHENTICATED', 'reauthorize'],
    ['PERMISSION_DENIED', 'permission'],
    ['RESOURCE_EXHAUSTED', 'busy'],
    ['UNAVAILABLE', 'transient'],
    ['NOT_FOUND', 'gone'],
    ['FAILED_PRECONDITION', 'rejected'],
  ])('status %s of Google’s front end → failure kind %s', (status, kind) => {
    expect(parseError({ status: 400, headers, body: { error: { status, message: 'm' } } })).toMatchObject({
      kind,
      code: status,
    });
  });

  test.each([[undefined], ['<html>'], [{ error: 'x' }], [[]], [null]])(
    'error body %s → undefined, as it is not in Google’s format',
    (body) => {
      expect(parseError({ status: 500, headers, body })).toBeUndefined();
    },
  );
});

describe('Google OAuth errors', () => {
  test.each([
    [400, 'invalid_grant', 'reauthorize'],
    [400, 'invalid_token', 'reauthorize'],
    [401, 'invalid_request', 'reauthorize'],
    [400, 'invalid_request', 'rejected'],
    [401, 'invalid_client', 'rejected'],
    [400, 'redirect_uri_mismatch', 'rejected'],
    [403, 'admin_policy_enforced', 'permission'],
    [400, 'unknown_error', 'rejected'],
  ])('OAuth response %i %s → failure kind %s', (status, error, kind) => {
    expect(parseOAuthError({ status, headers, body: { error } })).toMatchObject({ kind, code: error });
  });

  test.each([[{ error: { code: 1 } }], ['<html>'], [undefined]])(
    'OAuth body %s → undefined, as it is not in the format of OAuth',
    (body) => {
      expect(parseOAuthError({ status: 400, headers, body })).toBeUndefined();
    },
  );
  test('answer 503 with an unknown error → undefined, so that the failure is mapped by status', () => {
    expect(parseOAuthError({ status: 503, headers, body: { error: 'unknown_error' } })).toBeUndefined();
  });
});

test('ad account with an unknown status → listed as warned; without a name → its formatted id as the name', () => {
  const customer = {
    id: '1234567890',
    descriptiveName: undefined,
    currencyCode: 'USD',
    timeZone: 'UTC',
    manager: false,
  };
  expect(toAdAccount({ ...customer, status: 'HIBERNATING' })).toMatchObject({
    name: '123-456-7890',
    status: 'unknown',
    usability: 'warned',
  });
});

test('error responses of the specification → the failure kinds they stand for', () => {
  // The path /revoke is left out: an invalid token is already revoked there; the conformance suite covers that.
  const misread = findMisreadErrors(
    readErrorFacts(new URL('./vendor-facts.json', import.meta.url)).filter(({ path }) => path !== '/revoke'),
    ({ status, code, subcode }) => {
      if (!subcode && String(code) === String(code).toLowerCase())
        return (
          parseOAuthError({ status, headers, body: { error: code } })?.kind ?? errorFromStatus('Google', status).kind
        );
      const details = String(code).endsWith('Error')
        ? [{ errors: [{ errorCode: { [code]: subcode } }] }]
        : [{ reason: subcode }];
      const body = { error: { status: String(code), message: 'm', details } };
      return parseError({ status, headers, body })?.kind ?? errorFromStatus('Google', status).kind;
    },
  );
  expect(misread).toEqual([]);
});
