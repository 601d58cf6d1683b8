import { rssMessages } from '@fanfare/contract/rss/rss';
import { createLimiter } from '../../../platform/limiter.ts';
import { OutboundError, parseRetryAfter, type SafeResponse } from '../../../platform/outbound/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { decodeFeed } from '../feed-document/decode-feed.ts';
import { parseFeed } from '../feed-document/parse-feed.ts';
import type { ParsedFeed } from '../feed-document/parsed-feed.ts';
import { hashText } from '../feed-document/web-address.ts';
import { fetchPolicy, parseMaxAge } from './fetch-policy.ts';

export type Validators = { etag: string | null; lastModified: string | null; bodyHash: string | null };
const noValidators: Validators = { etag: null, lastModified: null, bodyHash: null };

type Answer = Validators & {
  /** Address after permanent redirects; null without them. */
  movedTo: string | null;
  maxAgeSeconds: number;
};
/** `gone`: 410. `missing`: 404. `limit`: 429 or 503. */
type FailureKind = 'gone' | 'missing' | 'limit' | 'failed';
export type FeedFailure = {
  kind: 'failed';
  failure: FailureKind;
  problem: string;
  retryAfterSeconds: number | undefined;
};
export type FeedResponse =
  | (Answer & { kind: 'feed'; feed: ParsedFeed; url: string })
  | (Answer & { kind: 'unchanged' })
  | { kind: 'page'; links: { address: string; title: string }[]; url: string }
  | FeedFailure;

type Followed = { response: SafeResponse; url: string; movedTo: string | null };
/** Hashes of stored items of the source. */
type ListKnownHashes = () => Promise<string[]>;

type Deps = { ownHosts: readonly string[] };

const accept =
  'application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.5, */*;q=0.1';
const permanent = new Set([301, 308]);
const redirects = new Set([301, 302, 303, 307, 308]);
const parseModule = new URL('../feed-document/parse-feed.ts', import.meta.url);

const toFailure = (
  problem: string,
  failure: FailureKind = 'failed',
  retryAfterSeconds: number | undefined = undefined,
): FeedFailure => ({ kind: 'failed', failure, problem, retryAfterSeconds });

/** Documents read at the same time: fewer than the calls that can wait for a thread. */
const maxParsing = 8;

/** Fetches and reads a feed, only if it changed. Each redirect goes through the check of addresses again. */
export const createFeedRequests = ({ safeFetch, now, origin }: Platform, { ownHosts }: Deps) => {
  const limitParsing = createLimiter(maxParsing);

  const follow = async (address: string, headers: Record<string, string>, endsAt: number): Promise<Followed> => {
    let url = address;
    let movedTo: string | null = null;
    let isPermanent = true;
    for (let count = 0; count <= fetchPolicy.maxRedirects; count++) {
      const timeoutMs = Math.max(1, endsAt - now().getTime());
      const response = await safeFetch.fetch(url, {
        accept,
        headers,
        follow: false,
        timeoutMs,
        maxBytes: fetchPolicy.maxBytes,
      });
      const location = redirects.has(response.status) ? response.headers.location : undefined;
      if (location === undefined) return { response, url, movedTo };
      const next = URL.canParse(location, url) ? new URL(location, url).href : location;
      // A redirect from https to http is followed, not remembered.
      const isDowngrade = url.startsWith('https:') && next.startsWith('http:');
      isPermanent &&= permanent.has(response.status) && !isDowngrade;
      if (isPermanent) movedTo = next;
      url = next;
    }
    throw new OutboundError('too-many-redirects');
  };

  const readFailure = ({ status, headers }: SafeResponse): FeedFailure => {
    const retryAfter = parseRetryAfter(headers['retry-after'], now());
    if (status === 410) return toFailure('This feed was removed for good (410).', 'gone');
    if (status === 404) return toFailure('There is no feed at this address anymore (404).', 'missing');
    if (status === 429 || status === 503) return toFailure(`The server is busy (${status}).`, 'limit', retryAfter);
    if (headers['cf-mitigated'] === 'challenge') return toFailure('This feed is blocked by a bot check.');
    if (status === 401 || status === 403) return toFailure(`This feed needs a sign-in (${status}).`);
    return toFailure(`The server answered with an error (${status}).`);
  };

  const readDocument = async (
    { response, url }: Followed,
    answer: Answer,
    listKnownHashes: ListKnownHashes,
  ): Promise<FeedResponse> => {
    const text = decodeFeed(response.body, response.headers['content-type']);
    const options = { address: url, seenAt: now(), ownHosts, knownHashes: await listKnownHashes() };
    const document = await limitParsing(() => readLongText(parseModule, parseFeed, text, options));
    if (document.kind === 'unreadable') return toFailure(rssMessages.feedNotReadable);
    if (document.kind === 'page') return { kind: 'page', links: document.links, url };
    return { kind: 'feed', feed: document.feed, url, ...answer };
  };

  return {
    fetch: async (
      address: string,
      known: Validators = noValidators,
      listKnownHashes: ListKnownHashes = async () => [],
    ): Promise<FeedResponse> => {
      const headers = {
        'user-agent': `Fanfare/1.0 (+${origin})`,
        ...(known.etag ? { 'if-none-match': known.etag } : {}),
        ...(known.lastModified ? { 'if-modified-since': known.lastModified } : {}),
      };
      try {
        const endsAt = now().getTime() + fetchPolicy.deadlineMs;
        const followed = await follow(address, headers, endsAt);
        const { response } = followed;
        const answer = readAnswer(followed);
        if (response.status === 304) {
          const { etag, lastModified } = answer;
          return {
            ...answer,
            kind: 'unchanged',
            bodyHash: known.bodyHash,
            etag: etag ?? known.etag,
            lastModified: lastModified ?? known.lastModified,
          };
        }
        if (response.status !== 200) return readFailure(response);
        if (known.bodyHash !== null && answer.bodyHash === known.bodyHash) return { ...answer, kind: 'unchanged' };
        return await readDocument(followed, answer, listKnownHashes);
      } catch (error) {
        if (error instanceof OutboundError) return toFailure(error.message);
        if (error instanceof Problem && error.code === 'text-too-complex')
          return toFailure(rssMessages.feedNotReadable);
        throw error;
      }
    },
  };
};
export type FeedRequests = ReturnType<typeof createFeedRequests>;

/** Validators are sent back byte for byte; those of an answer that expired at once are not kept. */
const readAnswer = ({ response: { headers, body }, movedTo }: Followed): Answer => {
  const isKept = headers.expires !== '0';
  return {
    etag: isKept ? (headers.etag?.slice(0, 500) ?? null) : null,
    lastModified: isKept ? (headers['last-modified']?.slice(0, 100) ?? null) : null,
    bodyHash: hashText(body),
    movedTo,
    maxAgeSeconds: parseMaxAge(headers['cache-control']),
  };
};
