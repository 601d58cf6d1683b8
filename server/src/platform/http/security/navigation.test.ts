import { expect, test } from 'vitest';
import { isOwnVisit, isPageVisit } from './navigation.ts';

const own = 'https://fanfare.example';
const page = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
const byPerson = { ...page, 'sec-fetch-user': '?1' };

test.each([
  ['address bar', { ...byPerson, 'sec-fetch-site': 'none' }, true, true],
  ['own link', { ...byPerson, 'sec-fetch-site': 'same-origin' }, true, true],
  ['link on another site', { ...byPerson, 'sec-fetch-site': 'cross-site' }, true, false],
  ['own script', { ...page, 'sec-fetch-site': 'same-origin' }, true, true],
  ['link on a neighboring site', { ...byPerson, 'sec-fetch-site': 'same-site' }, true, true],
  ['script of a neighboring site', { ...page, 'sec-fetch-site': 'same-site' }, true, false],
  ['page loaded ahead', { ...byPerson, 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' }, true, false],
  [
    'page loaded ahead by an older browser',
    { ...byPerson, 'sec-fetch-site': 'none', purpose: 'prefetch' },
    true,
    false,
  ],
  ['image', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-origin' }, false, false],
  ['frame', { ...byPerson, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }, false, false],
  ['fetch', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', accept: 'text/html' }, false, false],
  ['old browser, own link', { accept: 'text/html', referer: `${own}/s/blog/post` }, true, true],
  ['old browser, other site', { accept: 'text/html', referer: 'https://evil.example/' }, true, false],
  ['old browser, no referer', { accept: 'text/html' }, true, false],
  ['old browser, image', { accept: 'image/webp,*/*', referer: `${own}/s/blog/post` }, false, false],
])('request from %s → recognized as visit of a page or not, as our own or not', (_, headers, isPage, isOwn) => {
  expect([isPageVisit(headers), isOwnVisit(headers, [own])]).toEqual([isPage, isOwn]);
});
