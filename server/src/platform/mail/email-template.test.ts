import { expect, test } from 'vitest';
import { renderEmail } from './email-template.ts';

const email = { subject: 'News', paragraphs: ['Hello'] };
const list = { id: '12.lists.fanfare.test', unsubscribeUrl: 'https://fanfare.test/u/AbC' };

test('email of a list → one-click unsubscribe headers (RFC 8058)', () => {
  expect(renderEmail({ ...email, list }).headers).toEqual({
    'List-Id': '<12.lists.fanfare.test>',
    'List-Unsubscribe': '<https://fanfare.test/u/AbC>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('email of a site → its name with a link instead of the product; other email → the product', () => {
  const sender = { name: 'Tea & <Cake>', url: 'https://fanfare.test/s/tea' };
  const { text, html } = renderEmail({ ...email, sender });
  expect(text).toBe('Hello\n\nTea & <Cake>\nhttps://fanfare.test/s/tea\n');
  expect(html).toContain('<a href="https://fanfare.test/s/tea"');
  expect(html).toContain('Tea &amp; &lt;Cake&gt;</a>');
  expect(html).not.toContain('Fanfare');
  expect(renderEmail(email).html).toContain('>Fanfare</p>');
});

test('email without a list → no unsubscribe headers', () => {
  expect(renderEmail(email).headers).toEqual({});
});

test.each([
  ['line break in the URL', { ...list, unsubscribeUrl: 'https://fanfare.test/u\r\nBcc: eve@evil.test' }],
  ['bracket in the URL', { ...list, unsubscribeUrl: 'https://fanfare.test/u?x=>,<mailto:eve@evil.test>' }],
])('mailing-list email whose unsubscribe link has a %s → still one header with one URL', (_, hostile) => {
  const value = renderEmail({ ...email, list: hostile }).headers['List-Unsubscribe'] ?? '';
  expect(value).toMatch(/^<[^\s<>]+>$/);
});

test.each([
  ['script URL', { ...list, unsubscribeUrl: 'javascript:alert(1)' }],
  ['relative URL', { ...list, unsubscribeUrl: '/u/AbC' }],
  ['line break in the id', { ...list, id: 'a\r\nBcc: eve@evil.test' }],
])('mailing-list email with a %s in its unsubscribe header → error', (_, hostile) => {
  expect(() => renderEmail({ ...email, list: hostile })).toThrow();
});
