import { describe, expect, test } from 'vitest';
import { errorMessage, offlineError, offlineMessage, toApiError } from './api-error.ts';

const body = {
  code: 'restricted',
  message: 'Your role doesn’t include this.',
  request_id: 'r1',
  error: 'Your role doesn’t include this.',
  error_message: 'Your role doesn’t include this.',
  restricted: { heading: 'Contests', message: 'Ask the owner.' },
  fields: [{ path: 'name', message: 'Enter your name.' }],
};

describe('ApiError', () => {
  test('failed call with a problem as body → message, code, restriction and field errors of the server', () => {
    const failure = toApiError(403, body);
    expect(errorMessage(failure)).toBe('Your role doesn’t include this.');
    expect(failure).toMatchObject({
      status: 403,
      code: 'restricted',
      restricted: body.restricted,
      fields: body.fields,
    });
  });

  test.each([undefined, null, 'Bad gateway', {}, { code: 'x' }, { code: 'x', message: 7 }])(
    'failed call with the body %j → code no-text and a generic message',
    (unknownBody) => {
      const failure = toApiError(502, unknownBody);
      expect(failure.code).toBe('no-text');
      expect(errorMessage(failure)).toMatch(/try again/);
    },
  );

  test('no response to a call → status 0 and the connection message', () => {
    expect(errorMessage(offlineError())).toBe(offlineMessage);
    expect(offlineError().status).toBe(0);
  });

  test('thrown value that is no ApiError → a generic message, never its own text', () => {
    expect(errorMessage(new TypeError('x is undefined'))).not.toContain('undefined');
  });
});
