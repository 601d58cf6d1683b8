import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdDateRange } from '../../ports/ads/ads.ts';

/** The id if it has only digits; throws otherwise, because ids go into queries and resource names. */
export const requireId = (id: string): string => {
  if (!/^\d{1,20}$/.test(id)) throw invalidRequest(`Google Ads has no item with the ID ${id.slice(0, 40)}.`);
  return id;
};

export const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

export const inIds = (field: string, ids: readonly string[]): string =>
  `${field} IN (${ids.map(requireId).join(', ')})`;

export const inRange = ({ from, to }: AdDateRange): string => {
  for (const date of [from, to]) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw invalidRequest(`${date.slice(0, 40)} isn’t a date.`);
  }
  return `segments.date BETWEEN '${from}' AND '${to}'`;
};

export const select = (fields: readonly string[], resource: string, conditions: readonly string[] = []): string => {
  const query = `SELECT ${fields.join(', ')} FROM ${resource}`;
  return conditions.length > 0 ? `${query} WHERE ${conditions.join(' AND ')}` : query;
};

export const invalidRequest = (message: string, code = 'invalid-request') =>
  new ConnectorFailure('rejected', { network: 'google', code, message });

export const goneError = () =>
  new ConnectorFailure('gone', {
    network: 'google',
    code: 'not-found',
    message: 'Google Ads no longer has this item, or this account can’t see it.',
  });
