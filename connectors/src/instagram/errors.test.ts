import { describe, expect, test } from 'vitest';
import { parseContainerError, parseError } from './errors.ts';

const parse = (error: object) =>
  parseError({ status: 400, headers: new Headers(), body: { error: { message: 'm', ...error } } });

describe('Instagram error codes', () => {
  test.each([
    [190, 463, 'reauthorize'],
    [10, undefined, 'permission'],
    [200, undefined, 'permission'],
    [4, undefined, 'busy'],
    [4, 2207051, 'rejected'],
    [9, 2207042, 'busy'],
    [9007, 2207027, 'busy'],
    [9004, 2207052, 'rejected'],
    [-2, 2207003, 'transient'],
    [-2, 2207020, 'rejected'],
    [-1, 2207001, 'transient'],
    [-1, 2207032, 'transient'],
    [-1, 2207082, 'transient'],
    [-1, 2207053, 'rejected'],
    [36000, 2207004, 'rejected'],
    [36001, 2207005, 'rejected'],
    [36001, undefined, 'rejected'],
    [36003, 2207009, 'rejected'],
    [36004, 2207010, 'rejected'],
    [100, 2207028, 'rejected'],
    [352, 2207026, 'rejected'],
    [24, 2207006, 'rejected'],
    [24, 2207008, 'busy'],
    [1, 2207057, 'rejected'],
    [100, 2108006, 'rejected'],
    [25, 2207050, 'rejected'],
    [100, 33, 'gone'],
    [1, undefined, 'transient'],
    [-1, undefined, 'rejected'],
  ])('error code %s, subcode %s → failure kind %s', (code, error_subcode, kind) => {
    expect(parse({ code, error_subcode })).toMatchObject({ kind, code: String(code) });
  });

  test('error with a specific subcode → the subcode decides, not the generic code', () => {
    expect(parse({ code: 36001, error_subcode: 2207005 })?.message).toContain('JPEG');
    expect(parse({ code: 36001 })?.message).toContain('JPEG');
    expect(parse({ code: -1 })?.message).toBe('Instagram rejected this request.');
  });

  test('Facebook errors at Instagram calls → messages name Instagram, and Facebook for sign-in problems', () => {
    expect(parse({ code: 190, error_subcode: 463 })?.message).toContain('Your Instagram connection expired');
    expect(parse({ code: 190, error_subcode: 460 })?.message).toContain('Facebook password');
  });
});

test.each([
  ['Error: Media upload has failed with error code 2207026', '2207026', 'couldn’t read the video'],
  ['Error: Media upload has failed with error code 9999999', '9999999', undefined],
  ['Error', undefined, undefined],
])('container status "%s" → error subcode %s', (status, subcode, text) => {
  const { subcode: found, message } = parseContainerError(status);
  expect(found).toBe(subcode);
  expect(message ?? '').toContain(text ?? '');
});
