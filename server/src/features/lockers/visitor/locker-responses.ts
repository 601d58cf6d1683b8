import { hourSeconds } from '@fanfare/contract/kit/durations';
import type { PageResponse } from '../../../platform/http/index.ts';

const scriptMaxAgeSeconds = hourSeconds;
const anyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...anyOrigin,
};
export const toJson = (value: object): PageResponse => ({
  status: 200,
  headers: jsonHeaders,
  body: JSON.stringify(value),
});
export const noLocker: PageResponse = { status: 404, headers: jsonHeaders, body: '{"state":"gone"}' };

export const redirectTo = (location: string, more: Record<string, string> = {}): PageResponse => ({
  status: 302,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...more },
  body: '',
});

export const toScript = (script: string): PageResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': `public, max-age=${scriptMaxAgeSeconds}`,
  },
  // The wrapping function keeps the script's names from becoming global on another site's page.
  body: `(() => {\n${script}\n})();`,
});
export const noScript: PageResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'Not found',
};
