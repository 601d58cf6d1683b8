import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { type OutboundErrorCode, outboundErrorMessages } from '../src/platform/outbound/outbound-error.ts';

export async function serve(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(port, host, ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${host}:${(server.address() as AddressInfo).port}`;
}

export async function serveRaw(respond: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const outboundError = (code: OutboundErrorCode) => ({ code, message: outboundErrorMessages[code] });
