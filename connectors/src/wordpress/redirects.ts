import type { Fetch } from '../kit/http/http.ts';

/**
 * Code of our synthetic redirect error, which has WordPress's error format so that one table maps it and WordPress's
 * own errors.
 */
export const movedCode = 'fanfare_moved';

const maxRedirects = 3;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const movedResponse = (to: URL | undefined): Response =>
  Response.json({ code: movedCode, message: to ? `${to.protocol}//${to.host}` : 'nowhere' }, { status: 421 });

/** The redirect target of a response, also when fetch followed the redirect itself. */
const findRedirect = (
  response: Response,
  requestedUrl: URL,
): { to: URL | undefined; isFollowed: boolean } | undefined => {
  const location = response.headers.get('location');
  if (redirectStatuses.has(response.status)) {
    const isAddress = location !== null && URL.canParse(location, requestedUrl.href);
    return { to: isAddress ? new URL(location, requestedUrl) : undefined, isFollowed: false };
  }
  const responseUrl = response.url && URL.canParse(response.url) ? new URL(response.url) : undefined;
  const isSameUrl =
    !responseUrl || (responseUrl.origin === requestedUrl.origin && responseUrl.pathname === requestedUrl.pathname);
  return isSameUrl ? undefined : { to: responseUrl, isFollowed: true };
};

const isSameHost = (to: URL | undefined, from: URL): to is URL =>
  to !== undefined &&
  to.host === from.host &&
  !to.username &&
  !to.password &&
  (to.protocol === 'https:' || to.protocol === from.protocol);

const discard = (response: Response) => response.body?.cancel().catch(() => undefined);

/** Fetch for a grant: a redirected read is rejected with the target; a redirected write becomes `unclear`. */
export const rejectRedirects =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const isRead = (init?.method ?? 'GET') === 'GET';
    const redirect = findRedirect(response, new URL(String(input)));
    if (!redirect || (!isRead && !redirect.isFollowed)) return response;
    await discard(response);
    // A followed write may have happened at the target: a network error makes it `unclear`.
    return isRead ? movedResponse(redirect.to) : Response.error();
  };

/** Fetch for discovery, without secrets: follows up to 3 redirects on the same host, never from https to http. */
export const createRedirectFollower = (fetch: Fetch) => {
  let finalUrl: URL | undefined;
  const followingFetch: Fetch = async (input, init) => {
    let url = new URL(String(input));
    for (let steps = 0; ; steps += 1) {
      const response = await fetch(url, init);
      const redirect = findRedirect(response, url);
      if (!redirect) {
        finalUrl = url;
        return response;
      }
      const { to, isFollowed } = redirect;
      if (!isSameHost(to, url) || steps === maxRedirects) {
        await discard(response);
        return movedResponse(to);
      }
      if (isFollowed) {
        finalUrl = to;
        return response;
      }
      await discard(response);
      url = to;
    }
  };
  return { fetch: followingFetch, finalUrl: (): URL | undefined => finalUrl };
};
