import { describe, expect, test } from 'vitest';
import { query, toUrl } from './api.ts';

describe('toUrl', () => {
  test.each([
    ['GET /user/start', undefined, undefined, '/api/user/start'],
    ['POST /user/session/{id}/end', { id: 7 }, undefined, '/api/user/session/7/end'],
    ['GET /api/1.0/google/google_connect', undefined, undefined, '/api/1.0/google/google_connect'],
    ['GET /x/{name}', { name: 'a/b c?' }, undefined, '/api/x/a%2Fb%20c%3F'],
    ['GET /list', undefined, { page: 2, search: 'a&b', status: undefined, tag: '' }, '/api/list?page=2&search=a%26b'],
  ])('URL of %s with params %j and query %j → %s', (key, params, search, address) => {
    expect(toUrl(key, params, search)).toBe(address);
  });
});

test('query key → starts with the key of the call, so that it can be invalidated by the call alone', () => {
  const { queryKey } = query('GET /user/sessions');
  expect(queryKey[0]).toBe('GET /user/sessions');
});
