import type { RandomBytes } from '../../random.ts';

export const newNonce = (random: RandomBytes) => random(18).toString('base64');

/** Origins beside our own that a page may use: for scripts each one by name, for pictures those without https. */
export type ExternalOrigins = { scripts: readonly string[]; pictures: readonly string[] };
const nothing: ExternalOrigins = { scripts: [], pictures: [] };

/**
 * Only our own files may run, connect or be shown. Styles made at run time carry the page's nonce.
 * Pictures may come from anywhere over https, since networks and sites show theirs.
 */
export const contentSecurityPolicy = (
  nonce: string,
  secure: boolean,
  { scripts, pictures }: ExternalOrigins = nothing,
) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    ["img-src 'self' data: blob: https:", ...pictures].join(' '),
    ["media-src 'self' blob: https:", ...pictures].join(' '),
    "connect-src 'self'",
    "frame-src 'self'",
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

/**
 * For windows on their way back from a network. With our usual policy the browser would cut them off from the page that
 * opened them: it could not be told how it went, and the window could not close itself.
 */
export const keepOpenerHeaders = { 'cross-origin-opener-policy': 'unsafe-none' };

/** API answers are data; should a browser open one as a page, it can do nothing. */
export const apiContentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
