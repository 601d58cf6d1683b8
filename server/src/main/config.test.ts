import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (environment: Record<string, string>) => readConfig(randomBytes, { FANFARE_DATA: folder, ...environment });
const key = `main:${randomBytes(32).toString('base64')}`;
const production = {
  FANFARE_DEMO: 'off',
  PUBLIC_URL: 'https://fanfare.example',
  FANFARE_SECRET_KEYS: key,
  SMTP_URL: 'smtp://mail.example',
};

test('no settings → the product starts as a demo on loopback only', () => {
  expect(read({})).toMatchObject({ isDemo: true, host: '127.0.0.1', port: 4000, role: 'all', registrationOpen: true });
});

test('demo started twice → creates a secret key and uses it again; its file is readable by the owner only', () => {
  expect(read({}).secretKeys[0]?.key).toEqual(read({}).secretKeys[0]?.key);
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0);
});

test.each(['0.0.0.0', '192.168.1.5', '::', 'fanfare.example'])('demo with HOST=%s → error with the reason', (HOST) => {
  expect(() => read({ HOST })).toThrow(/public passwords.*FANFARE_DEMO=off/s);
});

test('FANFARE_DEMO=off without required settings → error that names them', () => {
  expect(() => read({ FANFARE_DEMO: 'off' })).toThrow('PUBLIC_URL, FANFARE_SECRET_KEYS, SMTP_URL');
  expect(() => read({ ...production, FANFARE_SECRET_KEYS: '' })).toThrow('FANFARE_SECRET_KEYS');
});

test('settings of a production server → registration closed, no loopback origins', () => {
  expect(read({ ...production, HOST: '0.0.0.0' })).toMatchObject({
    isDemo: false,
    registrationOpen: false,
    ownOrigins: ['https://fanfare.example'],
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ FANFARE_ROLE: 'everything' }, 'FANFARE_ROLE'],
  [{ FANFARE_ROLE: 'worker' }, 'DATABASE_URL'],
  [{ FANFARE_SECRET_KEYS: 'main:short' }, 'main'],
  [{ FILES_S3_BUCKET: 'files' }, 'FILES_S3_ENDPOINT'],
  [{ FANFARE_PRIVATE_HOSTS: '192.168.1.5' }, 'FANFARE_PRIVATE_HOSTS'],
  [{ FANFARE_PRIVATE_HOSTS: 'http://blog.local:80' }, 'FANFARE_PRIVATE_HOSTS'],
  [{ FANFARE_PRIVATE_HOSTS: '*:80' }, 'FANFARE_PRIVATE_HOSTS'],
])('settings %j → error that names %s', (environment, name) => {
  expect(() => read(environment)).toThrow(name);
});

test('Google settings without a developer token → Google offered; with one → token kept', () => {
  const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' };
  expect(read(google).networks.keys.google).toMatchObject({ id: 'g', secret: 's' });
  expect(read({ ...google, GOOGLE_ADS_DEVELOPER_TOKEN: 't' }).networks.keys.google?.developerToken).toBe('t');
});

test('LinkedIn settings → product share unless another is set; unknown product → error', () => {
  const linkedin = { LINKEDIN_CLIENT_ID: 'l', LINKEDIN_CLIENT_SECRET: 's' };
  expect(read(linkedin).networks.keys.linkedin?.product).toBe('share');
  const community = { ...linkedin, LINKEDIN_PRODUCT: 'community-management' };
  expect(read(community).networks.keys.linkedin?.product).toBe('community-management');
  expect(() => read({ ...linkedin, LINKEDIN_PRODUCT: 'both' })).toThrow('LINKEDIN_PRODUCT');
});

test('FANFARE_PRIVATE_HOSTS → list of host:port; empty by default', () => {
  expect(read({}).privateHosts).toEqual([]);
  expect(read({ FANFARE_PRIVATE_HOSTS: ' Blog.local:80, 10.0.0.7:8080,[fd00::5]:443 ' }).privateHosts).toEqual([
    'blog.local:80',
    '10.0.0.7:8080',
    '[fd00::5]:443',
  ]);
});
