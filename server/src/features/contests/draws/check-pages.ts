import { readFileSync } from 'node:fs';
import { PublicDraw } from '@fanfare/contract/contests/public-draw';
import { disqualificationReasons } from '@fanfare/contract/contests/winners';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { html, type Markup } from '../../../platform/html/index.ts';
import {
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PageRequest,
  type PageResponse,
  type VisitorAssets,
  type VisitorPages,
} from '../../../platform/http/index.ts';
import { chainStore } from '../chain/chain.store.ts';
import { createPublicFiles, linesPerPage } from '../chain/public-files.ts';
import { contestStore, slugStore } from '../contests.store.ts';
import { formatTime } from '../public-page/html/view.ts';
import { publicContestStore } from '../public-page/public-contests.store.ts';
import { pageTextsFor } from '../public-page/texts/contest-texts.ts';
import { fillText } from '../public-page/texts/fill-text.ts';
import type { WinnerService } from '../winners/winners.service.ts';
import { winnerStore } from '../winners/winners.store.ts';
import { type CheckFrame, checkHtml, checkPageHtml, notDrawnHtml } from './check-html.ts';
import { drawStore } from './draws.store.ts';

type Deps = {
  db: Db;
  now: Now;
  origin: string;
  winners: Pick<WinnerService, 'findClaim'>;
  claimTokens: Pick<FormTokens, 'issue'>;
  visitorAssets: VisitorAssets;
};

const maxCheckpoints = 1_000;
const script = readFileSync(new URL('./check-script.mjs', import.meta.url), 'utf8');
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
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
export const checkPages = ({ db, now, origin, winners, claimTokens, visitorAssets }: Deps): VisitorPages => {
  const files = createPublicFiles({ db, now, policy });
  const page = (status: number, frame: CheckFrame, body: Markup): PageResponse => {
    const { styles, scripts } = visitorAssets('draw-check/draw-check.ts');
    const assets = { styles: [...visitorAssets('contest/contest.css').styles, ...styles], scripts };
    return respond(status, 'text/html', checkPageHtml(frame, body, assets));
  };
  const notFound = () =>
    page(404, { title: 'Page not found' }, html`<section class="panel"><p>There is no such draw.</p></section>`);

  const findDraw = async (contestId: number, position: number) => {
    const prize = await drawStore(db).findPrizeAt(contestId, position);
    const draw = prize && (await drawStore(db).findByPrize(prize.id));
    return prize && { prize, draw: draw?.publishedAt ? draw : undefined };
  };

  const readDraw = async (contestId: number, position: number) => {
    const { prize, draw } = (await findDraw(contestId, position)) ?? {};
    if (!prize || !draw) return prize && { prize, draw: undefined };
    const rows = await winnerStore(db).listOfDraw(draw.id);
    const head = await chainStore(db).findHead(contestId);
    const published: PublicDraw = {
      ...{ contest_id: contestId, prize_id: prize.id, method: draw.method, is_unique: draw.isUnique },
      ...{ min_points: draw.minPoints, seed_key: draw.seedKey },
      ...{ seed: draw.seed ?? '', seed_hash: prize.seedHash ?? '' },
      ...{ list_hash: draw.listHash ?? '', list_size: draw.listSize ?? 0 },
      list_parts: await drawStore(db).countParts(draw.id),
      chain_parts: Math.ceil((head?.sequence ?? 0) / linesPerPage),
      ...{ chain_sequence: draw.chainSequence ?? 0, chain_hash: draw.chainHash ?? '', excluded: draw.excluded },
      other_draws: (await drawStore(db).listPublishedPositions(contestId)).filter((other) => other !== position),
      winners: rows.map(({ rank, receiptHash, state, reason }) => ({
        ...{ rank, receipt: receiptHash, state, reason: reason ? disqualificationReasons[reason] : null },
      })),
    };
    return { prize, draw: published };
  };

  const showCheck = async ({ id, name }: { id: number; name: string }, base: string, position: number) => {
    const found = await readDraw(id, position);
    if (!found) return notFound();
    const { prize, draw } = found;
    const { businessName = '' } = (await publicContestStore(db).findEverywhere(id)) ?? {};
    const contest = { name, businessName, path: base.replace(/\/draw$/, '') };
    const head = await chainStore(db).findHead(id);
    const commitment = {
      ...{ seedHash: prize.seedHash, chainLength: head?.sequence ?? 0, chainHash: head?.hash ?? '' },
      added: await chainStore(db).countAdded(id),
    };
    const frame = { title: `Check the draw of ${prize.name}`, contest: { ...contest, isDrawn: draw !== undefined } };
    const promise = { method: prize.method, isUnique: prize.isUnique, minPoints: prize.minPoints };
    if (!draw) return page(200, frame, notDrawnHtml({ ...commitment, ...promise }));
    const { seed, seed_key: seedKey, list_size: listSize, list_hash: listHash, min_points: drawnPoints } = draw;
    const drawn = { seed, seedKey, listSize, listHash, drawnPoints };
    const record = { ...commitment, ...promise, ...drawn, base: `${origin}${base}`, position };
    return page(200, frame, checkHtml(record));
  };

  const showClaim = async (token: string) => {
    const found = await winners.findClaim(token);
    const about = found && (await publicContestStore(db).findEverywhere(found.winner.contestId));
    const language = about?.row.language ?? 'en';
    const texts = pageTextsFor(language);
    const contest = about && {
      ...{ name: about.row.name, businessName: about.businessName, path: `/c/${about.row.slug ?? ''}` },
      isDrawn: true,
    };
    const message = (status: number, title: string, body: Markup) =>
      page(status, { title, language, contest }, html`<section class="panel message">${body}</section>`);
    if (!found || !about) return message(410, texts.linkExpiredTitle, html`<p>${texts.claimOver}</p>`);
    const { winner, prizeName } = found;
    if (winner.state === 'claimed') return message(200, texts.claimedTitle, html`<p>${texts.claimedText}</p>`);
    const form = { name: claimFormName, subject: token };
    const time = winner.claimUntil ? formatTime(winner.claimUntil, about.row) : '';
    return message(
      200,
      fillText(texts.claimTitle, { prize: prizeName }),
      html`<p>${time && fillText(texts.claimText, { time })}</p><form method="post" action="${formPath(form)}">${hiddenFormFields(form, claimTokens)}
<button type="submit" class="primary">${texts.claim}</button></form>`,
    );
  };

  const showData = async (
    contestId: number,
    position: number,
    [name = '', part = '']: readonly string[],
    request: PageRequest,
  ): Promise<PageResponse> => {
    if (name === 'draw.json' && part === '') {
      const draw = (await readDraw(contestId, position))?.draw;
      return draw ? respond(200, 'application/json', JSON.stringify(PublicDraw.parse(draw))) : notFound();
    }
    const number = name === 'list' ? /^(\d{1,6})\.txt$/.exec(part)?.[1] : undefined;
    const draw = number === undefined ? undefined : (await findDraw(contestId, position))?.draw;
    return (draw && (await files.listPart(draw.id, Number(number), request))) ?? notFound();
  };

  return {
    prefix: '/c/:slug/draw',
    cached: () => undefined,
    show: async (request) => {
      request.limit();
      const [, , slug = '', , name = '', ...rest] = request.path.split('/');
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
      const chainPage = name === 'chain' ? /^(\d{1,5})\.txt$/.exec(rest[0] ?? '')?.[1] : undefined;
      if (chainPage !== undefined) return (await files.chainPage(contest.id, Number(chainPage), request)) ?? notFound();
      if (!/^\d{1,4}$/.test(name)) return notFound();
      return rest.length === 0
        ? showCheck(contest, base, Number(name))
        : showData(contest.id, Number(name), rest, request);
    },
  };
};
