import type { FastifyInstance } from 'fastify';

const idleCheckMs = 50;
/** Time in ms for running requests, after which they are cut off: the process ends within 30 s. */
const maxCloseMs = 15_000;

/**
 * While the server closes, clients are told not to reuse the connection of a running request. Without this, each would
 * stay open, and the process alive, for the time a connection can be idle.
 */
export const closeConnectionsAfterResponse = (app: FastifyInstance): void => {
  let isClosing = false;
  let idleTimer: NodeJS.Timeout | undefined;
  let cutTimer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
    // The timers close connections whose response headers were already sent.
    idleTimer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs);
    cutTimer = setTimeout(() => app.server.closeAllConnections(), maxCloseMs);
  });
  app.addHook('onClose', async () => {
    clearInterval(idleTimer);
    clearTimeout(cutTimer);
  });
  app.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
};
