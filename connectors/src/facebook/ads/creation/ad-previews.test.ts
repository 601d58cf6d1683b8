import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinkAd } from '../../../ports/ads/ad-creation.ts';
import type { Grant } from '../../../ports/grant.ts';
import { catchFailure, createPracticeAds, europe, harbour, olive } from '../practice-ads.ts';
import { linkAd, pictureWith } from './practice-content.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let ads: ReturnType<typeof createPracticeAds>;
let grant: Grant;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  ads = createPracticeAds({ url: sandbox.url, now: () => sandbox.clock.now(), fetch });
  grant = await ads.signIn(olive);
});
afterAll(() => sandbox?.stop());

const formats = ['MOBILE_FEED_STANDARD', 'DESKTOP_FEED_STANDARD', 'RIGHT_COLUMN_STANDARD'] as const;
const preview = (content: LinkAd) => ads.facebook.adPreviews.read(grant, harbour, content, formats);

test('preview of an ad → a frame for each format, which expires after a day', async () => {
  const previews = await preview(linkAd({ message: `Hello <b>you</b> ${'and you '.repeat(500)}` }));
  expect(previews.map(({ format }) => format)).toEqual(formats);
  const [, src = ''] = /<iframe src="([^"]+)"/.exec(previews[0]?.body ?? '') ?? [];
  const url = src.replaceAll('&amp;', '&');
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toContain('frame-ancestors');
  const body = await page.text();
  expect(body).toContain('Ethiopia Guji');
  expect(body).toContain('Hello &lt;b&gt;you');
  await ads.control.advanceClock(86_401);
  expect((await fetch(url)).status).toBe(404);
  await ads.control.resetClock();
});

test('preview formats that Facebook can’t draw → left out; none left → rejected with a message', async () => {
  const lead = linkAd({ leadFormId: '1209988776655401', callToAction: 'SIGN_UP' });
  expect((await preview(lead)).map(({ format }) => format)).toEqual(formats.slice(0, 2));
  const column = ads.facebook.adPreviews.read(grant, harbour, lead, ['RIGHT_COLUMN_STANDARD']);
  expect(await catchFailure(column)).toMatchObject({
    kind: 'rejected',
    message: 'Facebook has no preview of this ad in this format.',
  });
  await ads.control.addFault({ match: 'previews.get', kind: 'rate-limit' });
  expect(await catchFailure(preview(linkAd()))).toMatchObject({ kind: 'busy' });
});

test('list of an ad account’s pictures → newest first, page by page; a picture is used again by its hash', async () => {
  for (let index = 0; index < 60; index += 1) {
    if (index % 20 === 0) await ads.control.advanceClock(2);
    await ads.facebook.adPreviews.read(grant, harbour, linkAd({ picture: pictureWith(9, index) }), []);
  }
  const first = await ads.facebook.adImages.list(grant, harbour);
  expect(first.images[0]).toMatchObject({ name: 'guji.png', width: 1200, height: 630, hash: expect.any(String) });
  expect((await fetch(first.images[0]?.url ?? '')).headers.get('content-type')).toBe('image/png');
  const second = await ads.facebook.adImages.list(grant, harbour, { cursor: first.cursor });
  const hashes = [...first.images, ...second.images].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(second.cursor).toBeUndefined();
  const known = linkAd({ picture: { type: 'account', hash: hashes[0] ?? '' } });
  expect(await ads.facebook.adPreviews.read(grant, harbour, known, formats)).toHaveLength(3);
  expect((await ads.facebook.adImages.list(grant, europe)).images).toEqual([]);
});
