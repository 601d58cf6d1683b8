import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookiePurpose, Cookies } from '../calls/caller.ts';

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
