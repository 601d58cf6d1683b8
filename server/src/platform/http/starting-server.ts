import { once } from 'node:events';
import { createServer } from 'node:http';

const unavailableBody = JSON.stringify({ code: 'unavailable', message: 'Fanfare is waiting for its database.' });

/** Answers while the database does not: alive, but not ready. Returns a function that closes it. */
export const openStartingServer = async (address: { host: string; port: number }): Promise<() => Promise<void>> => {
  const server = createServer(({ url }, response) => {
    const isAlive = url === '/healthz';
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': '5' }),
    });
    response.end(isAlive ? JSON.stringify({ status: 'alive' }) : unavailableBody);
  });
  server.listen(address);
  await once(server, 'listening');
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
};
