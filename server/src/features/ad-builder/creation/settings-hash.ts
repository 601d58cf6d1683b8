import { createHash } from 'node:crypto';

/**
 * Hash of a network profile's settings, the same for any order of their keys. The campaign and the plan made with these
 * settings are found by it.
 */
export const hashSettings = (settings: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(settings)))
    .digest('base64url');

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
};
