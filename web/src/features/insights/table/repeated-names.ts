import type { ReportColumn } from '@fanfare/contract/insights/filter-calls';
import type { ReportLevel } from '@fanfare/contract/insights/report';

type NamedRow = { name: string; campaign_name: string | null; adset_name: string | null };

const parentColumns: readonly ReportColumn[] = ['campaign_name', 'adset_name'];

/** Names that several rows have, because copied ads keep their name. */
export const findRepeatedNames = (rows: readonly Pick<NamedRow, 'name'>[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of rows) (seen.has(name) ? repeated : seen).add(name);
  return repeated;
};

/** The names of a row's campaign and ad set, which distinguish rows with the same name. */
export const parentNames = (row: NamedRow, level: ReportLevel): string => {
  if (level === 'campaign') return '';
  const adset = level === 'ad' || level === 'banner' ? row.adset_name : null;
  return [row.campaign_name, adset].filter((name) => name !== null && name !== '').join(' · ');
};

/** Columns of an exported file: the shown ones, and campaign and ad set if several rows have the same name. */
export const exportedColumns = (
  shown: readonly ReportColumn[],
  rows: readonly Pick<NamedRow, 'name'>[],
): ReportColumn[] => {
  if (findRepeatedNames(rows).size === 0) return [...shown];
  const added = parentColumns.filter((id) => !shown.includes(id));
  const at = shown.indexOf('name') + 1;
  return [...shown.slice(0, at), ...added, ...shown.slice(at)];
};
