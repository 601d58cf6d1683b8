import './draw-check.css';
import { toHex } from '@fanfare/contract/contests/draw-order';
import type { PublicDraw } from '@fanfare/contract/contests/public-draw';
import { normalizeReceiptCode } from '@fanfare/contract/contests/receipt-code';
import { checkDraw, countAdded, followChain } from './check-draw.ts';

/** Number of entries that this page checks, at most; larger lists are checked with the script. */
const maxEntries = 100_000;

const base = location.pathname.replace(/\/$/, '');
const find = (id: string) => document.getElementById(id);
const sayIn = (id: string) => (text: string) => {
  const status = find(id);
  if (status) status.textContent = text;
};
const say = sayIn('check-status');
const sayOfReceipt = sayIn('receipt-status');

const readText = async (path: string): Promise<string> => {
  const response = await fetch(`${base}/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};

let list: Promise<string> | undefined;
const readList = (draw: PublicDraw): Promise<string> => {
  list ??= (async () => {
    let text = '';
    for (let part = 0; part < draw.list_parts; part += 1) {
      say(`Reading the list: ${part + 1} of ${draw.list_parts}`);
      text += await readText(`list/${part}.txt`);
    }
    return text;
  })();
  return list;
};

const readDraw = async (path = 'draw.json'): Promise<PublicDraw> => JSON.parse(await readText(path));

async function* readChain(): AsyncGenerator<string> {
  for (let page = 0, text = '-'; text !== ''; page += 1) {
    say(`Reading the chain of entries: page ${page + 1}`);
    text = await readText(`../chain/${page}.txt`);
    yield text;
  }
}

const readEvidence = async (draw: PublicDraw) => {
  const others = await Promise.all(draw.other_draws.map((position) => readDraw(`../${position}/draw.json`)));
  const chain = await followChain(readChain(), draw, JSON.parse(await readText('../heads.json')));
  return { chain, otherWinners: new Set(others.flatMap(({ winners }) => winners.map(({ receipt }) => receipt))) };
};

/** Mark of a check's result; a check that couldn't be done has a dash. */
const mark = (isRight: boolean | null): string => {
  if (isRight === null) return '–';
  return isRight ? '✓' : '✗';
};

const check = async () => {
  const draw = await readDraw();
  if (draw.list_size > maxEntries) return say('This list is too long for a browser. Use the script below.');
  const text = await readList(draw);
  const evidence = await readEvidence(draw);
  const steps = await checkDraw(draw, text, evidence, (done, total) => say(`Repeating the draw: ${done} of ${total}`));
  const added = `The organizer added ${countAdded(text)} of the ${draw.list_size} entries.`;
  const results = [...steps.map(({ isRight, text: step }) => `${mark(isRight)} ${step}`), added];
  find('check-results')?.replaceChildren(
    ...results.map((result) => {
      const item = document.createElement('li');
      item.textContent = result;
      return item;
    }),
  );
  say(steps.every(({ isRight }) => isRight !== false) ? 'This draw is right.' : 'This draw is NOT right.');
};

const findReceipt = async (code: string) => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(normalizeReceiptCode(code)));
  const receipt = toHex(new Uint8Array(bytes));
  const draw = await readDraw();
  const text = await readList(draw);
  const winner = draw.winners.find((one) => one.receipt === receipt);
  if (winner) return sayOfReceipt(`Your entry is in the list and was drawn in place ${winner.rank}.`);
  const isListed = text.startsWith(receipt) || text.includes(`\n${receipt}`);
  sayOfReceipt(isListed ? 'Your entry is in the list of this draw.' : 'This code isn’t in the list of this draw.');
};

const failed = 'The check couldn’t be completed. Reload the page, or use the script below.';
find('check-button')?.addEventListener('click', () => void check().catch(() => say(failed)));
find('receipt-form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  const field = find('receipt');
  if (field instanceof HTMLInputElement) void findReceipt(field.value).catch(() => sayOfReceipt(failed));
});
