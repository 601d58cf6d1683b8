import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../../../../scripts/chromium.mjs';
import { minuteMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { getText, ownerEmail, signInAs } from '../../http-client.ts';
import type { Measurement } from '../../report.ts';
import { median } from '../../statistics.ts';
import { postJson } from './peer-servers.ts';

const wordCount = 20_000;
const openGoal: Goal = { comparison: '<', limit: 1_000, unit: 'ms' };
/** Longest frame in ms that a typist does not notice. */
const maxFrameMs = 50;
const frameGoal: Goal = { comparison: '<=', limit: maxFrameMs, unit: 'ms' };
const characterCount = 60;
const typingIntervalMs = 80;
const lastSentence = 'And this is where it ends.';

/** Opens a very long post in the editor and types in it. */
export const measureEditor = async (origin: string): Promise<Measurement[]> => {
  const url = await createLongPost(origin);
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await signIn(context, origin);
    const page = await context.newPage();
    await page.addInitScript({ content: frameRecorder });
    const firstOpenMs = await open(page, url);
    const reloadTimes: number[] = [];
    for (let round = 0; round < 3; round += 1) reloadTimes.push(await open(page, url));
    const clickTimes: number[] = [];
    for (let round = 0; round < 3; round += 1) clickTimes.push(await openFromList(page, url));
    const idle = await recordFrames(page, () => page.waitForTimeout(characterCount * typingIntervalMs));
    await page.locator(editor).locator('p').nth(40).click();
    const typing = await recordFrames(page, () =>
      page.keyboard.type('typing goes on and on '.repeat(9).slice(0, characterCount), { delay: typingIntervalMs }),
    );
    const formatFrames = ({ longest, late }: Frames) =>
      `longest frame ${longest.toFixed(0)} ms, ${late} over ${maxFrameMs} ms`;
    return [
      compareWithGoal({
        name: `Open a post of ${wordCount} words in the editor`,
        goal: openGoal,
        amount: median(clickTimes),
        method: `from the click in the list of posts to the last sentence rendered, in Chromium; median of 3 (${formatTimes(clickTimes)})`,
      }),
      compareWithGoal({
        name: 'The same with a page load',
        goal: openGoal,
        amount: median(reloadTimes),
        method: `from navigation, files cached; median of 3 (${formatTimes(reloadTimes)}); ${firstOpenMs.toFixed(0)} ms the first time`,
      }),
      compareWithGoal({
        name: 'Typing in this post',
        goal: frameGoal,
        amount: typing.longest,
        value: formatFrames(typing),
        method: `${characterCount} characters, one every ${typingIntervalMs} ms, in the middle of the text; the same page idle: ${formatFrames(idle)}`,
      }),
    ];
  } finally {
    await browser.close();
  }
};

const editor = '.ProseMirror';
const formatTimes = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(', ');

const createLongPost = async (origin: string): Promise<string> => {
  const cookie = (await signInAs(origin, ownerEmail)).join('; ');
  const { sites } = JSON.parse(await getText(`${origin}/api/content/sites`, [cookie]));
  const site = sites.find(({ kind }: { kind: string }) => kind === 'hosted')?.id ?? sites[0]?.id;
  const sentence =
    'Every <strong>second</strong> word of this long story is here for its length alone, as <em>readers</em> may see. ';
  const paragraph = `<p>${sentence.repeat(5)}</p>`;
  const paragraphs = Math.ceil(wordCount / (sentence.split(' ').length - 1) / 5);
  const html = Array.from({ length: paragraphs }, (_, n) =>
    n % 10 === 0 ? `<h2>Part ${n}</h2>${paragraph}` : paragraph,
  );
  const body = {
    post_status: 'draft',
    post_title: 'A very long story',
    editor_content: `${html.join('')}<p>${lastSentence}</p>`,
  };
  const response = await postJson(`${origin}/api/content/site/${site}/publish`, body, { origin, cookie });
  return `${origin}/content/site/${site}/post/${response.post_id}`;
};

const signIn = async (context: BrowserContext, origin: string) => {
  const cookies = await signInAs(origin, ownerEmail);
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: origin };
    }),
  );
  const response = await context.request.post(`${origin}/api/user/timezone`, {
    data: { timezone: 'Europe/Berlin' },
    headers: { origin },
  });
  if (!response.ok()) throw new Error(`The time zone was rejected: ${await response.text()}`);
};

/** Records frame times from page start, and when the last sentence is rendered. */
const frameRecorder = `{
  let last = performance.now();
  window.__frames = { longest: 0, late: 0 };
  const recordFrame = (now) => {
    const took = now - last;
    last = now;
    window.__frames.longest = Math.max(window.__frames.longest, took);
    if (took > ${maxFrameMs}) window.__frames.late += 1;
    if (window.__openedAt === undefined && document.querySelector('${editor} > p:last-of-type')?.textContent?.includes('${lastSentence}'))
      requestAnimationFrame(() => { window.__openedAt = performance.now(); });
    requestAnimationFrame(recordFrame);
  };
  requestAnimationFrame(recordFrame);
}`;

const open = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  const openedAt = await page.waitForFunction(() => Reflect.get(globalThis, '__openedAt'), undefined, {
    timeout: minuteMs,
  });
  return Number(await openedAt.jsonValue());
};

const openFromList = async (page: Page, url: string): Promise<number> => {
  await page.goto(url.replace(/post\/\d+$/, 'posts'));
  const title = page.locator(`a[href="${new URL(url).pathname}"]`).first();
  await title.waitFor();
  await page.waitForLoadState('networkidle');
  const clickedAt = await title.evaluate((link: { click(): void }) => {
    const now = performance.now();
    link.click();
    return now;
  });
  const openedAt = await page.waitForFunction(() => Reflect.get(globalThis, '__openedAt'), undefined, {
    timeout: minuteMs,
  });
  return Number(await openedAt.jsonValue()) - clickedAt;
};

type Frames = { longest: number; late: number };
const recordFrames = async (page: Page, action: () => Promise<unknown>): Promise<Frames> => {
  await page.waitForTimeout(1_000);
  await page.evaluate(() => Reflect.set(globalThis, '__frames', { longest: 0, late: 0 }));
  await action();
  return page.evaluate((): Frames => Reflect.get(globalThis, '__frames'));
};
