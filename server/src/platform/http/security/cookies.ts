import type { FastifyReply, FastifyRequest } from 'fastify';

/** The product's cookies, by purpose; `http` chooses names and flags. */
export type Cookies = {
  read: (purpose: CookiePurpose) => string | undefined;
  set: (purpose: CookiePurpose, value: string, maxAgeSeconds: number) => void;
  clear: (purpose: CookiePurpose) => void;
};
export type CookiePurpose = 'session' | 'device';

/**
 * `__Host-` binds a cookie to exactly this host over https. On plain http (a local
 * machine) browsers reject such names, so the scheme of the public origin decides.
 */
export const cookieNames = (secure: boolean): Record<CookiePurpose, string> => {
  const prefix = secure ? '__Host-' : '';
  return { session: `${prefix}fanfare`, device: `${prefix}fanfare-device` };
};

export const cookieJar = (request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies => {
  const names = cookieNames(secure);
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (purpose) => request.cookies[names[purpose]],
    set: (purpose, value, maxAge) => void reply.setCookie(names[purpose], value, { ...flags, maxAge }),
    clear: (purpose) => void reply.clearCookie(names[purpose], flags),
  };
};
