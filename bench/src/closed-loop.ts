import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
export const loadTool = hasWrk ? 'wrk' : 'autocannon';

/** Requests per second with a closed loop: each connection sends the next request after the response. Any error fails the run. */
export const requestsPerSecond = async (url: string, connections: number, seconds: number): Promise<number> => {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  if (!hasWrk) {
    const { requests, non2xx, errors } = await autocannon({ url, connections, duration: seconds });
    if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times.`);
    return requests.average;
  }
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  const failed = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(stdout)?.[0];
  if (failed) throw new Error(`${url}: ${failed}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
};
