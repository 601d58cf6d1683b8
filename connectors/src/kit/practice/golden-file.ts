import { expect } from 'vitest';
import type { LoggedRequest } from './practice-control.ts';

const comparedHeaders = [
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
 * Compares logged requests with a golden file, which was checked against the network's published schema.
 * `replacements` mask values that differ between runs: ids, cursors, times.
 */
export const compareWithGolden = async (
  requests: readonly LoggedRequest[],
  file: string,
  replacements: readonly [RegExp, string][] = [],
) => {
  const text = requests.map(formatRequest).join('\n\n');
  const normalized = replacements.reduce((current, [pattern, name]) => current.replace(pattern, name), text);
  await expect(`${normalized}\n`).toMatchFileSnapshot(file);
};

const formatRequest = ({ method, path, query, headers, body }: LoggedRequest): string => {
  const headerLines = Object.entries(toRecord(headers))
    .filter(([name]) => comparedHeaders.includes(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${String(value).replace(/boundary=\S+/, 'boundary=…')}`)
    .toSorted();
  const queryLines = Object.entries(toRecord(query)).map(([name, value]) => `? ${name}=${String(value)}`);
  const bodyLines =
    body === undefined || body === null ? [] : ['', typeof body === 'string' ? body : JSON.stringify(body, null, 2)];
  return [`${method} ${path}`, ...queryLines, ...headerLines, ...bodyLines].join('\n');
};

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
