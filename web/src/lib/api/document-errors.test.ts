import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { withDocumentMessage, withServerFailureMessage } from './document-errors.ts';

const failure = (status: number, fields: { path: string; message: string }[] = []) => {
  const message = 'Own message.';
  return new ApiError(status, { code: 'x', message, fields, request_id: '', error: message, error_message: message });
};
const messageOf = (convert: (error: unknown) => never, error: unknown) => {
  try {
    return convert(error);
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : '';
  }
};

test.each([
  [404, 'Fixed.', 'Own message.'],
  [500, 'Fixed.', 'Fixed.'],
  [503, 'Fixed.', 'Fixed.'],
  [0, 'Own message.', 'Own message.'],
])(
  'call of a document fails with status %i, its text for failures replaces every message → “%s”; replaces messages of server failures only → “%s”',
  (status, always, onServerFailure) => {
    expect(messageOf(withDocumentMessage('Fixed.'), failure(status))).toBe(always);
    expect(messageOf(withServerFailureMessage('Fixed.'), failure(status))).toBe(onServerFailure);
  },
);

test('failure with messages for fields and a fixed message → the failure’s own message', () => {
  expect(messageOf(withDocumentMessage('Fixed.'), failure(400, [{ path: 'a', message: 'A.' }]))).toBe('Own message.');
});
