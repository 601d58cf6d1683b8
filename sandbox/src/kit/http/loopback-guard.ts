import type { FastifyInstance } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '::1' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/**
 * A page of some other site, open in a browser on this computer, can reach loopback ports. It is kept out here: by the
 * Host header when it re-points its own name at us, by Origin and Sec-Fetch-Site when it posts to us directly.
 */
export const loopbackGuard = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin, 'sec-fetch-site': site } = request.headers;
    if (!isLoopback(hostnameOf(host))) {
      return reply
        .code(403)
        .send(refusal('The practice networks answer on this computer only, under a loopback name.'));
    }
    if (safeMethods.has(request.method)) return;
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign || isCrossSite) {
      return reply.code(403).send(refusal('A page of another site may not change the practice networks.'));
    }
  });
};

const refusal = (message: string) => ({ error: { message } });

const hostnameOf = (host: string): string => {
  const [, bracketed, named] = /^(?:\[([0-9a-f:]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (bracketed ?? named ?? '').toLowerCase();
};
