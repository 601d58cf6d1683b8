import { defaultSettings } from '@fanfare/contract/bulk-ai/settings';
import { beforeAll, expect, test } from 'vitest';
import { insertArticle } from '../../../../test/fixtures/ai/bulk-ai.ts';
import { languageSamples } from '../../../../test/fixtures/ai/language-samples.ts';
import { createWriter } from '../../../../test/fixtures/post.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { CheckedArticle } from './gate.ts';

let app: TestApp;
let site: { businessId: number; siteId: number };
beforeAll(async () => {
  app = await createTestApp();
  const writer = await createWriter(app, 'hosted');
  site = { businessId: writer.bid, siteId: Number(writer.base.split('/').at(-1)) };
});

const { gates } = defaultSettings('UTC', true);
const check = async (fields: Partial<CheckedArticle>, settings = gates) => {
  const articleId = await insertArticle(app, site.businessId);
  return app.gates.check(
    {
      ...site,
      articleId,
      title: 'A title',
      html: '<p>Text</p>',
      words: 300,
      language: 'English',
      links: [],
      hasImage: true,
      canDraw: true,
      ...fields,
    },
    settings,
  );
};
const find = async (gate: string, fields: Partial<CheckedArticle>, settings = gates) =>
  (await check(fields, settings)).find((result) => result.gate === gate);

test('article that fails several gates → results of all gates, always in the same order', async () => {
  const results = await check({ html: '', hasImage: false });
  expect(results.map(({ gate, passed }) => [gate, passed])).toEqual([
    ['similarity', false],
    ['batch_similarity', true],
    ['length', false],
    ['structure', false],
    ['language', false],
    ['links', null],
    ['forbidden_words', null],
    ['image', false],
    ['reading_level', null],
  ]);
  expect(results.every(({ reason }) => /\.$/.test(reason))).toBe(true);
});

test('article in German when English was asked for → held with the names of the two languages', async () => {
  expect(await find('language', { html: `<p>${languageSamples.German}</p>` })).toMatchObject({
    passed: false,
    reason: 'The text is in German. You asked for English.',
  });
});

test('links of an article: a live one, a missing page, loopback, a name that does not exist, no URL → only the first works', async () => {
  const live = `${app.sandbox.url}/flickr`;
  const links = [
    'http://127.0.0.1:1/',
    'https://nothing.invalid/',
    'javascript:alert(1)',
    `${app.sandbox.url}/no-such-page`,
  ];
  expect(await find('links', { links: [live, live] })).toMatchObject({ passed: true, score: 1 });
  const result = await find('links', { links: [live, ...links] });
  expect(result).toMatchObject({ passed: false, score: 0.2, threshold: 1 });
});

test('gate of links switched off → links of an article are not requested', async () => {
  const settings = { ...gates, min_live_links: null };
  expect(await find('links', { links: ['http://127.0.0.1:1/'] }, settings)).toMatchObject({ passed: null });
});

test('article of 200,000 characters of hostile markup → measured by the gates', async () => {
  const results = await check({ html: '<h2><b>'.repeat(28_000) });
  expect(results).toHaveLength(9);
});
