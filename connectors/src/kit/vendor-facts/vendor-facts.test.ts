import { expect, test } from 'vitest';
import { findViolations, type RecordedRequest } from './check-request.ts';
import type { Call, Facts, Parameters } from './facts.ts';
import { requestedMetrics, splitList } from './field-list.ts';

const call = (method: string, path: string, more: Partial<Call> = {}): Call => ({
  method,
  path,
  auth: 'Bearer',
  scopes: [],
  query: {},
  body: {},
  closed: false,
  ...more,
});
const check = (known: Call | Call[], request: Partial<RecordedRequest>, scopes?: string[], everyCall?: Parameters) => {
  const facts: Facts = {
    network: 'shop',
    version: 'v2',
    source: [{ name: 'specification', version: '2', date: '2026-01-01' }],
    calls: [known].flat(),
  };
  const recorded = { method: 'GET', path: '/shop/api/v2/items', headers: { authorization: 'Bearer [redacted]' } };
  const mounts = { '/shop/api': '', '/shop/upload': 'upload.shop.test' };
  return findViolations({ facts, mounts, everyCall }, [{ ...recorded, ...request }], scopes).map((violation) =>
    violation.replace(/^\w+ \S+: /, ''),
  );
};
const list = (query: Parameters, more: Partial<Call> = {}) => call('GET', '/items', { query, ...more });
const create = (body: Parameters, more: Partial<Call> = {}) => call('POST', '/items', { body, ...more });
const post = (body: unknown, type = 'application/json'): Partial<RecordedRequest> => ({
  method: 'POST',
  body,
  headers: { authorization: 'Bearer [redacted]', 'content-type': type },
});
const form = 'application/x-www-form-urlencoded;charset=UTF-8';
const fields = { fields: { type: 'fieldlist', enum: ['id', 'name', 'picture', 'insights'] } };

test.each<[string, string[], string[]]>([
  ['a query the vendor knows', check(list({ q: { type: 'string', required: true } }), { query: { q: 'a' } }), []],
  ['a parameter of every call', check(list({}), { query: { proof: 'a' } }, [], { proof: { type: 'string' } }), []],
  ['an unknown parameter', check(list({}), { query: { sort: 'a' } }), ['sort is unknown']],
  ['a missing parameter', check(list({ q: { required: true } }), {}), ['q is missing']],
  [
    'an integer',
    check(list({ size: { type: 'unsigned int' } }), { query: { size: 'ten' } }),
    ['size is no unsigned int: "ten"'],
  ],
  [
    'a number over the limit',
    check(list({ size: { type: 'integer', max: 100 } }), { query: { size: '250' } }),
    ['size is over 100: 250'],
  ],
  [
    'a number under the limit',
    check(list({ size: { type: 'integer', min: 5 } }), { query: { size: '1' } }),
    ['size is under 5: 1'],
  ],
  [
    'an enum',
    check(list({ sort: { type: 'string', enum: ['asc'] } }), { query: { sort: 'up' } }),
    ['sort does not allow "up"'],
  ],
  ['an enum in the other case', check(list({ sort: { type: 'enum', enum: ['ASC'] } }), { query: { sort: 'asc' } }), []],
  [
    'a csv',
    check(list({ part: { type: 'csv', enum: ['id', 'text'] } }), { query: { part: 'id,tweet' } }),
    ['part does not allow "tweet"'],
  ],
  ['a field', check(list(fields), { query: { fields: 'id,picture{url},tasks' } }), ['fields does not allow "tasks"']],
  [
    'a metric inside fields',
    check([list(fields), call('GET', '/{id}/insights', { query: { metric: { enum: ['views'] } } })], {
      query: { fields: 'id,insights.metric(views,likes)' },
    }),
    ['fields: no metric likes of insights'],
  ],
  [
    'a text over the limit',
    check(create({ text: { type: 'string', max: 3 } }), post({ text: 'long' })),
    ['text is longer than 3'],
  ],
  [
    'a pattern',
    check(create({ id: { type: 'string', pattern: '^[0-9]+$' } }), post({ id: 'a1' })),
    ['id does not match ^[0-9]+$: "a1"'],
  ],
  ['a number in JSON', check(create({ size: { type: 'integer' } }), post({ size: '1' })), ['size is no integer: "1"']],
  ['a boolean in a form', check(create({ on: { type: 'bool' } }), post({ on: 'true' }, form)), []],
  [
    'a list as JSON in a form',
    check(create({ ids: { type: 'list<string>', max: 1 } }), post({ ids: '["1","2"]' }, form)),
    ['ids has more than 1 items'],
  ],
  [
    'an object in JSON',
    check(create({ a: { type: 'object', fields: { b: { type: 'string', required: true } } } }), post({ a: { c: 1 } })),
    ['a.b is missing', 'a.c is unknown'],
  ],
  [
    'one of two objects',
    check(create({ a: { type: 'object', one_of: [{ b: {} }, { c: {} }] } }), post({ a: { c: 1 } })),
    [],
  ],
  [
    'a file',
    check(
      create({ file: { type: 'file', required: true } }),
      post({ file: { filename: 'a', type: 'b', bytes: '<3 bytes>' } }, 'multipart/form-data'),
    ),
    [],
  ],
  [
    'another encoding',
    check(create({ a: {} }, { encoding: 'json' }), post({ a: '1' }, form)),
    [`sent as ${form}, but the vendor takes json`],
  ],
  [
    'another host',
    check(call('POST', '/{id}', { host: 'upload.shop.test' }), { ...post(undefined), path: '/shop/upload/v2/7' }),
    [],
  ],
  ['an unknown call', check(list({}), { path: '/shop/api/v2/orders' }), ['the vendor has no such call']],
  ['a retired version', check(list({}), { path: '/shop/api/v1/items' }), ['the vendor has no such call']],
  [
    'a call without a sign-in',
    check(list({}), { headers: {} }),
    ['sent without sign-in, but the vendor wants: Bearer'],
  ],
  [
    'another sign-in',
    check(list({}), { headers: { Authorization: 'Basic [redacted]' } }),
    ['signed in by basic, but the vendor wants: Bearer'],
  ],
  [
    'a required header',
    check(list({}, { headers: { 'Api-Version': { type: 'string', required: true } } }), {}),
    ['header Api-Version is missing'],
  ],
  [
    'a scope that is not asked for',
    check(list({}, { scopes: ['items_read or items_write'] }), {}, ['orders']),
    ['needs the scope items_read or items_write, which the product does not ask for'],
  ],
  ['one of two scopes', check(list({}, { scopes: ['items_read or items_write'] }), {}, ['items_write']), []],
  [
    'a literal path before a placeholder',
    check([call('GET', '/{id}'), call('GET', '/items', { query: { q: { required: true } } })], {}),
    ['q is missing'],
  ],
  [
    'two calls with one path',
    check([call('GET', '/{a}', { query: { q: {} } }), call('GET', '/{b}', { query: { r: {} } })], {
      query: { r: '1' },
    }),
    [],
  ],
  ['no request at all', check(list({}), { path: '/other' }), ['No request to /shop/api, /shop/upload was recorded.']],
])('request checked against a vendor’s specification, %s → the violations found', (_title, violations, expected) => {
  expect(violations).toEqual(expected);
});

test('list of fields in Graph’s notation → its entries and their metrics', () => {
  expect(splitList('id, a{b,c{d}},e.limit(0).f(1,2)')).toEqual(['id', 'a{b,c{d}}', 'e.limit(0).f(1,2)']);
  expect(requestedMetrics('insights.metric(a,b).period(day)')).toEqual(['a', 'b']);
});
