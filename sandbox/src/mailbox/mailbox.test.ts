import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mail, type Sandbox, startSandbox } from '../index.ts';

let dataDir = '';
let sandbox: Sandbox;
const start = () => startSandbox({ port: 0, smtpPort: 0, dataDir, now: () => new Date('2030-01-31T12:00:00Z') });
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-mail-'));
  sandbox = await start();
});
afterEach(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true });
});

const mail = async (message: SendMailOptions) => {
  const transport = nodemailer.createTransport(sandbox.smtpUrl);
  await transport.sendMail({ from: 'Fanfare <hello@fanfare.test>', to: 'anna@example.com', text: 'Hello', ...message });
  transport.close();
};
const get = async (path: string) => (await fetch(sandbox.url + path)).text();
const mails = async (to = ''): Promise<Mail[]> =>
  JSON.parse(await get(`/__sandbox/mailbox?to=${encodeURIComponent(to)}`));
const first = async () => {
  const [newest] = await mails();
  if (!newest) throw new Error('The mailbox is empty.');
  return newest;
};

test('a mail is read as JSON and on its page', async () => {
  await mail({
    subject: 'Confirm your address',
    text: 'Open https://fanfare.test/confirm?a=1&b=2.',
    html: '<b>Open it</b>',
  });
  const { id, ...rest } = await first();
  expect(rest).toMatchObject({
    to: ['anna@example.com'],
    from: 'Fanfare <hello@fanfare.test>',
    subject: 'Confirm your address',
    text: expect.stringContaining('confirm?a=1&b=2'),
    html: expect.stringContaining('<b>Open it</b>'),
    at: '2030-01-31T12:00:00.000Z',
  });
  expect(await get('/mailbox')).toContain('Confirm your address');
  const page = await get(`/mailbox/${id}`);
  expect(page).toContain('<a href="https://fanfare.test/confirm?a=1&amp;b=2"');
  expect(page).toContain('31 Jan 2030, 12:00 UTC');
  expect(page).toContain('Practice network');
});

test('nothing in a mail becomes markup of the page', async () => {
  const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
  await mail({
    subject: script,
    text: `${script} javascript:alert(1) https://example.com/"onmouseover="alert(1)`,
    from: { name: script, address: 'evil@example.com' },
    headers: { 'X-Evil': script },
    attachments: [{ filename: '<img src=x>.txt', content: 'x' }],
  });
  const { id } = await first();
  for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox?to=${encodeURIComponent(script)}`]) {
    const page = await get(path);
    expect(page).not.toMatch(/<script|<img/);
    expect(page).not.toContain('href="javascript:');
    expect(page).not.toContain('"onmouseover=');
  }
  expect(await get(`/mailbox/${id}`)).toContain('&lt;script&gt;alert(1)');
});

test("a mail's own markup is served without any right", async () => {
  await mail({ subject: 'Hi', html: '<script>alert(1)</script>' });
  const { id } = await first();
  const answer = await fetch(`${sandbox.url}/mailbox/${id}/html`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/(^|; )sandbox /);
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await get(`/mailbox/${id}`)).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});

test('the newest mail comes first, and mails are found by recipient', async () => {
  await mail({ subject: 'One', to: 'Anna@Example.com' });
  await mail({ subject: 'Two', to: 'bob@example.com', bcc: 'carl@example.com' });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Two', 'One']);
  expect((await mails('anna@example.com')).map(({ subject }) => subject)).toEqual(['One']);
  expect((await mails('carl@example.com')).map(({ subject }) => subject)).toEqual(['Two']);
  expect(await mails('anna')).toEqual([]);
  const page = await get('/mailbox?to=ann');
  expect(page).toContain('>One<');
  expect(page).not.toContain('>Two<');
});

test('mails outlive a restart, even one in the middle of a write', async () => {
  await mail({ subject: 'Kept' });
  await sandbox.stop();
  appendFileSync(join(dataDir, 'mail.mails.jsonl'), '["0123456789abcdef",{"subject":"Torn');
  sandbox = await start();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Kept']);
});

test('the mailbox keeps the newest 500', async () => {
  const { id, ...sample } = { ...(await mail({ subject: 'Sample' }).then(first)), headers: [], attachments: [] };
  for (let n = 0; n < 510; n += 1) sandbox.mailbox.add({ ...sample, id: `${id}${n}`, subject: `Mail ${n}` });
  const kept = sandbox.mailbox.list();
  expect(kept).toHaveLength(500);
  expect([kept.at(0)?.subject, kept.at(-1)?.subject]).toEqual(['Mail 509', 'Mail 10']);
  expect(await get('/mailbox')).toContain('Older mail');
  expect(await get('/mailbox?page=10')).toContain('>Mail 10<');
});

test('the button and the call empty the mailbox', async () => {
  await mail({ subject: 'One' });
  const emptied = await fetch(`${sandbox.url}/mailbox/empty`, { method: 'POST', headers: { origin: sandbox.url } });
  expect(await emptied.text()).toContain('No mail yet');
  await mail({ subject: 'Two' });
  await fetch(`${sandbox.url}/__sandbox/mailbox`, { method: 'DELETE' });
  expect(await mails()).toEqual([]);
});

test('another site cannot empty the mailbox', async () => {
  await mail({ subject: 'One' });
  const refused = await fetch(`${sandbox.url}/mailbox/empty`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  expect(refused.status).toBe(403);
  expect(await mails()).toHaveLength(1);
});

test('a refusing mailbox answers 451 as often as asked, then takes mail again', async () => {
  await fetch(`${sandbox.url}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'mail', kind: 'refuse', count: 2 }),
  });
  for (const _ of [1, 2]) await expect(mail({ subject: 'No' })).rejects.toMatchObject({ responseCode: 451 });
  await mail({ subject: 'Yes' });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Yes']);
});

test('a mail of more than 5 MB is refused and leaves nothing behind', async () => {
  await expect(mail({ subject: 'Big', text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({
    responseCode: 552,
  });
  expect(await mails()).toEqual([]);
});

test('a client that hangs up in the middle of a mail does no harm', async () => {
  const { port } = new URL(sandbox.smtpUrl);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('EHLO me\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: half');
      socket.on('data', (chunk) => String(chunk).includes('354') && socket.destroy());
      socket.on('close', () => resolve());
    });
  });
  await mail({ subject: 'After' });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['After']);
});

test('a mail that is gone has a page that says so', async () => {
  const answer = await fetch(`${sandbox.url}/mailbox/0123`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('This mail is gone');
});
