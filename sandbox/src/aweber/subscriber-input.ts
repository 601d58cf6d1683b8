import { isIPv4 } from 'node:net';
import { toRecord } from '../kit/http/loose-values.ts';
import { errors } from './errors.ts';
import type { List } from './state.ts';

export const requireEmail = (value: unknown): string => {
  if (value === undefined) throw errors.missingArgument('email');
  if (typeof value !== 'string') throw errors.invalidType('email');
  if (value.length < 1 || value.length > 50) throw errors.web('email: must be between 1 and 50 characters');
  if (!/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(value)) throw errors.web('email: Invalid email address.');
  return value;
};

export const parseLimitedText = (
  body: Record<string, unknown>,
  name: string,
  maxLength: number,
): string | undefined => {
  const value = body[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw errors.invalidType(name);
  if (value.length < 1 || value.length > maxLength)
    throw errors.web(`${name}: must be between 1 and ${maxLength} characters`);
  return value;
};

const privateRanges = /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^(?:22[4-9]|2[3-5]\d)\./;

/** Reads a public IPv4 address; undefined for any other value. */
export const parseIp = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !isIPv4(value) || privateRanges.test(value))
    throw errors.invalid('ip_address: Invalid or private address.');
  return value;
};

/** Reads a flag from the texts "true" and "false"; the vendor's own samples send booleans. */
export const parseFlag = (body: Record<string, unknown>, name: string): boolean => {
  const value = body[name];
  if (value === undefined) return false;
  if (!['true', 'false', true, false].some((allowed) => allowed === value)) throw errors.invalidType(name);
  return String(value) === 'true';
};

/**
 * Reads values of custom fields by name. With `isStrict`, names are case-sensitive and unknown names are refused;
 * otherwise values with unknown names are dropped.
 */
export const parseFields = (list: List, value: unknown, isStrict: boolean): Record<string, string> => {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw errors.invalidType('custom_fields');
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(toRecord(value))) {
    if (typeof text !== 'string' || text === '') throw errors.invalidType('custom_fields');
    const field = list.fields.find(
      (candidate) => candidate.name === name || (!isStrict && candidate.name.toLowerCase() === name.toLowerCase()),
    );
    if (field) fields[field.name] = text;
    else if (isStrict) throw errors.web(`custom_fields: Invalid key "${name}".`);
  }
  return fields;
};
