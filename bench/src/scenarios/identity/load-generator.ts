import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

type Deps = {
  origin: string;
  connections: number;
  callsPerSecond: number;
  seconds: number;
  request: () => string;
};
export type Load = { total: number; p50: number; p99: number; slowest: number };

/**
 * Open-loop load: calls start at a fixed rate, independent of responses, and are timed from their due time. This avoids
 * coordinated omission. If all connections are busy, a call waits for one.
 */
export const generateLoad = async ({ origin, connections, callsPerSecond, seconds, request }: Deps): Promise<Load> => {
  const { hostname, port } = new URL(origin);
  const idle: Connection[] = [];
  const waiting: Call[] = [];
  const times: number[] = [];
  const total = callsPerSecond * seconds;
  let failure: Error | undefined;

  const send = (connection: Connection, call: Call) => {
    connection.onResponse = (status) => {
      if (status !== 200) failure ??= new Error(`Call ${call.number} returned ${status}.`);
      times.push(performance.now() - call.dueAt);
      const next = waiting.shift();
      if (next) send(connection, next);
      else idle.push(connection);
    };
    connection.socket.write(request());
  };

  const openConnections = await Promise.all(
    Array.from({ length: connections }, () => openConnection(hostname, Number(port))),
  );
  for (const connection of openConnections) {
    connection.socket.once('error', (error) => (failure ??= error));
    connection.socket.once('close', () => (failure ??= new Error('The server closed a connection.')));
    idle.push(connection);
  }
  const startedAt = performance.now();
  let startedCalls = 0;
  await new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      for (; startedCalls < total && (startedCalls * 1000) / callsPerSecond <= elapsed; startedCalls++) {
        const call = { number: startedCalls, dueAt: startedAt + (startedCalls * 1000) / callsPerSecond };
        // Connections take turns, because the server closes a connection that has had no request for some time.
        const connection = idle.shift();
        if (connection) send(connection, call);
        else waiting.push(call);
      }
      if (elapsed > (seconds + timeoutSeconds) * 1000)
        failure ??= new Error(`${total - times.length} of ${total} calls got no response in time.`);
      if (times.length < total && !failure) return;
      clearInterval(timer);
      if (failure) reject(failure);
      else resolve();
    }, 1);
  }).finally(() => {
    for (const { socket } of openConnections) socket.destroy();
  });

  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(total - 1, Math.floor(total * share))] ?? 0;
  return { total, p50: percentile(0.5), p99: percentile(0.99), slowest: percentile(1) };
};

const timeoutSeconds = 30;

type Call = { number: number; dueAt: number };
type Connection = { socket: Socket; onResponse: (status: number) => void };

/** A keep-alive connection. Responses are delimited by content-length, which the server always sends. */
const openConnection = async (host: string, port: number): Promise<Connection> => {
  const socket = connect({ host, port, noDelay: true });
  const connection: Connection = { socket, onResponse: () => {} };
  let buffer = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    buffer += chunk;
    const headerEnd = buffer.indexOf('\r\n\r\n');
    if (headerEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(buffer)?.[1]);
    if (Number.isNaN(length)) throw new Error('A response has no content-length.');
    if (buffer.length < headerEnd + 4 + length) return;
    const status = Number(buffer.slice(9, 12));
    buffer = '';
    connection.onResponse(status);
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return connection;
};
