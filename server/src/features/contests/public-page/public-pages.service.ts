import { previewQuery } from '@fanfare/contract/contests/sharing/embed-codes';
import {
  encodePage,
  type PageRequest,
  type PageResponse,
  pageCache,
  type RenderedPage,
  selectEncoding,
  type VisitorPages,
  type VisitorRequest,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { actionTarget } from '../actions/action-targets.ts';
import type { ActionService } from '../actions/actions.service.ts';
import type { NetworkConsentService } from '../actions/network-consent.service.ts';
import type { ContestCache, PublicContest } from '../contest/contest-cache.ts';
import { contestPath, framePath } from '../contest/contest-paths.ts';
import { publicContestStore } from '../contest/public-contests.store.ts';
import { embedScript } from '../embed/embed-script.ts';
import type { EntryService } from '../entries/entries.service.ts';
import type { ErasureService } from '../entries/erasure.service.ts';
import type { LinkMailService } from '../entries/link-mails.service.ts';
import { contestCookie, hasContestCookie, readContestCookie } from './contestant-cookie.ts';
import { contestNotFoundPage, erasedPage, expiredLinkPage, failedCheckPage, sentPage } from './html/message-pages.ts';
import type { PageView } from './html/page-view.ts';
import type { PagePreviews } from './page-previews.ts';
import type { PageRenderer } from './page-renderer.service.ts';
import { readSource, toEntrySource, withSource } from './page-source.ts';
import type { ViewCounter, ViewedContest } from './view-counter.ts';

type Deps = {
  contests: ContestCache;
  pages: PageRenderer;
  entries: EntryService;
  erasure: ErasureService;
  actions: ActionService;
  consents: NetworkConsentService;
  linkMails: LinkMailService;
  views: ViewCounter;
  previews: PagePreviews;
  styles: readonly string[];
};
/** A requested page of a contest: `/c/{slug}/{subpage}/{key}`, or the same below `/embed/contest`. */
type Target = {
  contest: PublicContest;
  isFrame: boolean;
  /** Name of the page below the contest's own; empty for the contest page itself. */
  subpage: string;
  /** Sealed key in the path: of a contestant, or of an action's link. */
  key: string;
  request: VisitorRequest;
};

/** Maximum age of the entry count of a page, in milliseconds. */
const pageAgeMs = 2000;
/** Number of contests kept in memory to count views. */
const maxViewed = 10_000;
const framePrefix = '/embed/contest/';

/** Serves contests to visitors. Pages that are the same for everyone are rendered at most once in 2 s. */
export const publicPageService = (platform: Platform, deps: Deps): VisitorPages[] => {
  const { db, now, origin } = platform;
  const { contests, pages, entries, erasure, actions, consents, linkMails, views, previews } = deps;
  const cache = pageCache({ maxBytes: 32 * 1024 * 1024, maxAgeMs: pageAgeMs });
  /** Contests of cached pages by path, so that views are counted without a database read. */
  const viewed = new Map<string, ViewedContest>();
  const isSecure = origin.startsWith('https:');

  const send = async (rendered: RenderedPage): Promise<PageResponse> => (await encodePage(rendered)).plain;

  const renderOnce = (path: string, render: () => Promise<RenderedPage>) => {
    const at = now().getTime();
    return cache.find(path, at) ?? cache.getOrRender(path, at, render);
  };

  /** Counts a view of a page, except previews on our own screens. */
  const countView = (path: string, contest: ViewedContest, query: string) => {
    if (query !== previewQuery) views.add(contest, toEntrySource(readSource(query), path.startsWith(framePrefix)));
  };

  /** Renders the page for visitors who have not entered. */
  const showEntryPage = async ({ contest, isFrame, request }: Target): Promise<PageResponse> => {
    const { id, businessId, timeZone, slug } = contest.row;
    const path = `${isFrame ? framePrefix : '/c/'}${slug}`;
    const page = await renderOnce(path, async () => pages.renderEntry(await pages.buildView(contest, { isFrame })));
    if (viewed.size > maxViewed) viewed.clear();
    const viewedContest = { id, businessId, timeZone };
    viewed.set(path, viewedContest);
    countView(path, viewedContest, request.query);
    if (!page) throw new Problem('not-found');
    const source = readSource(request.query);
    if (source.ref === '' && source.utm === '') return selectEncoding(page, request);
    const { etag: _, ...headers } = page.plain.headers;
    return {
      ...page.plain,
      headers: { ...headers, 'cache-control': 'private, no-store' },
      body: withSource(page.plain.body.toString(), source),
    };
  };

  const findContestant = async ({ contest, isFrame, key, request }: Target) => {
    const { id } = contest.row;
    const given = isFrame ? key : readContestCookie(request.cookies, id);
    const contestant = given ? await entries.find(contest.row, given) : undefined;
    return given && contestant && contestant.state !== 'unconfirmed' ? { contestant, key: given } : undefined;
  };

  /** Contest page: a visitor who has entered sees a page of their own, everyone else the entry form. */
  const showMain = async (target: Target): Promise<PageResponse> => {
    const found = await findContestant(target);
    if (!found) return showEntryPage(target);
    const view = await pages.buildView(target.contest, target);
    return send(await pages.renderContestant(view, found.contestant, found.key));
  };

  /** Page opened by the emailed link: a button to confirm, or a redirect to the confirmed entry. */
  const openEntry = async (target: Target): Promise<PageResponse> => {
    const { contest, key, isFrame } = target;
    const view = await pages.buildView(contest, { isFrame });
    const contestant = await entries.find(contest.row, key);
    if (!contestant) return send(expiredLinkPage(view));
    if (contestant.state === 'unconfirmed')
      return send(view.state === 'running' ? pages.renderConfirm(view, contestant, key) : expiredLinkPage(view));
    if (isFrame) return showMain(target);
    return redirectTo(contestPath(view), { 'set-cookie': contestCookie(contest.row.id, key, isSecure) });
  };

  /** Counts the visit of an action's link and leads on to its target. */
  const followLink = async ({ contest, key }: Target): Promise<PageResponse> => {
    const claim = entries.keys.readVisit(contest.row.id, key);
    if (!claim) throw new Problem('not-found');
    const action = await actions.visit({ contest, ...claim });
    const url = actionTarget(contest.row, action, `${origin}/c/${contest.row.slug}`);
    return redirectTo(url ?? `/c/${contest.row.slug}`);
  };

  const showData = async (target: Target): Promise<PageResponse> => {
    const found = await findContestant(target);
    if (!found) return redirectTo(`/c/${target.contest.row.slug}/link`);
    if (target.subpage === 'data')
      return send(await pages.renderData(await pages.buildView(target.contest), found.contestant));
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-store' },
      body: JSON.stringify(await erasure.export(target.contest.row, found.contestant), null, 2),
    };
  };

  const showErased = async ({ contest }: Target): Promise<PageResponse> => {
    const page = await send(erasedPage(await pages.buildView(contest)));
    return { ...page, headers: { ...page.headers, 'set-cookie': contestCookie(contest.row.id, '', isSecure) } };
  };

  /** Redirect after a form: to the notice that the email is on its way, or that it waits for the next day. */
  const showSent = async ({ contest, isFrame, request }: Pick<Target, 'contest' | 'isFrame' | 'request'>) => {
    const isLate = await linkMails.isLate(contest.row, entries.hashNetwork(contest.row.id, request.address));
    return redirectTo(`${isFrame ? framePath({ contest }) : contestPath({ contest })}/${isLate ? 'later' : 'sent'}`);
  };

  /** Renders a page that is the same for all visitors, at most once in 2 s. */
  const showShared = async (
    { contest, isFrame, subpage, request }: Target,
    render: (view: PageView) => RenderedPage | Promise<RenderedPage>,
  ) => {
    const path = `${isFrame ? framePrefix : '/c/'}${contest.row.slug}/${subpage}`;
    const page = await renderOnce(path, async () => render(await pages.buildView(contest, { isFrame })));
    if (!page) throw new Problem('not-found');
    return selectEncoding(page, request);
  };

  const show = async (target: Target): Promise<PageResponse> => {
    const { contest, key } = target;
    switch (target.subpage) {
      case '':
        return showMain(target);
      case 'rules':
        return showShared(target, pages.renderRules);
      case 'winners':
        return showShared(target, pages.renderWinners);
      case 'link':
        return showShared(target, pages.renderLink);
      case 'received':
        return { ...(await showSent(target)), isFrameable: target.isFrame };
      case 'sent':
        return showShared(target, async (view) => sentPage(view, await linkMails.isLate(contest.row)));
      case 'later':
        return showShared(target, (view) => sentPage(view, true));
      case 'entry':
        return openEntry(target);
      case 'go':
        return followLink(target);
      case 'verify': {
        const { url, cookie } = consents.start(contest, key);
        return redirectTo(url, { 'set-cookie': cookie });
      }
      case 'data':
      case 'data.json':
        return showData(target);
      case 'erased':
        return showErased(target);
      default:
        throw new Problem('not-found');
    }
  };

  const notFound = () => send(contestNotFoundPage(deps.styles));

  /** Redirects from a slug that a contest had before to its new one. */
  const findMoved = async (slug: string, rest: string): Promise<PageResponse> => {
    const newSlug = await publicContestStore(db).findNewSlugEverywhere(slug);
    return newSlug ? redirectTo(`/c/${newSlug}${rest}`) : notFound();
  };

  const route = async (parts: readonly string[], isFrame: boolean, request: VisitorRequest): Promise<PageResponse> => {
    const [slug = '', subpage = '', key = '', ...more] = parts;
    request.limit();
    if (!/^[a-z0-9-]{3,60}$/.test(slug) || more.length > 0) return notFound();
    const contest = await contests.findBySlug(slug);
    if (!contest) return findMoved(slug, subpage && `/${subpage}`);
    try {
      return await show({ contest, isFrame, subpage, key: decode(key), request });
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return notFound();
      throw error;
    }
  };

  const findByIdText = async (text: string): Promise<PublicContest | undefined> =>
    /^\d{1,16}$/.test(text) ? contests.findById(Number(text)) : undefined;

  /** Pages below `/c/-`, a path that no slug can have. */
  const showSpecial = async (
    [kind = '', id = '', state = '']: readonly string[],
    request: VisitorRequest,
  ): Promise<PageResponse> => {
    request.limit();
    const query = new URLSearchParams(request.query);
    if (kind === 'preview') {
      const rendered = await previews.show(Number(id), state, query.get('key') ?? '');
      return rendered ? send(rendered) : notFound();
    }
    // Redirect of the short link to the contest page, which keeps the source of the visitor.
    const linked = await findByIdText(kind);
    if (linked) return redirectTo(`${contestPath({ contest: linked })}${request.query && `?${request.query}`}`);
    const contest = kind === 'sent' ? await findByIdText(id) : undefined;
    if (contest) return showSent({ contest, isFrame: false, request });
    if (kind !== 'verified') return notFound();
    request.limit('consent');
    const result = await consents.finish({ query, cookies: request.cookies });
    if (!result) return notFound();
    const view = await pages.buildView(result.contest);
    return result.problem === undefined ? redirectTo(contestPath(view)) : send(failedCheckPage(view, result.problem));
  };

  const findCached = ({ path, query, cookies, etag, encodings }: PageRequest): PageResponse | undefined => {
    if (query !== '' || hasContestCookie(cookies)) return undefined;
    const page = cache.find(path, now().getTime());
    const contest = page && viewed.get(path);
    if (contest) countView(path, contest, query);
    return page && selectEncoding(page, { etag, encodings });
  };

  return [
    {
      prefix: '/c',
      cached: findCached,
      show: (request) => {
        const [, , ...parts] = request.path.replace(/\/$/, '').split('/');
        return parts[0] === '-' ? showSpecial(parts.slice(1), request) : route(parts, false, request);
      },
    },
    {
      prefix: '/embed',
      cached: findCached,
      show: async (request) => {
        if (request.path === '/embed/contest.js') return toScriptResponse(embedScript(origin));
        const [, , kind, ...parts] = request.path.replace(/\/$/, '').split('/');
        return kind === 'contest' ? route(parts, true, request) : notFound();
      },
    },
  ];
};

const toScriptResponse = (body: string): PageResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  },
  body,
});

const redirectTo = (location: string, headers: Record<string, string> = {}): PageResponse => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
  body: '',
});

/** Decodes a key in the path; a key never needs percent-encoding, so text that fails to decode is not a key. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};
