import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { errorFromStatus } from '../kit/http/errors.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { parseError } from './errors.ts';
import { secondsToQuotaReset } from './quota-reset.ts';
import { decodeEntities, parseDuration } from './videos.ts';

test.each([
  ['PT4M13S', 253],
  ['PT58S', 58],
  ['PT1H', hourSeconds],
  ['PT2H0M5S', 7205],
  ['P1DT1S', 86_401],
  ['P1W', 7 * daySeconds],
  ['P0D', 0],
  ['', 0],
  ['four minutes', 0],
])('duration "%s" → %i seconds', (duration, seconds) => {
  expect(parseDuration(duration)).toBe(seconds);
});

test.each([
  ['Tulips &amp; roses', 'Tulips & roses'],
  ['&quot;Worth it?&quot;', '"Worth it?"'],
  ['Don&#39;t &lt;panic&gt;', "Don't <panic>"],
  ['&#x1F33B; sunflowers', '🌻 sunflowers'],
  ['&amp;lt; stays as it was written', '&lt; stays as it was written'],
  ['AT&T & you; &nbsp;', 'AT&T & you; &nbsp;'],
  ['&#9999999; is no sign', '&#9999999; is no sign'],
  ['a&#0;b\0 &#55357; \uD83D', 'ab \uFFFD \uFFFD'],
])('escaped text "%s" → "%s"', (escaped, text) => {
  expect(decodeEntities(escaped)).toBe(text);
});

test.each([
  ['2026-11-15T20:00:00Z', 12 * hourSeconds],
  ['2026-11-16T07:59:59Z', 1],
  ['2026-11-16T08:00:00Z', daySeconds],
  ['2026-07-01T07:00:00Z', daySeconds],
])('daily quota used up at %s → resets in %i seconds', (at, seconds) => {
  expect(secondsToQuotaReset(new Date(at))).toBe(seconds);
});

describe('YouTube errors', () => {
  const parse = (status: number, error: object) =>
    parseError(() => new Date('2026-11-15T20:00:00Z'))({
      status,
      headers: new Headers(),
      body: { error: { code: status, message: 'm', ...error } },
    });

  test('error with an unknown reason → mapped by status name, then HTTP status', () => {
    const errors = [{ reason: 'processingFailure' }];
    expect(parse(403, { errors, status: 'PERMISSION_DENIED' })).toMatchObject({ kind: 'permission' });
    expect(parse(503, { errors })).toMatchObject({ kind: 'transient', code: 'processingFailure' });
    expect(parse(400, { errors })).toMatchObject({ kind: 'rejected' });
  });

  test('failure by a used-up daily quota → wait until midnight; by the rate limit → no wait named', () => {
    expect(parse(403, { errors: [{ reason: 'quotaExceeded' }] })).toMatchObject({ retryAfterSeconds: 43_200 });
    expect(parse(403, { errors: [{ reason: 'rateLimitExceeded' }] })).toMatchObject({ retryAfterSeconds: undefined });
  });

  test('location of an error in YouTube’s response → field of the failure', () => {
    const errors = [{ reason: 'invalidPageToken', location: 'pageToken' }];
    expect(parse(400, { errors })).toMatchObject({ field: 'pageToken' });
  });

  test.each([[undefined], ['<html>'], [{ error: 'x' }]])(
    'error body %s → undefined, as it is not in YouTube’s format',
    (body) => {
      expect(parseError(() => new Date(0))({ status: 500, headers: new Headers(), body })).toBeUndefined();
    },
  );
});

test('error responses of the specification → the failure kinds they stand for', () => {
  const misread = findMisreadErrors(
    readErrorFacts(new URL('./vendor-facts.json', import.meta.url)),
    ({ status, code, subcode }) => {
      const details = subcode ? { details: [{ reason: subcode }] } : {};
      const body = { error: { code: status, status: statusNames[status], errors: [{ reason: code }], ...details } };
      const response = { status, body, headers: new Headers() };
      return parseError(() => new Date(0))(response)?.kind ?? errorFromStatus('YouTube', status).kind;
    },
  );
  expect(misread).toEqual([]);
});
const statusNames: Readonly<Record<number, string>> = { 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED' };
