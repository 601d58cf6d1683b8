import { describe, expect, test } from 'vitest';
import { errorMessage, offline, offlineMessage, toApiError } from './api-error.ts';

const body = {
  code: 'restricted',
  message: 'Your role does not include this.',
  request_id: 'r1',
  error: 'Your role does not include this.',
  error_message: 'Your role does not include this.',
  restricted: { heading: 'Contests', message: 'Ask the owner.' },
  fields: [{ path: 'name', message: 'Please enter your name.' }],
};

describe('a failed call', () => {
  test("speaks the server's sentence and keeps the rest of its answer", () => {
    const failure = toApiError(403, body);
    expect(errorMessage(failure)).toBe('Your role does not include this.');
    expect(failure).toMatchObject({
      status: 403,
      code: 'restricted',
      restricted: body.restricted,
      fields: body.fields,
    });
  });

  test.each([undefined, null, 'Bad gateway', {}, { code: 'x' }, { code: 'x', message: 7 }])(
    'that answered %j says something kind of its own',
    (strange) => {
      const failure = toApiError(502, strange);
      expect(failure.code).toBe('no-text');
      expect(errorMessage(failure)).toMatch(/try again/);
    },
  );

  test('without an answer tells of the connection', () => {
    expect(errorMessage(offline())).toBe(offlineMessage);
    expect(offline().status).toBe(0);
  });

  test('an error of another kind never shows its own words', () => {
    expect(errorMessage(new TypeError('x is undefined'))).not.toContain('undefined');
  });
});
