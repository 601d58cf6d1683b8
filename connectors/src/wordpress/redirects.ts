import type { Fetch } from '../kit/http/http.ts';

/** Our own word for "it wants us to go elsewhere", in the shape of WordPress's refusals so that one table reads both. */
export const movedCode = 'fanfare_moved';

const mostSteps = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

const moved = (to: URL | undefined): Response =>
  Response.json({ code: movedCode, message: to ? `${to.protocol}//${to.host}` : 'nowhere' }, { status: 421 });

/** Where an answer points, if it points anywhere; also when whoever fetched it followed on their own account. */
const pointing = (answer: Response, asked: URL): { to: URL | undefined; isFollowed: boolean } | undefined => {
  const location = answer.headers.get('location');
  if (redirects.has(answer.status)) {
    const isAddress = location !== null && URL.canParse(location, asked.href);
    return { to: isAddress ? new URL(location, asked) : undefined, isFollowed: false };
  }
  const landed = answer.url && URL.canParse(answer.url) ? new URL(answer.url) : undefined;
  const isThere = !landed || (landed.origin === asked.origin && landed.pathname === asked.pathname);
  return isThere ? undefined : { to: landed, isFollowed: true };
};

const isSameHost = (to: URL | undefined, from: URL): to is URL =>
  to !== undefined &&
  to.host === from.host &&
  !to.username &&
  !to.password &&
  (to.protocol === 'https:' || to.protocol === from.protocol);

const discard = (answer: Response) => answer.body?.cancel().catch(() => undefined);

/** For a grant: a read that is sent elsewhere is refused with where to. A write keeps its redirect, and is unclear. */
export const standing =
  (fetch: Fetch): Fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    const isRead = (init?.method ?? 'GET') === 'GET';
    const pointed = pointing(answer, new URL(String(input)));
    if (!pointed || (!isRead && !pointed.isFollowed)) return answer;
    await discard(answer);
    // A write that was carried elsewhere may have happened there: no answer at all is the honest one.
    return isRead ? moved(pointed.to) : Response.error();
  };

/** For finding a site, with no secret in hand: at most three steps, on the same host, never from https to http. */
export const walking = (fetch: Fetch) => {
  let at: URL | undefined;
  const walk: Fetch = async (input, init) => {
    let url = new URL(String(input));
    for (let steps = 0; ; steps += 1) {
      const answer = await fetch(url, init);
      const pointed = pointing(answer, url);
      if (!pointed) {
        at = url;
        return answer;
      }
      const { to, isFollowed } = pointed;
      if (!isSameHost(to, url) || steps === mostSteps) {
        await discard(answer);
        return moved(to);
      }
      if (isFollowed) {
        at = to;
        return answer;
      }
      await discard(answer);
      url = to;
    }
  };
  return { fetch: walk, at: (): URL | undefined => at };
};
