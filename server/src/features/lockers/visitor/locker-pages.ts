import {
  BrowserId,
  isSignInAction,
  lockerPath,
  lockerScriptPath,
  unlockLimits,
  unlockMessages,
} from '@fanfare/contract/lockers/unlock';
import { embedHosts, html, type Markup, toText, trustedHtml } from '../../../platform/html/index.ts';
import {
  type FormTokens,
  formPath,
  hiddenFormFields,
  type PageResponse,
  type VisitorPages,
  type VisitorRequest,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublicLocker } from '../lockers.store.ts';
import { icon } from './html/icons.ts';
import { lockerBox } from './html/locker-box.ts';
import { lockerPageHtml, statusCard } from './html/locker-page.ts';
import type { StepView } from './html/unlock-steps.ts';
import { visitLabel, visitTarget } from './locker-actions.ts';
import { lockerCookies } from './locker-cookies.ts';
import type { LockerPreviews } from './locker-previews.ts';
import { noLocker, noScript, redirectTo, toJson, toScript } from './locker-responses.ts';
import type { SignInService } from './sign-ins.service.ts';
import { openForm, subscribeForm, unlockForm } from './unlock-forms.ts';
import type { UnlockService } from './unlocks.service.ts';

type Deps = {
  unlocks: UnlockService;
  signIns: SignInService;
  tokens: FormTokens;
  previews: LockerPreviews;
  imageOrigins: readonly string[];
  /** Code of the script that other sites load; undefined without a visitor bundle. */
  embedScript: string | undefined;
  dataPagePath: (businessId: number) => string;
};
type Target = { locker: PublicLocker; key: string; request: VisitorRequest };

const publicIdPattern = /^[A-Za-z0-9_-]{16}$/;

/**
 * Creates the visitor pages of lockers: a page that works without a script, the calls of the script on other sites, and
 * the script itself.
 */
export const createLockerPages = (platform: Platform, deps: Deps): VisitorPages[] => {
  const { origin } = platform;
  const { unlocks, signIns, tokens, previews, imageOrigins, embedScript, dataPagePath } = deps;
  const { styles } = platform.visitorAssets('locker/locker-page.css');
  const cookies = lockerCookies(origin.startsWith('https:'));
  const images = ["'self'", 'https:', origin, ...imageOrigins].join(' ');
  const pageHeaders = (frameAncestors: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    // The referrer policy keeps keys in URLs from other hosts; `no-referrer` would also remove the origin that our own
    // forms are checked by.
    'referrer-policy': 'same-origin',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      `img-src ${images}`,
      `media-src ${images}`,
      `frame-src ${embedHosts.join(' ')}`,
      "base-uri 'none'",
      "form-action 'self'",
      `frame-ancestors ${frameAncestors}`,
    ].join('; '),
  });
  const headers = pageHeaders("'none'");

  const toUrl = (path: string) => `${origin}${path}`;
  const notFound = (): PageResponse => messagePage(404, 'Page not found', 'Check the URL.');
  const messagePage = (status: number, title: string, text: string): PageResponse => ({
    status,
    headers,
    body: lockerPageHtml({ title, styles, body: statusCard({ icon: 'alert', messages: [text] }) }),
  });

  /** Adds our origin to URLs of our own media, which are paths and would fail on pages of other sites. */
  const withAbsoluteUrls = (content: string): string =>
    content.replace(/ (src|href|poster)="\/(?!\/)/g, ` $1="${origin}/`);

  const renderBox = (locker: PublicLocker, browser: string, page: string, mail: StepView['mail'] = 'form') => {
    const { publicId, theme, accent, openText, options, businessName } = locker;
    const toForm = (name: string) => ({
      action: toUrl(formPath({ name, subject: publicId })),
      hidden: hiddenFormFields({ name, subject: publicId }, tokens),
    });
    const visits = unlocks.listVisits(locker, { browser, page }).map(({ action, key }) => ({
      action,
      key,
      label: visitLabel(action, options),
      url: toUrl(`${lockerPath(publicId)}/go/${key}`),
    }));
    return lockerBox({
      publicId,
      theme,
      accent,
      openText,
      businessName,
      browser,
      page,
      visits,
      mail,
      pageUrl: toUrl(lockerPath(publicId)),
      instructions: options.instructions,
      viaUser: options.via_user,
      dataUrl: toUrl(dataPagePath(locker.businessId)),
      unlockForm: toForm(unlockForm),
      subscribeForm: toForm(subscribeForm),
    });
  };

  const findToken = async (locker: PublicLocker, browser: string | undefined, token: string) => {
    if (browser === undefined) return undefined;
    if (token !== '' && unlocks.isUnlocked(locker, browser, token)) return token;
    return unlocks.findMailUnlock(locker, browser);
  };

  /** Answers the script on other sites. No cookie is read, so that any site may ask. */
  const answerScript = async ({ locker, request }: Target): Promise<PageResponse> => {
    const query = new URLSearchParams(request.query);
    const sent = BrowserId.safeParse(query.get('browser') ?? '').data;
    const token = await findToken(locker, sent, query.get('token') ?? '');
    if (token !== undefined)
      return toJson({
        state: 'unlocked',
        browser: sent,
        token,
        html: withAbsoluteUrls(await unlocks.readContent(locker)),
      });
    const page = query.get('page') ?? '';
    if (query.get('poll') !== '1') await unlocks.countView(locker, page);
    const browser = sent ?? unlocks.newBrowser();
    const box = renderBox(locker, browser, page);
    return toJson({ state: 'locked', browser, seconds: unlockLimits.visitSeconds, html: toText(box) });
  };

  /** Shows the page of a locker on our host. */
  const showPage = async ({ locker, request }: Target, mail: StepView['mail'] = 'form'): Promise<PageResponse> => {
    const { publicId, theme, accent, businessName } = locker;
    const known = cookies.readBrowser(request.cookies);
    const browser = known ?? unlocks.newBrowser();
    const token = await findToken(locker, known, cookies.readToken(request.cookies, publicId));
    const page = toUrl(lockerPath(publicId));
    if (token === undefined && mail === 'form') await unlocks.countView(locker, page);
    const body =
      token === undefined
        ? renderBox(locker, browser, page, mail)
        : html`<p class="unlocked">${icon('unlocked')}${unlockMessages.unlocked}</p>
<article class="content">${trustedHtml(await unlocks.readContent(locker))}</article>`;
    return {
      status: 200,
      headers: { ...headers, 'set-cookie': cookies.setBrowser(browser) },
      body: lockerPageHtml({ title: businessName, styles, hasScript: true, theme, accent, body }),
    };
  };

  const followLink = async ({ locker, key }: Target): Promise<PageResponse> => {
    const { action, page, browser, nonce } = await unlocks.recordClick(locker, key);
    if (isSignInAction(action)) {
      const { url, cookie } = await signIns.start(locker, { action, browser, nonce });
      return redirectTo(url, { 'set-cookie': cookie });
    }
    const target = visitTarget(locker, action, page || toUrl(lockerPath(locker.publicId)));
    if (target.isOwn) return redirectTo(target.url);
    const link = html`<a class="second" href="${target.url}" rel="noopener nofollow">${target.url}</a>`;
    const body = statusCard({ icon: 'visit', messages: [unlockMessages.otherPage], actions: link });
    return { status: 200, headers, body: lockerPageHtml({ title: 'Continue to this page', styles, body }) };
  };

  /**
   * Handles the return from a sign-in. On our own page the content opens at once; a script on another site asks for it
   * with its key.
   */
  const finishSignIn = async ({ query, cookies: sent, limit }: VisitorRequest): Promise<PageResponse> => {
    limit('consent');
    const result = await signIns.finish({ query: new URLSearchParams(query), cookies: sent });
    if (!result) return notFound();
    const { locker, action, browser, nonce, problem } = result;
    const { publicId, businessName, theme, accent, options } = locker;
    const path = lockerPath(publicId);
    if (problem === undefined && cookies.readBrowser(sent) === browser) {
      const token = await unlocks.unlockBySignIn(locker, { action, nonce, page: toUrl(path) }, browser);
      return redirectTo(path, { 'set-cookie': cookies.setToken(publicId, token) });
    }
    const isOwnPage = cookies.readBrowser(sent) === browser;
    const actions = problem !== undefined && [
      ...(action === 'twitter_follow' ? [profileLink(options.via_user)] : []),
      ...(isOwnPage ? [html`<a class="button" href="${path}">Try again</a>`] : []),
    ];
    const body = statusCard({
      ...(problem === undefined ? { icon: 'unlocked', tone: 'good' } : { icon: 'alert', tone: 'bad' }),
      messages: [problem ?? unlockMessages.signedIn, ...(isOwnPage ? [] : [unlockMessages.closeWindow])],
      actions,
    });
    return {
      status: problem === undefined ? 200 : 422,
      headers,
      body: lockerPageHtml({ title: businessName, styles, theme, accent, body }),
    };
  };

  /** The emailed link shows a button, because mail programs open links to check them. */
  const showOpenButton = ({ locker, key, request }: Target): PageResponse => {
    const { publicId, businessName, theme, accent } = locker;
    if (!unlocks.isMailKey(locker, key))
      return messagePage(410, 'This link is no longer valid', 'Open the page with the content again to get a new one.');
    const browser = cookies.readBrowser(request.cookies) ?? unlocks.newBrowser();
    const ref = { name: openForm, subject: publicId };
    const actions = html`<form method="post" action="${toUrl(formPath(ref))}">
<input type="hidden" name="key" value="${key}"><input type="hidden" name="browser" value="${browser}">
${hiddenFormFields(ref, tokens)}<button>Show the content</button></form>`;
    const body = statusCard({ icon: 'unlocked', tone: 'good', messages: [unlockMessages.opensHere], actions });
    return {
      status: 200,
      headers: { ...headers, 'set-cookie': cookies.setBrowser(browser) },
      body: lockerPageHtml({ title: businessName, styles, theme, accent, body }),
    };
  };

  /** Stores a token as a cookie of the browser it was issued for; in another browser a token opens nothing. */
  const keepToken = ({ locker, key, request }: Target): PageResponse => {
    const browser = cookies.readBrowser(request.cookies);
    const path = lockerPath(locker.publicId);
    if (browser === undefined || !unlocks.isUnlocked(locker, browser, key)) return redirectTo(path);
    return redirectTo(path, { 'set-cookie': cookies.setToken(locker.publicId, key) });
  };

  const show = (target: Target, sub: string): Promise<PageResponse> | PageResponse => {
    switch (sub) {
      case '':
        return showPage(target);
      case 'state':
        return answerScript(target);
      case 'sent':
        return showPage(target, target.key === 'again' ? 'again' : 'sent');
      case 'go':
        return followLink(target);
      case 'open':
        return showOpenButton(target);
      case 'unlocked':
        return keepToken(target);
      default:
        return notFound();
    }
  };

  const showPreview = (key: string): PageResponse => {
    const body = previews.render(key, styles);
    return body === undefined ? notFound() : { status: 200, headers: pageHeaders("'self'"), body, isFrameable: true };
  };

  return [
    {
      prefix: '/locker',
      cached: () => undefined,
      show: async (request) => {
        request.limit();
        const [, , publicId = '', sub = '', key = '', ...more] = request.path.replace(/\/$/, '').split('/');
        if (publicId === '-' && sub === 'preview') return showPreview(key);
        const isSignedIn = publicId === '-' && sub === 'signed-in';
        if ((!isSignedIn && !publicIdPattern.test(publicId)) || more.length > 0)
          return sub === 'state' ? noLocker : notFound();
        try {
          if (isSignedIn) return await finishSignIn(request);
          const locker = await unlocks.requireLocker(publicId);
          return await show({ locker, key, request }, sub);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          if (error.code === 'not-found') return sub === 'state' ? noLocker : notFound();
          if (error.code === 'network-not-set-up') return messagePage(error.status, 'Not available', error.message);
          if (error.code !== 'locker-link-expired') throw error;
          return messagePage(error.status, 'This link is no longer valid', error.message);
        }
      },
    },
    {
      prefix: lockerScriptPath,
      isFile: true,
      isEmbeddable: true,
      cached: () => undefined,
      show: async () => (embedScript === undefined ? noScript : toScript(embedScript)),
    },
  ];
};

/** Link to the X account to follow, for visitors who don't follow it yet. */
const profileLink = (viaUser: string): Markup =>
  html`<a class="second" href="https://x.com/${viaUser}" target="_blank" rel="noopener">Follow @${viaUser} on X</a>`;
