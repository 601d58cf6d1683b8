import { readFileSync } from 'node:fs';
import { PublicDraw } from '@fanfare/contract/contests/public-draw';
import { disqualificationReasons } from '@fanfare/contract/contests/winners';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { html, type Markup } from '../../../platform/html/index.ts';
import {
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PageRequest,
  type PageResponse,
  type VisitorPages,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chainStore } from '../chain/chain.store.ts';
import { formatInContestLanguage } from '../contest/contest-times.ts';
import { publicContestStore } from '../contest/public-contests.store.ts';
import { prizeStore } from '../contest-parts.store.ts';
import { contestStore } from '../contests.store.ts';
import { drawStore } from '../draws/draws.store.ts';
import { slugStore } from '../slugs.store.ts';
import { contestTranslator } from '../texts/contest-texts.ts';
import type { WinnerService } from '../winners/winners.service.ts';
import { winnerStore } from '../winners.store.ts';
import { type CheckFrame, checkHtml, checkPageHtml, notDrawnHtml } from './check-html.ts';
import { createPublicFiles, linesPerChainPart } from './public-files.ts';

type Deps = {
  winners: Pick<WinnerService, 'findClaim'>;
  claimTokens: Pick<FormTokens, 'issue'>;
};

/** Maximum number of hourly heads of a contest's chain in `heads.json`. */
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

/** Public pages of draws: `/c/{slug}/draw/…`. They have no personal data. */
export const checkPages = (platform: Platform, { winners, claimTokens }: Deps): VisitorPages => {
  const { db, origin, visitorAssets } = platform;
  const files = createPublicFiles(platform, { policy });
  const page = (status: number, frame: CheckFrame, body: Markup): PageResponse => {
    const { styles, scripts } = visitorAssets('draw-check/draw-check.ts');
    const assets = { styles: [...visitorAssets('contest/contest.css').styles, ...styles], scripts };
    return respond(status, 'text/html', checkPageHtml(frame, body, assets));
  };
  const notFound = () =>
    page(404, { title: 'Page not found' }, html`<section class="panel"><p>There is no such draw.</p></section>`);

  /** The prize at a position, and its draw once that is published. */
  const findDraw = async (contestId: number, position: number) => {
    const prize = await prizeStore(db).findByPosition(contestId, position);
    const draw = prize && (await drawStore(db).findByPrize(prize.id));
    return prize && { prize, draw: draw?.publishedAt ? draw : undefined };
  };

  /** The prize at a position, and its draw as `draw.json` shows it. */
  const readDraw = async (contestId: number, position: number) => {
    const { prize, draw } = (await findDraw(contestId, position)) ?? {};
    if (!prize || !draw) return prize && { prize, draw: undefined };
    const rows = await winnerStore(db).listOfDraw(draw.id);
    const head = await chainStore(db).findHead(contestId);
    const published: PublicDraw = {
      contest_id: contestId,
      prize_id: prize.id,
      method: draw.method,
      is_unique: draw.isUnique,
      min_points: draw.minPoints,
      seed_key: draw.seedKey,
      seed: draw.seed ?? '',
      seed_hash: prize.seedHash ?? '',
      list_hash: draw.listHash ?? '',
      list_size: draw.listSize ?? 0,
      list_parts: await drawStore(db).countParts(draw.id),
      chain_parts: Math.ceil((head?.sequence ?? 0) / linesPerChainPart),
      chain_sequence: draw.chainSequence ?? 0,
      chain_hash: draw.chainHash ?? '',
      excluded: draw.excluded,
      other_draws: (await drawStore(db).listPublishedPositions(contestId)).filter((other) => other !== position),
      winners: rows.map(({ rank, receiptHash, state, reason }) => ({
        rank,
        receipt: receiptHash,
        state,
        reason: reason ? disqualificationReasons[reason] : null,
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
      method: prize.method,
      isUnique: prize.isUnique,
      minPoints: prize.minPoints,
      seedHash: prize.seedHash,
      chainLength: head?.sequence ?? 0,
      chainHash: head?.hash ?? '',
      added: await chainStore(db).countAdded(id),
    };
    const frame = { title: `Check the draw of ${prize.name}`, contest: { ...contest, isDrawn: draw !== undefined } };
    if (!draw) return page(200, frame, notDrawnHtml(commitment));
    const record = {
      ...commitment,
      drawnPoints: draw.min_points,
      seed: draw.seed,
      seedKey: draw.seed_key,
      listSize: draw.list_size,
      listHash: draw.list_hash,
      base: `${origin}${base}`,
      position,
    };
    return page(200, frame, checkHtml(record));
  };

  /** Page with the button to claim a prize, opened by the link in the winner's email. */
  const showClaim = async (token: string) => {
    const found = await winners.findClaim(token);
    const about = found && (await publicContestStore(db).findEverywhere(found.winner.contestId));
    const language = about?.row.language ?? 'en';
    const translate = contestTranslator(language);
    const contest = about && {
      name: about.row.name,
      businessName: about.businessName,
      path: `/c/${about.row.slug ?? ''}`,
      isDrawn: true,
    };
    const message = (status: number, title: string, body: Markup) =>
      page(status, { title, language, contest }, html`<section class="panel message">${body}</section>`);
    if (!found || !about)
      return message(410, translate('page.linkExpiredTitle'), html`<p>${translate('page.claimOver')}</p>`);
    const { winner, prizeName } = found;
    if (winner.state === 'claimed')
      return message(200, translate('page.claimedTitle'), html`<p>${translate('page.claimedText')}</p>`);
    const form = { name: claimFormName, subject: token };
    const time = winner.claimUntil ? formatInContestLanguage(winner.claimUntil, about.row) : '';
    return message(
      200,
      translate('page.claimTitle', { prize: prizeName }),
      html`<p>${time && translate('page.claimText', { time })}</p><form method="post" action="${formPath(form)}">${hiddenFormFields(form, claimTokens)}
<button type="submit" class="primary">${translate('page.claim')}</button></form>`,
    );
  };

  /** The files of a draw: `draw.json`, and the parts of the list of contestants who took part. */
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
      if (name === 'check.mjs') return respond(200, 'text/javascript', script, hourSeconds);
      if (name === 'claim') return showClaim(rest[0] ?? '');
      const contestId = await slugStore(db).findHolder(slug);
      const contest = contestId === undefined ? undefined : await contestStore(db).findPublished(contestId);
      if (!contest) return notFound();
      const base = `/c/${contest.slug}/draw`;
      if (name === 'heads.json') {
        const heads = await chainStore(db).listCheckpoints(contest.id, maxCheckpoints);
        return respond(200, 'application/json', JSON.stringify(heads));
      }
      const chainPart = name === 'chain' ? /^(\d{1,5})\.txt$/.exec(rest[0] ?? '')?.[1] : undefined;
      if (chainPart !== undefined) return (await files.chainPart(contest.id, Number(chainPart), request)) ?? notFound();
      if (!/^\d{1,4}$/.test(name)) return notFound();
      return rest.length === 0
        ? showCheck(contest, base, Number(name))
        : showData(contest.id, Number(name), rest, request);
    },
  };
};
