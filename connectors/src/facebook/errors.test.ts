import { hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { readUsage } from '../kit/graph/rate-limit-headers.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { parseError } from './errors.ts';

const parse = (error: object) =>
  parseError({ status: 400, headers: new Headers(), body: { error: { message: 'm', ...error } } });

describe('Facebook error codes', () => {
  test.each([
    [190, undefined, 'reauthorize'],
    [190, 460, 'reauthorize'],
    [190, 463, 'reauthorize'],
    [190, 999, 'reauthorize'],
    [102, undefined, 'reauthorize'],
    [3, undefined, 'permission'],
    [10, undefined, 'permission'],
    [200, undefined, 'permission'],
    [200, 1870034, 'permission'],
    [294, undefined, 'permission'],
    [299, undefined, 'permission'],
    [4, 1504022, 'busy'],
    [17, 2446079, 'busy'],
    [32, undefined, 'busy'],
    [341, undefined, 'busy'],
    [613, 5044001, 'busy'],
    [80004, undefined, 'busy'],
    [80014, undefined, 'busy'],
    [80015, undefined, 'rejected'],
    [1, undefined, 'transient'],
    [1, 99, 'rejected'],
    [2, 1504041, 'rejected'],
    [2, 1504042, 'rejected'],
    [6001, undefined, 'transient'],
    [389, undefined, 'rejected'],
    [382, undefined, 'rejected'],
    [6000, undefined, 'rejected'],
    [10, 2018278, 'rejected'],
    [1545041, undefined, 'rejected'],
    [551, undefined, 'rejected'],
    [104, undefined, 'rejected'],
    [10900, undefined, 'duplicate'],
    [200, 1870092, 'permission'],
    [1815694, undefined, 'permission'],
    [100, 3191001, 'permission'],
    [2, undefined, 'transient'],
    [100, undefined, 'rejected'],
    [100, 33, 'gone'],
    [100, 1366046, 'rejected'],
    [803, undefined, 'gone'],
    [2635, undefined, 'rejected'],
    [368, undefined, 'rejected'],
    [506, undefined, 'duplicate'],
    [100, 1366051, 'duplicate'],
    [1366051, undefined, 'duplicate'],
    [1609005, undefined, 'rejected'],
    [424242, undefined, 'rejected'],
  ])('error code %s, subcode %s → failure kind %s', (code, error_subcode, kind) => {
    expect(parse({ code, error_subcode })).toMatchObject({ kind, code: String(code) });
  });

  test('error marked is_transient → failure kind transient, unless its code is more specific', () => {
    expect(parse({ code: 424242, is_transient: true })).toMatchObject({ kind: 'transient' });
    expect(parse({ code: 4, is_transient: true })).toMatchObject({ kind: 'busy' });
    expect(parse({ code: 190, is_transient: true })).toMatchObject({ kind: 'reauthorize' });
    expect(parse({ code: 2, error_subcode: 1504041, is_transient: true })).toMatchObject({ kind: 'rejected' });
  });

  test('errors of ads calls in Meta’s specification → the failure kinds they stand for', () => {
    const facts = readErrorFacts(new URL('./vendor-facts.json', import.meta.url)).filter(({ path }) =>
      /^\/(?:act_|\{(?:campaign|adset|ad|report-run)-id\})/.test(path),
    );
    const misread = findMisreadErrors(
      facts,
      ({ code, subcode }) => parse({ code: Number(code), error_subcode: subcode })?.kind ?? 'transient',
    );
    expect(misread).toEqual([]);
  });

  test.each([
    [613, 1487632, 'busy', hourSeconds],
    [613, 5044001, 'busy', 1],
    [100, 1885272, 'rejected', undefined],
    [1487901, undefined, 'rejected', undefined],
    [100, 1885650, 'rejected', undefined],
    [100, 1487534, 'rejected', undefined],
    [100, 1504018, 'busy', undefined],
    [2, 1504043, 'transient', undefined],
    [-3, 1504045, 'rejected', undefined],
    [100, 1373054, 'rejected', undefined],
    [100, 1885183, 'rejected', undefined],
    [100, 2446149, 'rejected', undefined],
    [100, 2446289, 'rejected', undefined],
    [100, 2446509, 'rejected', undefined],
    [100, 2490468, 'rejected', undefined],
    [100, 3858082, 'rejected', undefined],
    [100, 3910001, 'transient', undefined],
    [2606, undefined, 'rejected', undefined],
  ])(
    'error of an ads call with code %s, subcode %s → failure kind %s with its wait',
    (code, error_subcode, kind, retryAfterSeconds) => {
      expect(parse({ code, error_subcode })).toMatchObject({ kind, retryAfterSeconds });
      expect(parse({ code, error_subcode })?.message).not.toContain('rejected part of this request');
    },
  );

  test('error code with another message text → the same failure kind', () => {
    expect(parse({ code: 100, message: 'Error validating access token: Session has expired' })).toMatchObject({
      kind: 'rejected',
    });
  });

  test('error with user message and blamed field → networkMessage and field of the failure', () => {
    const error = { code: 100, error_subcode: 1885272, error_user_title: 'Too low', error_user_msg: 'Raise it.' };
    const specs = { blame_field_specs: [['daily_budget']] };
    expect(parse({ ...error, error_data: specs })).toMatchObject({
      networkMessage: 'Too low: Raise it.',
      field: 'daily_budget',
    });
    expect(parse({ ...error, error_data: JSON.stringify(specs) })).toMatchObject({ field: 'daily_budget' });
    expect(parse({ ...error, error_data: 'not JSON' })).toMatchObject({ field: undefined });
  });

  test.each([[undefined], ['<html>'], [{ error: 'x' }], [null]])(
    'error body %s → undefined, as it is not in Facebook’s format',
    (body) => {
      expect(parseError({ status: 500, headers: new Headers(), body })).toBeUndefined();
    },
  );
});

describe('rate-limit headers', () => {
  const row = { type: 'pages', call_count: 10, total_cputime: 95, total_time: 20 };
  test.each([
    ['no header', {}, undefined, undefined],
    ['the app', { 'x-app-usage': '{"call_count":28,"total_time":25,"total_cputime":81}' }, 81, undefined],
    [
      'a use case in minutes',
      { 'x-business-use-case-usage': JSON.stringify({ 1: [{ ...row, estimated_time_to_regain_access: 9 }] }) },
      95,
      540,
    ],
    [
      'an ad account in seconds',
      { 'x-ad-account-usage': '{"acc_id_util_pct":100,"reset_time_duration":150}' },
      100,
      150,
    ],
    [
      'an ad account below its limit',
      { 'x-ad-account-usage': '{"acc_id_util_pct":9.67,"reset_time_duration":150}' },
      9.67,
      undefined,
    ],
    [
      'insights',
      { 'x-fb-ads-insights-throttle': '{"app_id_util_pct":12.5,"acc_id_util_pct":80,"ads_api_access_tier":"x"}' },
      80,
      undefined,
    ],
    ['an unreadable header', { 'x-app-usage': 'high' }, undefined, undefined],
  ])('rate-limit headers, %s → used percent and retry delay', (_, headers, usedPercent, retryAfterSeconds) => {
    expect(readUsage(new Headers(headers))).toEqual({ usedPercent, retryAfterSeconds });
  });
});
