import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArgs, requireChromium } from '../../../scripts/chromium.mjs';
import { get, owner, signInAs } from '../http-client.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { post } from './publishing-peers.ts';

const words = 20_000;
const openTargetMs = 1_000;
const frameTargetMs = 50;
const letters = 60;
const betweenLettersMs = 80;
const lastWords = 'And this is where it ends.';

/** A very long post in the editor: how soon it is there, and whether typing in it stays smooth. */
export const editorOf = async (origin: string): Promise<Figure[]> => {
  const address = await longPost(origin);
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumArgs });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await signIn(context, origin);
    const page = await context.newPage();
    await page.addInitScript({ content: watching });
    const cold = await open(page, address);
    const warm: number[] = [];
    for (let round = 0; round < 3; round += 1) warm.push(await open(page, address));
    const clicked: number[] = [];
    for (let round = 0; round < 3; round += 1) clicked.push(await openFromList(page, address));
    const idle = await frames(page, () => page.waitForTimeout(letters * betweenLettersMs));
    await page.locator(editor).locator('p').nth(40).click();
    const typing = await frames(page, () =>
      page.keyboard.type('typing goes on and on '.repeat(9).slice(0, letters), { delay: betweenLettersMs }),
    );
    const told = ({ longest, late }: Frames) =>
      `longest frame ${longest.toFixed(0)} ms, ${late} over ${frameTargetMs} ms`;
    return [
      {
        what: `The editor opens a post of ${words} words`,
        figure: `${median(clicked).toFixed(0)} ms`,
        target: `< ${openTargetMs} ms`,
        met: median(clicked) < openTargetMs,
        how: `from the click on its title in the list of posts to its last words drawn, in Chromium; median of 3 (${rounded(clicked)})`,
      },
      {
        what: 'The same with a reload of the whole page',
        figure: `${median(warm).toFixed(0)} ms`,
        target: `< ${openTargetMs} ms`,
        met: median(warm) < openTargetMs,
        how: `from going there, the product's files cached; median of 3 (${rounded(warm)}); ${cold.toFixed(0)} ms the very first time`,
      },
      {
        what: 'Typing in it',
        figure: told(typing),
        target: `no frame over ${frameTargetMs} ms`,
        met: typing.longest <= frameTargetMs,
        how: `${letters} letters, one every ${betweenLettersMs} ms, in the middle of the text; the same page left alone for as long: ${told(idle)}`,
      },
    ];
  } finally {
    await browser.close();
  }
};

const editor = '.ProseMirror';
const rounded = (times: readonly number[]) => times.map((ms) => ms.toFixed(0)).join(', ');

const longPost = async (origin: string): Promise<string> => {
  const cookie = (await signInAs(origin, owner)).join('; ');
  const { sites } = JSON.parse(await get(`${origin}/api/content/sites`, [cookie]));
  const site = sites.find(({ kind }: { kind: string }) => kind === 'hosted')?.id ?? sites[0]?.id;
  const sentence =
    'Every <strong>second</strong> word of this long story is here for its length alone, as <em>readers</em> may see. ';
  const paragraph = `<p>${sentence.repeat(5)}</p>`;
  const paragraphs = Math.ceil(words / (sentence.split(' ').length - 1) / 5);
  const html = Array.from({ length: paragraphs }, (_, n) =>
    n % 10 === 0 ? `<h2>Part ${n}</h2>${paragraph}` : paragraph,
  );
  const body = {
    ...{ post_status: 'draft', post_title: 'A very long story' },
    editor_content: `${html.join('')}<p>${lastWords}</p>`,
  };
  const answer = await post(`${origin}/api/content/site/${site}/publish`, body, { origin, cookie });
  return `${origin}/content/site/${site}/post/${answer.post_id}`;
};

const signIn = async (context: BrowserContext, origin: string) => {
  const cookies = await signInAs(origin, owner);
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: origin };
    }),
  );
  const answer = await context.request.post(`${origin}/api/user/timezone`, {
    data: { timezone: 'Europe/Berlin' },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(`The time zone was refused: ${await answer.text()}`);
};

/** Looks at every frame from the start of the page: when the last words are there, and how long frames take. */
const watching = `{
  let last = performance.now();
  window.__frames = { longest: 0, late: 0 };
  const look = (now) => {
    const took = now - last;
    last = now;
    window.__frames.longest = Math.max(window.__frames.longest, took);
    if (took > ${frameTargetMs}) window.__frames.late += 1;
    if (window.__openedAt === undefined && document.querySelector('${editor} > p:last-of-type')?.textContent?.includes('${lastWords}'))
      requestAnimationFrame(() => { window.__openedAt = performance.now(); });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

const open = async (page: Page, address: string): Promise<number> => {
  await page.goto(address);
  const shown = await page.waitForFunction(() => Reflect.get(globalThis, '__openedAt'), undefined, { timeout: 60_000 });
  return Number(await shown.jsonValue());
};

const openFromList = async (page: Page, address: string): Promise<number> => {
  await page.goto(address.replace(/post\/\d+$/, 'posts'));
  const title = page.locator(`a[href="${new URL(address).pathname}"]`).first();
  await title.waitFor();
  await page.waitForLoadState('networkidle');
  const began = await title.evaluate((link: { click(): void }) => {
    const now = performance.now();
    link.click();
    return now;
  });
  const shown = await page.waitForFunction(() => Reflect.get(globalThis, '__openedAt'), undefined, { timeout: 60_000 });
  return Number(await shown.jsonValue()) - began;
};

type Frames = { longest: number; late: number };
const frames = async (page: Page, work: () => Promise<unknown>): Promise<Frames> => {
  await page.waitForTimeout(1_000);
  await page.evaluate(() => Reflect.set(globalThis, '__frames', { longest: 0, late: 0 }));
  await work();
  return page.evaluate((): Frames => Reflect.get(globalThis, '__frames'));
};
