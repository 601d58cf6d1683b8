import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { parseTarget } from './request-target.ts';

const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
];
const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700::1111',
  '2a00:1450::1',
];
const notAddresses = ['', 'localhost', '127.1', '0x7f.1', '2130706433', '0177.0.0.1', '1.2.3.4.', '8.8.8.8%1', '[::1]'];

describe('isPublicAddress', () => {
  test.each(privateAddresses)('address %s → not public', (ip) => expect(isPublicAddress(ip)).toBe(false));
  test.each(publicAddresses)('address %s → public', (ip) => expect(isPublicAddress(ip)).toBe(true));
  test.each(notAddresses)('"%s" is not a canonical address → not public', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});

const rules = { allowedHosts: new Set<string>(), ports: [80, 443] };

describe('parseTarget', () => {
  test.each([
    'http://127.1/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://127.0.0.1../',
    'http://１２７.０.０.１/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://./',
    'http://user@example.com/',
    'http://user:pass@example.com/',
    'http://example.com:22/',
    'http://example.com:8080/',
    'https://example.com:6379/',
  ])('URL %s → error address-not-allowed before any DNS lookup', (text) => {
    expect(() => parseTarget(text, undefined, rules)).toThrow(expect.objectContaining({ code: 'address-not-allowed' }));
  });

  test.each([
    '',
    'example.com',
    '/etc/passwd',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'http://',
  ])('URL “%s” → error not-http', (text) => {
    expect(() => parseTarget(text, undefined, rules)).toThrow(expect.objectContaining({ code: 'not-http' }));
  });

  test.each([
    ['http://example.com', 'http://example.com/'],
    ['https://Example.COM.:443/a?b=1#c', 'https://example.com/a?b=1'],
    ['http://example.com:443/', 'http://example.com:443/'],
    ['http://8.8.8.8/', 'http://8.8.8.8/'],
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
  ])('URL %s → requested as %s', (text, href) => {
    expect(parseTarget(text, undefined, rules).url.href).toBe(href);
  });

  test('URL checked with allowedHosts → exact host and port match only; credentials and other schemes stay rejected', () => {
    const withAllowedHost = { ...rules, allowedHosts: new Set(['127.0.0.1:8080']) };
    expect(parseTarget('http://127.1:8080/', undefined, withAllowedHost).isAllowed).toBe(true);
    expect(() => parseTarget('http://127.0.0.1:8081/', undefined, withAllowedHost)).toThrow();
    expect(() => parseTarget('http://127.0.0.2:8080/', undefined, withAllowedHost)).toThrow();
    expect(() => parseTarget('http://me@127.0.0.1:8080/', undefined, withAllowedHost)).toThrow();
    expect(() => parseTarget('ftp://127.0.0.1:8080/', undefined, withAllowedHost)).toThrow();
  });
});
