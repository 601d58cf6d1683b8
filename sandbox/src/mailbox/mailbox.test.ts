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

const sendMail = async (message: SendMailOptions) => {
  const transport = nodemailer.createTransport(sandbox.smtpUrl);
  await transport.sendMail({ from: 'Fanfare <hello@fanfare.test>', to: 'anna@example.com', text: 'Hello', ...message });
  transport.close();
};
const get = async (path: string) => (await fetch(sandbox.url + path)).text();
const listMails = async (to = ''): Promise<Mail[]> =>
  JSON.parse(await get(`/__sandbox/mailbox?to=${encodeURIComponent(to)}`));
const findNewest = async () => {
  const [newest] = await listMails();
  if (!newest) throw new Error('The mailbox is empty.');
  return newest;
};

test('a received mail is available as JSON and on its page', async () => {
  await sendMail({
    subject: 'Confirm your address',
    text: 'Open https://fanfare.test/confirm?a=1&b=2.',
    html: '<b>Open it</b>',
  });
  const { id, ...rest } = await findNewest();
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
  expect(page).toContain('Jan 31, 2030, 12:00 PM UTC');
  expect(page).toContain('Practice network');
});

test('subject, text, sender and headers of a mail are escaped on the pages', async () => {
  const script = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
  await sendMail({
    subject: script,
    text: `${script} javascript:alert(1) https://example.com/"onmouseover="alert(1)`,
    from: { name: script, address: 'evil@example.com' },
    headers: { 'X-Evil': script },
    attachments: [{ filename: '<img src=x>.txt', content: 'x' }],
  });
  const { id } = await findNewest();
  for (const path of ['/mailbox', `/mailbox/${id}`, `/mailbox?to=${encodeURIComponent(script)}`]) {
    const page = await get(path);
    expect(page).not.toMatch(/<script|<img/);
    expect(page).not.toContain('href="javascript:');
    expect(page).not.toContain('"onmouseover=');
  }
  expect(await get(`/mailbox/${id}`)).toContain('&lt;script&gt;alert(1)');
});

test('HTML of a mail → served with a policy that allows no scripts and no external resources', async () => {
  await sendMail({ subject: 'Hi', html: '<script>alert(1)</script>' });
  const { id } = await findNewest();
  const answer = await fetch(`${sandbox.url}/mailbox/${id}/html`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/(^|; )sandbox /);
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await get(`/mailbox/${id}`)).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});

test('mails are listed newest first and filtered by recipient', async () => {
  await sendMail({ subject: 'One', to: 'Anna@Example.com' });
  await sendMail({ subject: 'Two', to: 'bob@example.com', bcc: 'carl@example.com' });
  expect((await listMails()).map(({ subject }) => subject)).toEqual(['Two', 'One']);
  expect((await listMails('anna@example.com')).map(({ subject }) => subject)).toEqual(['One']);
  expect((await listMails('carl@example.com')).map(({ subject }) => subject)).toEqual(['Two']);
  expect(await listMails('anna')).toEqual([]);
  const page = await get('/mailbox?to=ann');
  expect(page).toContain('>One<');
  expect(page).not.toContain('>Two<');
});

test('mails survive a restart, also with an incomplete last line', async () => {
  await sendMail({ subject: 'Stored' });
  await sandbox.stop();
  appendFileSync(join(dataDir, 'mail.mails.jsonl'), '["0123456789abcdef",{"subject":"Torn');
  sandbox = await start();
  expect((await listMails()).map(({ subject }) => subject)).toEqual(['Stored']);
});

test('the mailbox keeps the newest 500 mails', async () => {
  const { id, ...sample } = {
    ...(await sendMail({ subject: 'Sample' }).then(findNewest)),
    headers: [],
    attachments: [],
  };
  for (let n = 0; n < 510; n += 1) sandbox.mailbox.add({ ...sample, id: `${id}${n}`, subject: `Mail ${n}` });
  const stored = sandbox.mailbox.list();
  expect(stored).toHaveLength(500);
  expect([stored.at(0)?.subject, stored.at(-1)?.subject]).toEqual(['Mail 509', 'Mail 10']);
  expect(await get('/mailbox')).toContain('Older emails');
  expect(await get('/mailbox?page=10')).toContain('>Mail 10<');
});

test('POST /mailbox/empty and DELETE /__sandbox/mailbox empty the mailbox', async () => {
  await sendMail({ subject: 'One' });
  const emptied = await fetch(`${sandbox.url}/mailbox/empty`, { method: 'POST', headers: { origin: sandbox.url } });
  expect(await emptied.text()).toContain('No emails yet');
  await sendMail({ subject: 'Two' });
  await fetch(`${sandbox.url}/__sandbox/mailbox`, { method: 'DELETE' });
  expect(await listMails()).toEqual([]);
});

test('POST /mailbox/empty from another origin → 403; the mails stay', async () => {
  await sendMail({ subject: 'One' });
  const rejected = await fetch(`${sandbox.url}/mailbox/empty`, {
    method: 'POST',
    headers: { origin: 'http://evil.example' },
  });
  expect(rejected.status).toBe(403);
  expect(await listMails()).toHaveLength(1);
});

test('fault refuse with count 2 → two mails are rejected with 451, the third is accepted', async () => {
  await fetch(`${sandbox.url}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'mail', kind: 'refuse', count: 2 }),
  });
  for (const _ of [1, 2]) await expect(sendMail({ subject: 'No' })).rejects.toMatchObject({ responseCode: 451 });
  await sendMail({ subject: 'Yes' });
  expect((await listMails()).map(({ subject }) => subject)).toEqual(['Yes']);
});

test('a mail over 5 MB → 552; nothing is stored', async () => {
  await expect(sendMail({ subject: 'Big', text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toMatchObject({
    responseCode: 552,
  });
  expect(await listMails()).toEqual([]);
});

test('a client that disconnects during DATA → the next mail is received', async () => {
  const { port } = new URL(sandbox.smtpUrl);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('EHLO me\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: half');
      socket.on('data', (chunk) => String(chunk).includes('354') && socket.destroy());
      socket.on('close', () => resolve());
    });
  });
  await sendMail({ subject: 'After' });
  expect((await listMails()).map(({ subject }) => subject)).toEqual(['After']);
});

test('the page of an unknown mail → 404 with "Email not found"', async () => {
  const response = await fetch(`${sandbox.url}/mailbox/0123`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Email not found');
});
