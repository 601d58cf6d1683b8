import type { EntrySource } from '@fanfare/contract/contests/contestants';
import { escapeHtml } from '../../../platform/html/index.ts';

/** Source a visitor came from, read from the query of the page. */
export type PageSource = { ref: string; utm: string };

const maxUtm = 100;

export const readSource = (query: string): PageSource => {
  if (query === '' || query.length > 2000) return { ref: '', utm: '' };
  const given = new URLSearchParams(query);
  const ref = given.get('ref') ?? '';
  const utm = ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => given.get(name) || []).join(' / ');
  return { ref: /^[a-z0-9]{1,32}$/.test(ref) ? ref : '', utm: utm.slice(0, maxUtm) };
};

export const toEntrySource = ({ ref, utm }: PageSource, isFrame: boolean): EntrySource => {
  if (ref) return 'referral';
  if (isFrame) return 'widget';
  return utm ? 'utm' : 'direct';
};

/** Fills in the hidden fields `ref` and `utm` of the entry form in a cached page body. */
export const withSource = (body: string, { ref, utm }: PageSource): string =>
  body
    .replace('name="ref" value=""', () => `name="ref" value="${ref}"`)
    .replace('name="utm" value=""', () => `name="utm" value="${escapeHtml(utm)}"`);
