import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

type Deps = {
  origin: string;
  connections: number;
  callsPerSecond: number;
  seconds: number;
  request: () => string;
};
export type Load = { made: number; p50: number; p99: number; slowest: number };

/**
 * Calls come evenly, whether or not the earlier ones are answered, and each is timed from the moment it was due: a server
 * that falls behind cannot hide it. A call that is due while every connection is busy waits for one.
 */
export const load = async ({ origin, connections, callsPerSecond, seconds, request }: Deps): Promise<Load> => {
  const { hostname, port } = new URL(origin);
  const idle: Line[] = [];
  const waiting: Call[] = [];
  const times: number[] = [];
  const total = callsPerSecond * seconds;
  let failure: Error | undefined;

  const send = (line: Line, call: Call) => {
    line.answered = (status) => {
      if (status !== 200) failure ??= new Error(`Call ${call.number} was answered with ${status}.`);
      times.push(performance.now() - call.dueAt);
      const next = waiting.shift();
      if (next) send(line, next);
      else idle.push(line);
    };
    line.socket.write(request());
  };

  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(hostname, Number(port))));
  for (const line of lines) {
    line.socket.once('error', (error) => (failure ??= error));
    idle.push(line);
  }
  const startedAt = performance.now();
  let begun = 0;
  await new Promise<void>((resolve, reject) => {
    const ticking = setInterval(() => {
      const elapsed = performance.now() - startedAt;
      for (; begun < total && (begun * 1000) / callsPerSecond <= elapsed; begun++) {
        const call = { number: begun, dueAt: startedAt + (begun * 1000) / callsPerSecond };
        const line = idle.pop();
        if (line) send(line, call);
        else waiting.push(call);
      }
      if (elapsed > (seconds + patienceSeconds) * 1000) failure ??= new Error('Calls were still unanswered.');
      if (times.length < total && !failure) return;
      clearInterval(ticking);
      if (failure) reject(failure);
      else resolve();
    }, 1);
  }).finally(() => {
    for (const { socket } of lines) socket.destroy();
  });

  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(total - 1, Math.floor(total * share))] ?? 0;
  return { made: total, p50: at(0.5), p99: at(0.99), slowest: at(1) };
};

const patienceSeconds = 30;

type Call = { number: number; dueAt: number };
type Line = { socket: Socket; answered: (status: number) => void };

/** A connection that is kept; answers are told apart by their length, which the product always says. */
const openLine = async (host: string, port: number): Promise<Line> => {
  const socket = connect({ host, port, noDelay: true });
  const line: Line = { socket, answered: () => {} };
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
    const headEnd = text.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    if (Number.isNaN(length)) throw new Error('An answer came without its length.');
    if (text.length < headEnd + 4 + length) return;
    const status = Number(text.slice(9, 12));
    text = '';
    line.answered(status);
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return line;
};
