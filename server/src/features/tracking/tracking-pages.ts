import { daySeconds } from '@fanfare/contract/kit/durations';
import { pixelImagePath, pixelScriptPath, shortLinkPath } from '@fanfare/contract/tracking/site-tracking';
import type { PageResponse, VisitorPages, VisitorRequest } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { HitService } from './hits.service.ts';
import { trackingStore } from './hits.store.ts';
import { pixelImage, pixelScript } from './pixel-script.ts';

type Deps = { hits: HitService };

const codePattern = /^[A-Za-z0-9_-]{8}$/;
const scriptMaxAgeSeconds = daySeconds;

const image: PageResponse = {
  status: 200,
  headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
  body: pixelImage,
};
const script: PageResponse = {
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': `public, max-age=${scriptMaxAgeSeconds}`,
  },
  body: pixelScript,
};
const notFound: PageResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Page not found. Check the URL.',
};

/** A visitor whose IP address exceeds its rate limit gets the same answer, but isn't counted. */
const isWithinLimit = ({ limit }: VisitorRequest): boolean => {
  try {
    limit();
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
};

/** The script and the image that count views, and short links. */
export const createTrackingPages = ({ db }: Platform, { hits }: Deps): VisitorPages[] => {
  const count = async (request: VisitorRequest): Promise<void> => {
    if (request.refusesTracking || !isWithinLimit(request)) return;
    const query = new URLSearchParams(request.query);
    await hits.countView({
      siteId: query.get('s') ?? '',
      postId: query.get('p') ?? '',
      url: query.get('u') ?? undefined,
      address: request.address,
      userAgent: request.userAgent,
    });
  };

  const follow = async (request: VisitorRequest): Promise<PageResponse> => {
    request.limit();
    const code = request.path.slice(shortLinkPath.length + 1).replace(/\/$/, '');
    const link = codePattern.test(code) ? await trackingStore(db).findLink(code) : undefined;
    if (!link) return notFound;
    if (!request.refusesTracking) hits.countClick(link);
    return {
      status: 302,
      headers: { location: link.url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer-when-downgrade' },
      body: '',
    };
  };

  const file = { isFile: true, isEmbeddable: true, cached: () => undefined };
  return [
    { ...file, prefix: pixelScriptPath, show: async () => script },
    {
      ...file,
      prefix: pixelImagePath,
      show: async (request) => {
        await count(request);
        return image;
      },
    },
    { prefix: shortLinkPath, cached: () => undefined, show: follow },
  ];
};
