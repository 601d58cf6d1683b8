import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { scopesFor } from '@fanfare/contract/networks/profile';
import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../../kit/vendor-facts/check-request.ts';
import type { Grant } from '../../ports/grant.ts';
import type { PageChange } from '../../ports/pages/page-webhooks.ts';
import { catchFailure, collect, createPracticeAds, marcus, olive } from '../ads/practice-ads.ts';
import { facebookFacts } from '../vendor-facts.ts';

const scopes = scopesFor(facebookProfiles.current, [
  'pages',
  'publish',
  'comments',
  'insights',
  'ads',
  'leads',
  'messages',
]);
const formId = '1209988776655401';

type Received = { signature: string; body: Buffer };
const received: Received[] = [];
/** Webhook receiver of this test: confirms its URL and stores what it gets. */
const receiver = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (request.method === 'GET')
    return response.end(
      url.searchParams.get('hub.verify_token') === practice.facebook.pageWebhooks.verifyToken
        ? url.searchParams.get('hub.challenge')
        : 'no',
    );
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ signature: String(request.headers['x-hub-signature-256']), body: Buffer.concat(chunks) });
    response.end();
  });
});

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let practice: ReturnType<typeof createPracticeAds>;
let grant: Grant;
let postPath = '';
let receiverUrl = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  practice = createPracticeAds({ url: sandbox.url, now: () => sandbox.clock.now(), fetch, scopes: [...scopes] });
  const pages = await practice.facebook.pages.list(await practice.signIn(olive));
  const page = pages.find(({ id }) => id === '108334455667788');
  if (!page?.grant) throw new Error('The page has no grant.');
  grant = page.grant;
  const [post] = await practice.facebook.posts.list(grant, { limit: 1 });
  postPath = `/pages/${post?.id.replace('_', '/posts/')}/comments`;
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/facebook`;
});
afterEach(() => practice.control.clearFaults());
afterAll(async () => {
  await sandbox?.stop();
  receiver.close();
});

const comment = async (message: string, more: Record<string, string> = {}) => {
  const answer = await practice.submit(postPath, { name: 'Priya N.', message, ...more });
  return answer.headers.get('location')?.split('#comment-')[1] ?? '';
};
const fillIn = async (email: string) => {
  const fields = { full_name: 'Nora Lind', email, how_do_you_brew: 'Filter', practice_consent: '1' };
  const answer = await practice.submit(`/forms/${formId}/leads`, fields);
  return answer.headers.get('location')?.split('#lead-')[1] ?? '';
};

describe('leads', () => {
  const leads = () => practice.facebook.leads;

  test('lead forms of a page → questions and counts; form of another page → undefined', async () => {
    const form = (await leads().listForms(grant)).find(({ id }) => id === formId);
    expect(form).toMatchObject({
      name: 'Subscription inquiry',
      isActive: true,
      leadCount: 14,
      expiredLeadCount: 2,
      privacyPolicyUrl: 'https://harbour-coffee.test/privacy',
      questions: [
        { key: 'full_name', label: 'Full name', type: 'FULL_NAME' },
        { key: 'email', type: 'EMAIL' },
        { key: 'how_do_you_brew', type: 'CUSTOM', options: ['Espresso', 'Filter', 'French press'] },
      ],
    });
    expect(await leads().findForm(grant, formId)).toEqual(form);
    expect(await leads().findForm(grant, '1209988776655499')).toBeUndefined();
  });

  test('leads since a time → newest first, ids beyond 2^53 as text; older than 90 days → not listed', async () => {
    const id = await fillIn('nora@example.test');
    const listed = await collect(leads().listLeads(grant, formId, new Date(0)));
    expect(listed).toHaveLength(13);
    expect(listed[0]).toMatchObject({
      id,
      formId,
      isOrganic: true,
      platform: 'fb',
      checkboxes: [{ key: 'newsletter', isChecked: true }],
      answers: [
        { key: 'full_name', values: ['Nora Lind'] },
        { key: 'email', values: ['nora@example.test'] },
        { key: 'how_do_you_brew', values: ['Filter'] },
      ],
    });
    expect(id).toMatch(/^\d{17}$/);
    expect(await leads().findLead(grant, id)).toEqual(listed[0]);
    const today = listed[0]?.createdAt ?? new Date();
    expect(await collect(leads().listLeads(grant, formId, today))).toHaveLength(1);
    expect(await leads().findLead(grant, '12345678901234567')).toBeUndefined();
  });

  test('second test lead created for a form → replaces the first, is not among the leads, and can be deleted', async () => {
    const answers = [{ key: 'email', values: ['test@example.test'] }];
    const first = await leads().createTestLead(grant, formId, { answers });
    const second = await leads().createTestLead(grant, formId, {
      answers,
      checkboxes: [{ key: 'c', isChecked: true }],
    });
    expect(second).toMatchObject({ formId, answers, isOrganic: false, checkboxes: [{ key: 'c', isChecked: true }] });
    expect(second.id).not.toBe(first.id);
    expect(await leads().findTestLead(grant, formId)).toMatchObject({ id: second.id });
    const listed = await collect(leads().listLeads(grant, formId, new Date(0)));
    expect(listed.map(({ id }) => id)).not.toContain(second.id);
    await leads().removeTestLead(grant, second.id);
    await leads().removeTestLead(grant, second.id);
    expect(await leads().findTestLead(grant, formId)).toBeUndefined();
  });

  test('leads read by a person who cannot advertise for the page → failure kind permission', async () => {
    const pages = await practice.facebook.pages.list(await practice.signIn(marcus));
    const limited = pages.find(({ id }) => id === grant.account.id)?.grant;
    expect(await catchFailure(collect(leads().listLeads(limited ?? grant, formId, new Date(0))))).toMatchObject({
      kind: 'permission',
    });
  });
});

describe('comments and messages', () => {
  const inbox = () => practice.facebook.pageInbox;

  test('comment → read, answered in public and found again; deleted comment → undefined', async () => {
    const id = await comment('How much is it?');
    expect(await inbox().findComment(grant, id)).toMatchObject({
      id,
      text: 'How much is it?',
      author: { name: 'Priya N.' },
      canReplyPrivately: true,
      isHidden: false,
    });
    const since = sandbox.clock.now();
    const reply = await inbox().replyToComment(grant, id, 'Twelve euros.');
    expect(await inbox().findReply(grant, id, 'Twelve euros.', since)).toEqual(reply);
    expect(await inbox().findReply(grant, id, 'Eleven euros.', since)).toBeUndefined();
    await practice.submit(`${postPath}/${id}/delete`);
    expect(await inbox().findComment(grant, id)).toBeUndefined();
    expect(await catchFailure(inbox().replyToComment(grant, id, 'Too late'))).toMatchObject({ kind: 'gone' });
  });

  test('no answer to a new reply → unclear, and the reply is found', async () => {
    const id = await comment('Do you ship?');
    const since = sandbox.clock.now();
    await practice.control.addFault({ match: 'comments.create', kind: 'drop' });
    expect(await catchFailure(inbox().replyToComment(grant, id, 'We do.'))).toMatchObject({ kind: 'unclear' });
    expect(await inbox().findReply(grant, id, 'We do.', since)).toMatchObject({ id: expect.any(String) });
  });

  test('second private reply to a comment → duplicate; private reply after 7 days, or to a page → rejected', async () => {
    const id = await comment('Price?');
    expect(await inbox().replyPrivately(grant, id, 'Hello')).toMatchObject({ id: expect.stringMatching(/^m_/) });
    expect(await inbox().findComment(grant, id)).toMatchObject({ canReplyPrivately: false });
    expect(await catchFailure(inbox().replyPrivately(grant, id, 'Hello again'))).toMatchObject({ kind: 'duplicate' });
    const own = await comment('Ours', { name: grant.account.name });
    expect(await catchFailure(inbox().replyPrivately(grant, own, 'Hello'))).toMatchObject({ kind: 'rejected' });
    const old = await comment('Old');
    await practice.control.advanceClock(7 * daySeconds + 60);
    expect(await catchFailure(inbox().replyPrivately(grant, old, 'Hello'))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('24 hours'),
    });
  });

  test('page’s answer within 24 hours of a person’s message → sent; later, or to an unknown person → rejected', async () => {
    await practice.facebook.pageWebhooks.register(receiverUrl);
    await practice.facebook.pageWebhooks.subscribe(grant, ['messages']);
    received.length = 0;
    await practice.submit(`/pages/${grant.account.id}/inbox`, { name: 'Tom Bauer', text: 'Open today?' });
    await expect.poll(() => received.length).toBe(1);
    const [change] = practice.facebook.pageWebhooks.parse(received[0]?.body.toString() ?? '');
    if (change?.kind !== 'message') throw new Error(`Expected a message, not ${change?.kind}.`);
    expect(change).toMatchObject({ text: 'Open today?', key: `message:${change.messageId}` });
    expect(await inbox().sendMessage(grant, change.personId, 'Until six.')).toMatchObject({ id: expect.any(String) });
    expect(await catchFailure(inbox().sendMessage(grant, '1', 'Hello'))).toMatchObject({ kind: 'rejected' });
    await practice.control.advanceClock(daySeconds + 60);
    expect(await catchFailure(inbox().sendMessage(grant, change.personId, 'Still here?'))).toMatchObject({
      kind: 'rejected',
    });
  });
});

describe('webhooks', () => {
  const webhooks = () => practice.facebook.pageWebhooks;
  const changes = (): PageChange[] => received.flatMap(({ body }) => webhooks().parse(body.toString()));

  test('page subscribed to fields of the webhook → fields listed; unsubscribed → no fields; webhook URL that does not answer the challenge → rejected', async () => {
    await webhooks().register(receiverUrl);
    await webhooks().subscribe(grant, ['leadgen', 'feed']);
    expect(await webhooks().list(grant)).toEqual(['leadgen', 'feed']);
    await webhooks().unsubscribe(grant);
    expect(await webhooks().list(grant)).toEqual([]);
    const url = new URL(receiverUrl);
    expect(await catchFailure(webhooks().register(`http://127.0.0.1:1/${url.pathname}`))).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('couldn’t reach our webhook'),
    });
  });

  test('new lead and new comment → signed webhook deliveries with exact ids; comment of the page itself → left out', async () => {
    await webhooks().subscribe(grant, ['leadgen', 'feed']);
    received.length = 0;
    const leadId = await fillIn('lena@example.test');
    const commentId = await comment('Is it decaf?');
    await comment('Ask us anything', { name: grant.account.name });
    await practice.submit(`${postPath}/${commentId}/edit`, { message: 'Is it really decaf?' });
    await expect.poll(() => changes().length).toBe(3);
    expect(changes()).toMatchObject([
      { kind: 'leadgen', leadId, formId, pageId: grant.account.id, key: `leadgen:${leadId}` },
      { kind: 'comment', verb: 'add', commentId, text: 'Is it decaf?', author: { name: 'Priya N.' } },
      { kind: 'comment', verb: 'edit', commentId, text: 'Is it really decaf?' },
    ]);
    // The lead's id is a JSON number in the webhook's body, beyond 2^53.
    expect(received[0]?.body.toString()).toContain(`"leadgen_id":${leadId}`);
    for (const { body, signature } of received) {
      expect(webhooks().isSigned(body, signature)).toBe(true);
      expect(webhooks().isSigned(Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false);
    }
  });

  test.each([
    '',
    '{"object":"user","entry":[]}',
    '{"object":"page","entry":7}',
    '{"object":"page","entry":[{"id":"1","changes":[{"field":"feed"},null,{"field":"leadgen","value":{"form_id":1}}],"messaging":[{}]}]}',
  ])('webhook body %s → no changes', (body) => {
    expect(webhooks().parse(body)).toEqual([]);
  });

  test('webhook deliveries that Facebook holds back → sent together later; every third of 9 changes lost → 6 arrive', async () => {
    received.length = 0;
    await practice.submit('/webhooks/hold', { value: 'on' });
    await practice.submit('/webhooks/lose', { value: 'on' });
    for (let index = 0; index < 9; index += 1) await fillIn(`person${index}@example.test`);
    expect(received).toEqual([]);
    await practice.submit('/webhooks/lose', { value: 'off' });
    await practice.submit('/webhooks/hold', { value: 'off' });
    await expect.poll(() => changes().length).toBe(6);
    expect(received).toHaveLength(1);
  });
});

test('all requests that the practice network accepted → allowed by Facebook’s published schema', async () => {
  const requests = (await practice.control.requestLog()).filter(
    ({ path, status }) => path.startsWith('/facebook/graph/') && (status ?? 0) < 400,
  );
  expect(requests.length).toBeGreaterThan(20);
  expect(findViolations(facebookFacts, requests, scopes)).toEqual([]);
});
