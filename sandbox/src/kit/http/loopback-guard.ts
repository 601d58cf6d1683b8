import type { FastifyInstance } from 'fastify';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '::1' ||
  /^127(\.\d{1,3}){3}$/.test(hostname);

/**
 * Rejects requests from pages of other sites open in a browser on this computer: by the Host header (DNS rebinding),
 * and for unsafe methods by Origin and Sec-Fetch-Site (CSRF).
 */
export const loopbackGuard = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    const { host = '', origin, 'sec-fetch-site': site } = request.headers;
    if (!isLoopback(parseHostname(host))) {
      return reply
        .code(403)
        .send(errorBody('The practice networks are available on this computer only, at localhost.'));
    }
    if (safeMethods.has(request.method)) return;
    const isForeign = origin !== undefined && origin !== `http://${host}`;
    const isCrossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    if (isForeign || isCrossSite) {
      return reply.code(403).send(errorBody('Pages of other sites can’t change the practice networks.'));
    }
  });
};

const errorBody = (message: string) => ({ error: { message } });

const parseHostname = (host: string): string => {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return (bracketed ?? plain ?? '').toLowerCase();
};
