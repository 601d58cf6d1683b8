import type { RandomBytes } from '../../random.ts';

export const newNonce = (random: RandomBytes) => random(18).toString('base64');

/** Origins besides our own that a page can use: for scripts and frames all of them, for images those without https. */
export type ExternalOrigins = { scripts: readonly string[]; images: readonly string[]; frames: readonly string[] };
const noOrigins: ExternalOrigins = { scripts: [], images: [], frames: [] };

/**
 * Policy of app pages. Only our own files can run, connect or be shown, and the page's own inline scripts, by hash.
 * Styles created at run time have the page's nonce. Images can come from any https origin: networks and sites.
 */
export const contentSecurityPolicy = (
  nonce: string,
  secure: boolean,
  { scripts, images, frames }: ExternalOrigins = noOrigins,
  scriptHashes: readonly string[] = [],
) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes, ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    ["img-src 'self' data: blob: https:", ...images].join(' '),
    ["media-src 'self' blob: https:", ...images].join(' '),
    "connect-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Headers on the domain of a business: its other names are not ours to restrict. */
export const foreignHostHeaders = (secure: boolean): Record<string, string> =>
  secure ? { 'strict-transport-security': 'max-age=31536000' } : {};

/**
 * Headers of popups that return from a network. With the usual policy the browser would cut the popup off from the page
 * that opened it: the popup could not report the result or close itself.
 */
export const keepOpenerHeaders = { 'cross-origin-opener-policy': 'unsafe-none' };

/** Policy of API responses: opened as a page in a browser, they can run nothing. */
export const apiContentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Headers of a page of foreign content in a frame of ours: it has no origin, and only what its policy lists can load or
 * run.
 */
export const framedPageHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': `${policy}; frame-ancestors 'self'; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox`,
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
});
