import { describe, expect, test } from 'vitest';
import { parseError, refusalIn } from './errors.ts';

const said = (error: object) =>
  parseError({ status: 400, headers: new Headers(), body: { error: { message: 'm', ...error } } });

describe('what Instagram means', () => {
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
    [25, 2207050, 'rejected'],
    [100, 33, 'gone'],
    [1, undefined, 'transient'],
    [-1, undefined, 'rejected'],
  ])('by code %s/%s is %s', (code, error_subcode, kind) => {
    expect(said({ code, error_subcode })).toMatchObject({ kind, code: String(code) });
  });

  test('the telling number wins over the plain one in front of it', () => {
    expect(said({ code: 36001, error_subcode: 2207005 })?.sentence).toContain('JPEG');
    expect(said({ code: 36001 })?.sentence).toContain('320');
    expect(said({ code: -1 })?.sentence).toBe('Instagram refused this.');
  });

  test('it speaks of Instagram, and of Facebook where people log in', () => {
    expect(said({ code: 190, error_subcode: 463 })?.sentence).toContain('The connection to Instagram has expired');
    expect(said({ code: 190, error_subcode: 460 })?.sentence).toContain('password on Facebook');
  });
});

test.each([
  ['Error: Media upload has failed with error code 2207026', '2207026', 'could not read the video'],
  ['Error: Media upload has failed with error code 9999999', '9999999', undefined],
  ['Error', undefined, undefined],
])('a container that says "%s"', (status, subcode, words) => {
  const { subcode: found, sentence } = refusalIn(status);
  expect(found).toBe(subcode);
  expect(sentence ?? '').toContain(words ?? '');
});
