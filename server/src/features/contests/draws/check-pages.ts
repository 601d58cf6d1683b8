import { readFileSync } from 'node:fs';
import { PublicDraw } from '@fanfare/contract/contests/public-draw';
import { disqualificationReasons } from '@fanfare/contract/contests/winners';
import type { Db } from '../../../platform/db/index.ts';
import { html, type Markup, toText } from '../../../platform/html/index.ts';
import {
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PageResponse,
  type VisitorAssets,
  type VisitorPages,
} from '../../../platform/http/index.ts';
import { chainStore } from '../chain/chain.store.ts';
import { contestStore, slugStore } from '../contests.store.ts';
import type { WinnerService } from '../winners/winners.service.ts';
import { winnerStore } from '../winners/winners.store.ts';
import { drawStore } from './draws.store.ts';

type Deps = {
  db: Db;
  winners: Pick<WinnerService, 'findClaim'>;
  claimTokens: Pick<FormTokens, 'issue'>;
  visitorAssets: VisitorAssets;
};

/** Of the chain: about 800 kB. */
const linesPerPage = 5_000;
const maxCheckpoints = 1_000;
const script = readFileSync(new URL('./check-script.mjs', import.meta.url), 'utf8');
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
export const claimFormName = 'contest-claim';

const respond = (status: number, type: string, body: string, maxAgeSeconds = 0): PageResponse => ({
  status,
  headers: {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': maxAgeSeconds > 0 ? `public, max-age=${maxAgeSeconds}` : 'no-store',
    'content-security-policy': policy,
  },
  body,
});

/** The public pages of draws: `/c/{slug}/draw/…`. They have no personal data. */
export const checkPages = ({ db, winners, claimTokens, visitorAssets }: Deps): VisitorPages => {
  const page = (status: number, title: string, body: Markup): PageResponse => {
    const { styles, scripts } = visitorAssets('draw-check/draw-check.ts');
    return respond(
      status,
      'text/html',
      toText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
${styles.map((url) => html`<link rel="stylesheet" href="${url}">`)}
${scripts.map((url) => html`<script type="module" src="${url}"></script>`)}</head>
<body><main><h1>${title}</h1>${body}</main></body></html>
`),
    );
  };
  const notFound = () => page(404, 'Page not found', html`<p>There is no such draw.</p>`);

  const readDraw = async (contestId: number, position: number) => {
    const prize = await drawStore(db).findPrizeAt(contestId, position);
    const draw = prize && (await drawStore(db).findByPrize(prize.id));
    if (!prize || !draw?.publishedAt) return prize && { prize, draw: undefined };
    const rows = await winnerStore(db).listOfDraw(draw.id);
    const published: PublicDraw = {
      ...{ contest_id: contestId, prize_id: prize.id, method: draw.method, is_unique: draw.isUnique },
      ...{ min_points: draw.minPoints, seed: draw.seed ?? '', seed_hash: prize.seedHash ?? '' },
      ...{ list_hash: draw.listHash ?? '', list_size: draw.listSize ?? 0 },
      list_parts: await drawStore(db).countParts(draw.id),
      ...{ chain_sequence: draw.chainSequence ?? 0, chain_hash: draw.chainHash ?? '', excluded: draw.excluded },
      winners: rows.map(({ rank, receiptHash, state, reason }) => ({
        ...{ rank, receipt: receiptHash, state, reason: reason ? disqualificationReasons[reason] : null },
      })),
    };
    return { prize, draw: { id: draw.id, published } };
  };

  const showCheck = async (contest: { id: number; name: string }, base: string, position: number) => {
    const found = await readDraw(contest.id, position);
    if (!found) return notFound();
    const { prize, draw } = found;
    const title = `Check the draw of ${prize.name}`;
    const head = await chainStore(db).findHead(contest.id);
    const facts = html`<dl><dt>Contest</dt><dd>${contest.name}</dd>
<dt>Hash of the seed, published with the contest</dt><dd><code>${prize.seedHash ?? ''}</code></dd>
<dt>Lines in the chain of entries</dt><dd>${head?.sequence ?? 0}</dd>
<dt>Head of the chain</dt><dd><code>${head?.hash ?? ''}</code></dd></dl>`;
    if (!draw) return page(200, title, html`${facts}<p>This prize was not drawn yet.</p>`);
    const { published } = draw;
    return page(
      200,
      title,
      html`${facts}<dl><dt>Seed</dt><dd><code>${published.seed}</code></dd>
<dt>Entries in the list</dt><dd>${published.list_size}</dd>
<dt>Hash of the list</dt><dd><code>${published.list_hash}</code></dd></dl>
<p><button type="button" id="check-button">Repeat this draw in my browser</button></p>
<p id="check-status" role="status"></p><ul id="check-results"></ul>
<h2>Am I in it?</h2>
<form id="receipt-form"><label for="receipt">The receipt code in your email</label><br>
<input id="receipt" name="receipt" autocomplete="off" required> <button type="submit">Look it up</button></form>
<h2>Check it without us</h2>
<p>Read <a href="${base}/check.mjs">the script</a> and run it with Node.js: <code>node check.mjs ${base}/${position}</code>.
The data: <a href="${base}/${position}/draw.json">draw</a>, <a href="${base}/${position}/list/0.txt">list</a>,
<a href="${base}/chain/0.txt">chain of entries</a>, <a href="${base}/heads.json">heads of the chain, hour by hour</a>.</p>
<h2>What this doesn’t prove</h2>
<p>It proves that nobody chose the winners after the contest was published. It can’t prove that every entry is a real
person. Compare the hourly heads of the chain to see that no entry was added or removed afterwards.</p>`,
    );
  };

  const showClaim = async (token: string) => {
    const found = await winners.findClaim(token);
    if (!found) return page(410, 'This link is no longer valid', html`<p>The time to claim this prize is over.</p>`);
    if (found.winner?.state === 'claimed')
      return page(200, 'Prize claimed', html`<p>The organizer will contact you.</p>`);
    const form = { name: claimFormName, subject: token };
    return page(
      200,
      `You won ${found.prizeName}`,
      html`<form method="post" action="${formPath(form)}">${hiddenFormFields(form, claimTokens)}
<button type="submit">Claim my prize</button></form>`,
    );
  };

  const showChain = async (contestId: number, number: number) =>
    respond(200, 'text/plain', await chainStore(db).readSealed(contestId, number * linesPerPage, linesPerPage));

  const showData = async (contestId: number, position: number, [name = '', part = '']: readonly string[]) => {
    const draw = (await readDraw(contestId, position))?.draw;
    if (!draw) return notFound();
    if (name === 'draw.json' && part === '')
      return respond(200, 'application/json', JSON.stringify(PublicDraw.parse(draw.published)));
    const number = name === 'list' ? /^(\d{1,6})\.txt$/.exec(part)?.[1] : undefined;
    const [lines] = number === undefined ? [] : await drawStore(db).readParts(draw.id, Number(number), 1);
    return lines === undefined ? notFound() : respond(200, 'text/plain', `${lines}\n`, 3_600);
  };

  return {
    prefix: '/c/:slug/draw',
    cached: () => undefined,
    show: async ({ path, limit }) => {
      limit();
      const [, , slug = '', , name = '', ...rest] = path.split('/');
      if (name === 'check.mjs') return respond(200, 'text/javascript', script, 3_600);
      if (name === 'claim') return showClaim(rest[0] ?? '');
      const contestId = await slugStore(db).findHolder(slug);
      const contest = contestId === undefined ? undefined : await contestStore(db).findPublished(contestId);
      if (!contest) return notFound();
      const base = `/c/${contest.slug}/draw`;
      if (name === 'heads.json') {
        const heads = await chainStore(db).listCheckpoints(contest.id, maxCheckpoints);
        return respond(200, 'application/json', JSON.stringify(heads.map(({ contestId: _, ...head }) => head)));
      }
      const chainPage = name === 'chain' ? /^(\d{1,6})\.txt$/.exec(rest[0] ?? '')?.[1] : undefined;
      if (chainPage !== undefined) return showChain(contest.id, Number(chainPage));
      if (!/^\d{1,4}$/.test(name)) return notFound();
      return rest.length === 0 ? showCheck(contest, base, Number(name)) : showData(contest.id, Number(name), rest);
    },
  };
};
