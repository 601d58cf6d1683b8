import { expect, test } from 'vitest';
import { readDialogAnswer } from './lead-gen-dialog.ts';

test.each([
  [{ formID: '123456789012345678' }, { kind: 'done', formId: '123456789012345678' }],
  [{ success: true }, { kind: 'done', formId: undefined }],
  [undefined, { kind: 'done', formId: undefined }],
  [{ error_code: 4201, error_message: 'User canceled the Dialog flow' }, { kind: 'canceled' }],
  [{ error_code: '4201' }, { kind: 'canceled' }],
])('answer %j of Facebook’s dialog → %j', (answer, outcome) => {
  expect(readDialogAnswer(answer)).toEqual(outcome);
});

test('answer of Facebook’s dialog with another error code → an error with Facebook’s message', () => {
  const outcome = readDialogAnswer({ error_code: 100, error_message: 'Missing page_id' });
  expect(outcome).toBeInstanceOf(Error);
  expect(String(outcome)).toContain('Missing page_id');
});
