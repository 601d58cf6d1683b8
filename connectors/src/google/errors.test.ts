import { describe, expect, test } from 'vitest';
import { parseOAuthError } from '../kit/google/errors.ts';
import { adAccountOf } from './ad-accounts.ts';
import { parseError } from './errors.ts';

const headers = new Headers();
const said = (errorCode: object, more: object = {}) =>
  parseError({
    ...{ status: 400, headers },
    body: { error: { message: 'm', status: 'INVALID_ARGUMENT', details: [{ errors: [{ errorCode, ...more }] }] } },
  });

describe('what Google Ads means', () => {
  test.each([
    [{ authenticationError: 'SOMETHING_NEW' }, 'reauthorize'],
    [{ authorizationError: 'SOMETHING_NEW' }, 'permission'],
    [{ quotaError: 'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION' }, 'busy'],
    [{ campaignError: 'DUPLICATE_CAMPAIGN_NAME' }, 'duplicate'],
    [{ campaignError: 'SOMETHING_NEW' }, 'rejected'],
    [{ adGroupError: 'DUPLICATE_ADGROUP_NAME' }, 'duplicate'],
    [{ policyViolationError: 'POLICY_ERROR' }, 'rejected'],
    [{ internalError: 'DEADLINE_EXCEEDED' }, 'transient'],
    [{ tomorrowsError: 'NOBODY_KNOWS' }, 'rejected'],
  ])('by %o is %s', (errorCode, kind) => {
    expect(said(errorCode)).toMatchObject({ kind, sentence: expect.stringMatching(/\.$/) });
  });

  test('the blamed field is named with its place', () => {
    const fieldPathElements = [{ fieldName: 'operations', index: 1 }, { fieldName: 'create' }, { fieldName: 'name' }];
    expect(said({ stringLengthError: 'TOO_LONG' }, { location: { fieldPathElements } })).toMatchObject({
      field: 'operations[1].create.name',
    });
  });

  test.each([
    ['UNAUTHENTICATED', 'reauthorize'],
    ['PERMISSION_DENIED', 'permission'],
    ['RESOURCE_EXHAUSTED', 'busy'],
    ['UNAVAILABLE', 'transient'],
    ['NOT_FOUND', 'gone'],
    ['FAILED_PRECONDITION', 'rejected'],
  ])('a layer in front of it, by %s, is %s', (status, kind) => {
    expect(parseError({ status: 400, headers, body: { error: { status, message: 'm' } } })).toMatchObject({
      kind,
      code: status,
    });
  });

  test.each([[undefined], ['<html>'], [{ error: 'x' }], [[]], [null]])('%s is not in its words', (body) => {
    expect(parseError({ status: 500, headers, body })).toBeUndefined();
  });
});

describe('what Google’s sign-in means', () => {
  test.each([
    [400, 'invalid_grant', 'reauthorize'],
    [400, 'invalid_token', 'reauthorize'],
    [401, 'invalid_request', 'reauthorize'],
    [400, 'invalid_request', 'rejected'],
    [401, 'invalid_client', 'rejected'],
    [400, 'redirect_uri_mismatch', 'rejected'],
    [403, 'admin_policy_enforced', 'permission'],
    [400, 'nobody_knows', 'rejected'],
  ])('%i %s is %s', (status, error, kind) => {
    expect(parseOAuthError({ status, headers, body: { error } })).toMatchObject({ kind, code: error });
  });

  test.each([[{ error: { code: 1 } }], ['<html>'], [undefined]])('%s is not in its words', (body) => {
    expect(parseOAuthError({ status: 400, headers, body })).toBeUndefined();
  });
  test('a server in trouble is not blamed on us', () => {
    expect(parseOAuthError({ status: 503, headers, body: { error: 'nobody_knows' } })).toBeUndefined();
  });
});

test('an account in a state nobody knows is shown with a warning, and one without a name by its number', () => {
  const facts = { id: '1234567890', descriptiveName: undefined, currencyCode: 'USD', timeZone: 'UTC', manager: false };
  expect(adAccountOf({ ...facts, status: 'HIBERNATING' })).toMatchObject({
    ...{ name: '123-456-7890', status: 'unknown', standing: 'warned' },
  });
});
