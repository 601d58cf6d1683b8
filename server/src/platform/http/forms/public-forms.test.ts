import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { browser, origin } from '../../../../test/browser.ts';
import { createPlatformHttp } from '../../../../test/platform-http.ts';
import { toText } from '../../html/index.ts';
import { secretBox } from '../../secrets/index.ts';
import { formPath, hiddenFormFields } from './form-markup.ts';
import { createFormTokens, formTokenSeconds } from './form-tokens.ts';
import { type FormSubmission, publicForm } from './public-forms.ts';

const Fields = z.strictObject({
  email: z.email('The email is not valid'),
  comment: z.string().max(200, 'The comment is too long').default(''),
});
type Submission = FormSubmission<z.output<typeof Fields>>;

let time: { now: Date };
let submitted: Submission[];
let tokens: ReturnType<typeof createFormTokens>;
let visitor: ReturnType<typeof browser>;
beforeEach(async () => {
  time = { now: new Date('2030-06-15T10:00:00Z') };
  submitted = [];
  tokens = createFormTokens({ box: secretBox([{ id: 'k', key: randomBytes(32) }], randomBytes), now: () => time.now });
  const declare = (name: string, origins: 'own' | 'any') =>
    publicForm({
      name,
      summary: 'A form of a test',
      fields: Fields,
      origins,
      tokens,
      submit: async (submission) => {
        submitted.push(submission);
        return submission.fields.comment === 'elsewhere' ? { path: '//evil.example', message: '' } : undefined;
      },
      done: (subject) => ({ path: `/s/journal/thanks?for=${subject}`, message: 'Thanks.' }),
    });
  const publicForms = [declare('newsletter', 'own'), declare('embedded', 'any')];
  const { http } = await createPlatformHttp({ publicForms, now: () => time.now, limitScale: 1 });
  visitor = browser(http);
});

type Post = { name?: string; subject?: string; fields?: object; headers?: Record<string, string>; address?: string };
const newsletter = { name: 'newsletter', subject: '42' };

/** A browser without JavaScript that shows the form of our page. */
const post = ({ name = 'newsletter', subject = '42', fields = {}, headers = {}, address }: Post = {}) =>
  visitor.send('POST', formPath({ name, subject }), {
    payload: new URLSearchParams({
      form_token: tokens.issue({ name, subject }),
      contact_time: '',
      email: 'ann@example.test',
      ...fields,
    }).toString(),
    address,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });

test('public form sent → submitted once, redirect 303; sent as JSON → answer with path and message', async () => {
  expect(await post()).toMatchObject({ status: 303, headers: { location: '/s/journal/thanks?for=42' } });
  const payload = JSON.stringify({ form_token: tokens.issue(newsletter), email: 'bob@example.test', comment: 'Hi' });
  const json = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' };
  expect(await visitor.send('POST', formPath(newsletter), { payload, headers: json })).toMatchObject({
    status: 200,
    body: { path: '/s/journal/thanks?for=42', message: 'Thanks.' },
  });
  expect(submitted.map(({ subject, fields }) => [subject, fields.email, fields.comment])).toEqual([
    ['42', 'ann@example.test', ''],
    ['42', 'bob@example.test', 'Hi'],
  ]);
});

test('public form sent with the session of an admin → no difference: no caller, no cookie in the answer', async () => {
  const answer = await post({ headers: { cookie: 'fanfare=session-7' } });
  expect([answer.status, answer.headers['set-cookie']]).toEqual([303, undefined]);
  expect(Object.keys(submitted[0] ?? {}).sort()).toEqual(['client', 'fields', 'subject']);
});

test('public form with a token older than 24 hours → 410', async () => {
  const form_token = tokens.issue(newsletter);
  time.now = new Date(time.now.getTime() + (formTokenSeconds - 1) * 1000);
  expect(await post({ fields: { form_token } })).toMatchObject({ status: 303 });
  time.now = new Date(time.now.getTime() + 2000);
  const answer = await post({ fields: { form_token } });
  expect(answer.status).toBe(410);
  expect(answer.text).toContain('This form has expired. Reload the page and send it again.');
  expect(submitted).toHaveLength(1);
});

test.each<[string, () => string]>([
  ['of another subject', () => tokens.issue({ ...newsletter, subject: '43' })],
  ['of another form', () => tokens.issue({ ...newsletter, name: 'embedded' })],
  ['of another installation', () => foreignTokens.issue(newsletter)],
  ['that was changed', () => tokens.issue(newsletter).replace(/.(?=.{8}$)/, (char) => (char === 'A' ? 'B' : 'A'))],
  ['that is missing', () => ''],
  ['that is hostile', () => `v1.${'%00'.repeat(100)}`],
])('public form with a token %s → 403, nothing submitted', async (_, makeToken) => {
  const answer = await post({ fields: { form_token: makeToken() } });
  expect([answer.status, submitted]).toEqual([403, []]);
});
const foreignBox = secretBox([{ id: 'k', key: randomBytes(32) }], randomBytes);
const foreignTokens = createFormTokens({ box: foreignBox, now: () => new Date('2030-06-15T10:00:00Z') });

test('public form with the honeypot filled in → the usual answer, nothing submitted', async () => {
  expect(await post({ fields: { contact_time: 'noon' } })).toMatchObject({
    status: 303,
    headers: { location: '/s/journal/thanks?for=42' },
  });
  expect(submitted).toEqual([]);
});

test('public form with a wrong field → 400 with the contract’s message, escaped; as JSON with the field', async () => {
  const answer = await post({ fields: { email: '<script>alert(1)</script>', comment: 'x'.repeat(201) } });
  expect(answer.status).toBe(400);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.text).toContain('<li>The email is not valid</li><li>The comment is too long</li>');
  expect(answer.text).not.toContain('<script>');
  expect(await post({ fields: { email: 'x' }, headers: { accept: 'application/json' } })).toMatchObject({
    status: 400,
    body: { code: 'invalid-input', fields: [{ path: 'email', message: 'The email is not valid' }] },
  });
});

test.each<[string, object, number]>([
  ['markup in a text', { comment: '"><img src=x onerror=alert(1)>' }, 303],
  ['a NUL byte', { comment: 'a\0b' }, 400],
  ['an unknown field', { is_staff: '1' }, 400],
  ['a prototype', { __proto__: null, constructor: 'x' }, 400],
  ['a body of 100 kB', { comment: 'x'.repeat(100_000) }, 413],
])('public form sent with %s → accepted, or rejected without a submission', async (_, fields, status) => {
  const answer = await post({ fields });
  expect(answer.status, answer.text).toBe(status);
  expect(submitted).toHaveLength(status === 303 ? 1 : 0);
});

test.each(['..%2f..', 'a%20b', '%3Cscript%3E', 'x'.repeat(65)])(
  'public form sent for the subject %s → 4xx',
  async (subject) => {
    const answer = await post({ subject });
    expect([400, 404]).toContain(answer.status);
    expect(submitted).toEqual([]);
  },
);

test('public form whose answer is a path of another site → 500, no redirect', async () => {
  const answer = await post({ fields: { comment: 'elsewhere' } });
  expect([answer.status, answer.headers.location]).toEqual([500, undefined]);
});

test('public form for our own pages sent from another site → 403; form for any site → accepted without credentials', async () => {
  const foreign = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
  expect(await post({ headers: foreign })).toMatchObject({ status: 403 });
  const answer = await post({ name: 'embedded', headers: foreign });
  expect(answer).toMatchObject({ status: 303, headers: { 'access-control-allow-origin': '*' } });
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  const preflight = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
  expect(await visitor.send('OPTIONS', '/forms/embedded/42', { headers: preflight })).toMatchObject({
    status: 204,
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
  });
  expect(await visitor.send('OPTIONS', '/forms/newsletter/42', { headers: preflight })).toMatchObject({ status: 404 });
  expect(await visitor.send('GET', '/forms/newsletter/42')).toMatchObject({ status: 405 });
});

test('21st public form of an address in a minute → 429 with Retry-After; from another address, or a minute later → accepted', async () => {
  for (let at = 0; at < 20; at += 1) expect(await post()).toMatchObject({ status: 303 });
  const answer = await post();
  expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, 60]);
  expect(await post({ address: '203.0.113.7' })).toMatchObject({ status: 303 });
  time.now = new Date(time.now.getTime() + 61_000);
  expect(await post()).toMatchObject({ status: 303 });
});

test('public form with its own page for problems → redirect there; a problem without one → the usual page; sent as JSON → the problem', async () => {
  const { http } = await createPlatformHttp({
    publicForms: [
      publicForm({
        name: 'newsletter',
        summary: 'A form of a test',
        fields: Fields,
        origins: 'own',
        tokens,
        submit: async () => undefined,
        done: () => ({ path: '/', message: '' }),
        rejected: (subject, { code }) => (code === 'invalid-input' ? `/s/journal/again?for=${subject}` : undefined),
      }),
    ],
  });
  visitor = browser(http);
  const fields = { email: 'x' };
  expect(await post({ fields })).toMatchObject({ status: 303, headers: { location: '/s/journal/again?for=42' } });
  expect(await post({ fields: { form_token: 'x' } })).toMatchObject({ status: 403 });
  expect(await post({ fields, headers: { accept: 'application/json' } })).toMatchObject({ status: 400 });
});

test('public form rendered again within an hour → the same token; later → another one', () => {
  const first = tokens.issue(newsletter);
  time.now = new Date(time.now.getTime() + 3599_000);
  expect(tokens.issue(newsletter)).toBe(first);
  expect(tokens.issue({ ...newsletter, subject: '43' })).not.toBe(first);
  time.now = new Date(time.now.getTime() + 1000);
  expect(tokens.issue(newsletter)).not.toBe(first);
});

test('public form sent from many addresses → 429 by the limit of the form; for another subject → accepted', async () => {
  const { http } = await createPlatformHttp({
    publicForms: [
      publicForm({
        name: 'newsletter',
        summary: 'A form of a test',
        fields: Fields,
        origins: 'own',
        tokens,
        submit: async () => undefined,
        done: () => ({ path: '/', message: '' }),
      }),
    ],
    limitScale: 0.05,
  });
  visitor = browser(http);
  const statuses = [];
  for (let at = 0; at < 62; at += 1) statuses.push((await post({ address: `198.51.100.${at}` })).status);
  expect(statuses).toEqual([...Array(60).fill(303), 429, 429]);
  expect(await post({ subject: '43', address: '203.0.113.1' })).toMatchObject({ status: 303 });
});

test('hidden fields of a public form → a valid token and an empty honeypot that visitors can’t reach', () => {
  const markup = toText(hiddenFormFields(newsletter, tokens));
  const [, token = ''] = /name="form_token" value="([^"]+)"/.exec(markup) ?? [];
  expect(tokens.check(newsletter, token)).toBe('valid');
  expect(markup).toMatch(/<p hidden>.*name="contact_time" tabindex="-1" autocomplete="off"/s);
});
