import { expect } from 'vitest';
import type { Visit } from './practice-control.ts';

const ours = [
  'authorization',
  'content-type',
  'accept',
  'linkedin-version',
  'x-restli-protocol-version',
  'x-restli-method',
  'developer-token',
  'login-customer-id',
  'x-goog-api-key',
  'content-disposition',
  'if-none-match',
  'offset',
  'file_size',
];

/**
 * Keeps what a practice network's journal says was sent, for a person to compare with the network's published schema.
 * `hide` takes out what differs from run to run: ids, cursors, moments.
 */
export const compareWithGolden = async (
  visits: readonly Visit[],
  file: string,
  hide: readonly [RegExp, string][] = [],
) => {
  const text = visits.map(told).join('\n\n');
  const steady = hide.reduce((so, [pattern, name]) => so.replace(pattern, name), text);
  await expect(`${steady}\n`).toMatchFileSnapshot(file);
};

const told = ({ method, path, query, headers, body }: Visit): string => {
  const named = Object.entries(record(headers))
    .filter(([name]) => ours.includes(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${String(value).replace(/boundary=\S+/, 'boundary=…')}`)
    .toSorted();
  const asked = Object.entries(record(query)).map(([name, value]) => `? ${name}=${String(value)}`);
  const sent =
    body === undefined || body === null ? [] : ['', typeof body === 'string' ? body : JSON.stringify(body, null, 2)];
  return [`${method} ${path}`, ...asked, ...named, ...sent].join('\n');
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
