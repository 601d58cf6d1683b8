import { type DrawSettings, drawMethodInfo, uniqueMeaning } from '@fanfare/contract/contests/winners';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import {
  directionOf,
  faviconLink,
  html,
  type Markup,
  moduleScripts,
  type Printable,
  stylesheetLinks,
  toText,
} from '../../../platform/html/index.ts';
import { pageFooter } from '../public-page/html/layout.ts';
import { contestTranslator } from '../texts/contest-texts.ts';

type Assets = { styles: readonly string[]; scripts: readonly string[] };
export type CheckFrame = {
  title: string;
  /** Contest whose page is linked; undefined if no contest was found. */
  contest?: { name: string; businessName: string; path: string; isDrawn: boolean } | undefined;
  language?: SiteLanguage;
};

/** Renders a page about a draw in the layout of the contest page. */
export const checkPageHtml = (
  { title, contest, language = 'en' }: CheckFrame,
  body: Printable,
  assets: Assets,
): string =>
  toText(html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
${faviconLink}
${stylesheetLinks(assets.styles)}${moduleScripts(assets.scripts)}</head>
<body class="contest">
${contest && html`<header class="brand"><p><a href="${contest.path}">${contest.businessName}</a></p></header>`}
<main class="narrow">${contest && html`<p class="eyebrow"><a href="${contest.path}">${contest.name}</a></p>`}<h1>${title}</h1>
${body}</main>
${contest && pageFooter({ path: contest.path, translate: contestTranslator(language), hasWinners: contest.isDrawn })}</body></html>
`);

type Fact = [string, Printable];
const factList = (facts: readonly Fact[]): Markup =>
  html`<dl class="data">${facts.map(([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
const code = (text: string | null | undefined): Markup => html`<code>${text ?? ''}</code>`;
const count = (value: number) => new Intl.NumberFormat('en').format(value);

/** Facts published with the contest, and the current number of lines in the contest's chain. */
type Commitment = DrawSettings & {
  /** Minimum of points a winner needs by the published rules. */
  minPoints: number;
  seedHash: string | null;
  chainLength: number;
  chainHash: string;
  /** Number of entries in the contest's chain that the organizer added. */
  added: number;
};

/** Settings of the prize that the rules promise. */
const promises = ({ method, isUnique, minPoints }: Commitment): Fact[] => [
  ['How winners are chosen', drawMethodInfo[method].meaning],
  ['Unique winners', isUnique ? uniqueMeaning : 'No. One person can win several prizes.'],
  ['Points needed', count(minPoints)],
];

/** Hashes and figures that show whether something was changed. */
const commitments = ({ seedHash, chainLength, chainHash, added }: Commitment): Fact[] => [
  ['Hash of the seed, published with the contest', code(seedHash)],
  ['Lines in the chain of entries', count(chainLength)],
  ['Entries in the chain that the organizer added', count(added)],
  ['Head of the chain', code(chainHash)],
];

export const notDrawnHtml = (commitment: Commitment): Markup =>
  html`<section class="panel"><p><b>This prize was not drawn yet.</b></p><p>Come back after the draw. Then anyone can repeat it here.</p></section>
<section class="about"><h2>Fixed before the draw</h2>${factList([...promises(commitment), ...commitments(commitment)])}</section>`;

type DrawRecord = Commitment & {
  /** The fewest points a winner needed in the draw; the organizer can raise the published minimum. */
  drawnPoints: number;
  seed: string;
  /** Hex key the seed was derived from; null if the seed covers no method (older contests). */
  seedKey: string | null;
  listSize: number;
  listHash: string;
  /** URL of the contest's draws; `position` is the prize's. */
  base: string;
  position: number;
};

/** Facts that differ between the draw and the published rules, such as a higher minimum of points. */
const drawnDifferences = ({ minPoints, drawnPoints }: DrawRecord): Fact[] =>
  minPoints === drawnPoints ? [] : [['Points needed in this draw', count(drawnPoints)]];

/**
 * The check page of a draw. Its texts are in English: they explain a procedure, with names that the script uses too.
 */
export const checkHtml = (record: DrawRecord): Markup => {
  const { seed, seedKey, listSize, listHash, base, position } = record;
  return html`<p class="lead">Anyone can repeat this draw and see that the winners weren’t chosen by hand.</p>
<section class="panel"><h2>Repeat the draw</h2>
<p>Your browser reads the list of ${count(listSize)} entries and computes the winners from it.</p>
<button type="button" class="primary" id="check-button">Repeat this draw in my browser</button>
<p id="check-status" class="check-status" role="status"></p><ul id="check-results" class="check-results"></ul></section>
<section class="panel"><h2>Am I in it?</h2>
<form id="receipt-form" class="entry"><label class="field"><span>The receipt code in your email</span><input id="receipt" name="receipt" autocomplete="off" required placeholder="XXXX-XXXX-XXXX-XXXX"></label>
<button type="submit" class="secondary">Look it up</button></form>
<p id="receipt-status" class="check-status" role="status"></p></section>
<section class="about"><h2>Record of the draw</h2>
${factList([...promises(record), ...drawnDifferences(record), ...(seedKey ? [['Key of the seed', code(seedKey)] satisfies Fact] : []), ['Seed', code(seed)], ['Entries in the list', count(listSize)], ['Hash of the list', code(listHash)], ...commitments(record)])}</section>
<section class="about"><h2>Check it without us</h2>
<p>Read <a href="${base}/check.mjs">the script</a> and run it with Node.js: <code>node check.mjs ${base}/${position}</code>.
The data: <a href="${base}/${position}/draw.json">draw</a>, <a href="${base}/${position}/list/0.txt">list</a>,
<a href="${base}/chain/0.txt">chain of entries</a>, <a href="${base}/heads.json">heads of the chain, hour by hour</a>.</p></section>
<section class="about"><h2>What this doesn’t prove</h2>
<p>${
    seedKey
      ? 'It proves that neither the winners nor the way to choose them were picked after the contest was published.'
      : 'It proves that the winners weren’t chosen after the contest was published.'
  } It can’t prove that every entry is a real person. Entries that the organizer added are marked in the chain and the list. Compare the hourly heads of the chain to see that no entry was added or removed afterwards.</p></section>`;
};
