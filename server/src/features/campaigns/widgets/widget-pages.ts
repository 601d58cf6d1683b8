import { embedScriptPath, type WidgetKind, WidgetLook, widgetKinds } from '@fanfare/contract/campaigns/widgets';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import {
  type PageResponse,
  pageCache,
  type RenderedPage,
  selectEncoding,
  type VisitorPages,
  type VisitorRequest,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { emptyWidgetHtml, widgetHtml } from './widget-html.ts';
import type { WidgetService } from './widgets.service.ts';

type Deps = {
  widgets: Pick<WidgetService, 'find'>;
  imageOrigins: readonly string[];
  embedScript: string | undefined;
};

/** Header value that makes browsers ask each time: a paused campaign hides its widgets after at most 2 s. */
const revalidate = 'public, max-age=0, must-revalidate';
const pageAgeMs = 2000;
const scriptMaxAgeSeconds = hourSeconds;

/**
 * Pages of widgets, which other sites can show in a frame, and the script that adds these frames. No cookie is read.
 */
export const createWidgetPages = (platform: Platform, deps: Deps): VisitorPages[] => {
  const { now, origin, visitorAssets } = platform;
  const { widgets, imageOrigins, embedScript } = deps;
  const assets = {
    styles: visitorAssets('embed/widget.css').styles,
    scripts: visitorAssets('embed/widget.ts').scripts,
  };
  const images = ["'self'", 'https:', origin, ...imageOrigins].join(' ');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': revalidate,
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      `img-src ${images}`,
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ].join('; '),
  };

  const script: PageResponse | undefined =
    embedScript === undefined
      ? undefined
      : {
          status: 200,
          headers: {
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': `public, max-age=${scriptMaxAgeSeconds}`,
          },
          // The script is wrapped, so that its names don't become global on another site's page.
          body: `(() => {\n${embedScript}\n})();`,
        };

  const cache = pageCache({ maxBytes: 8 * 1024 * 1024, maxAgeMs: pageAgeMs });
  const render = async (id: number, kind: WidgetKind, look: WidgetLook, previewKey: string): Promise<RenderedPage> => {
    const content = await widgets.find(id, kind, previewKey);
    if (!content) return { status: 404, headers, body: emptyWidgetHtml(assets) };
    return { status: 200, headers, body: widgetHtml(content, { look, assets, now: now() }) };
  };

  /** Shows a widget, the same for all visitors; previews of a paused campaign are not stored. */
  const showWidget = async (id: number, kind: WidgetKind, request: VisitorRequest): Promise<PageResponse> => {
    const query = new URLSearchParams(request.query);
    const look = WidgetLook.parse(Object.fromEntries(query));
    const previewKey = query.get('preview') ?? '';
    if (previewKey) {
      const page = await render(id, kind, look, previewKey);
      return { ...page, headers: { ...headers, 'cache-control': 'private, no-store' } };
    }
    const key = `${id} ${kind} ${look.theme} ${look.accent}`;
    const at = now().getTime();
    const page = cache.find(key, at) ?? (await cache.getOrRender(key, at, () => render(id, kind, look, '')));
    if (!page) throw new Problem('not-found');
    return selectEncoding(page, request);
  };

  return [
    {
      prefix: '/w',
      isEmbeddable: true,
      cached: () => undefined,
      show: async (request) => {
        request.limit();
        const [, id, name] = /^\/w\/([1-9]\d{0,15})\/([a-z]{1,20})$/.exec(request.path) ?? [];
        const kind = widgetKinds.find((known) => known === name);
        if (!kind) return { status: 404, headers, body: emptyWidgetHtml(assets) };
        return showWidget(Number(id), kind, request);
      },
    },
    {
      prefix: embedScriptPath,
      isFile: true,
      isEmbeddable: true,
      cached: () => undefined,
      show: async () => script ?? noScript,
    },
  ];
};

const noScript: PageResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Not found',
};
