import { api } from '@fanfare/contract';
import { type Call, type EventCall, methodFor, pathFor } from '@fanfare/contract/kit/call';
import { expect } from 'vitest';
import { origin } from '../browser.ts';
import { pathValues } from './tenant-ids.ts';

export const everyCall = Object.entries(api).map(([key, call]): [string, Call | EventCall] => [key, call]);
export const writes = everyCall.filter(([key]) => methodFor(key) !== 'GET');
export const json = { 'content-type': 'application/json', origin };

/** Checks every call and reports all that fail. One test per call would cost more than the calls do. */
export const forEvery = async <C>(
  calls: readonly [string, C][],
  check: (key: string, call: C) => Promise<void>,
): Promise<void> => {
  const failures: string[] = [];
  for (const [key, call] of calls)
    await check(key, call).catch((error: unknown) => failures.push(`${key}: ${String(error)}`));
  expect(calls.length).toBeGreaterThan(0);
  expect(failures).toEqual([]);
};

/** Headers and payload that a call accepts: a form with files, raw bytes or this JSON. */
export const requestFor = ({ accepts }: Call | EventCall, body: unknown) => {
  if (accepts === 'files')
    return { headers: { ...json, 'content-type': 'multipart/form-data; boundary=end' }, payload: '--end--' };
  if (accepts === 'bytes')
    return { headers: { ...json, 'content-type': 'application/octet-stream' }, payload: 'bytes' };
  return { headers: json, payload: JSON.stringify(body) };
};

/** Path of a call with the same id for every parameter. */
export const fillPath = (key: string, id = '1') =>
  pathFor(key).replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? id);

/** The path of a call about a business and the user themselves; other ids are unknown. */
export const fillOwnPath = (key: string, bid: number, userId: number) =>
  pathFor(key)
    .replaceAll('{bid}', String(bid))
    .replaceAll(/(?<=\/user\/)\{(?:id|userId)\}/g, String(userId))
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? '2000000000');
