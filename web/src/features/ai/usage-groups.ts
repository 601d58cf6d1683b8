import { aiFeatureLabels, type UsageRow } from '@fanfare/contract/ai/ai';
import { formatDay } from '../../lib/format.ts';

/** Things the table can have a row for. */
export const groupings = ['day', 'feature', 'model', 'details'] as const;
export type Grouping = (typeof groupings)[number];
export const groupingLabels: Record<Grouping, string> = {
  day: 'Day',
  feature: 'Feature',
  model: 'Model',
  details: 'Day, feature and model',
};

const figureNames = ['calls', 'prompt_tokens', 'completion_tokens', 'images', 'cost', 'lost', 'estimated'] as const;
export type FigureName = (typeof figureNames)[number];
/** `sortKey` sorts days as dates. */
export type UsageGroup = Pick<UsageRow, FigureName> & { label: string; sortKey: string };

export const dayLabel = (day: string): string => formatDay(`${day}T00:00:00Z`, 'UTC');

const labelOf = ({ day, feature, model }: UsageRow, grouping: Grouping): { label: string; sortKey: string } => {
  if (grouping === 'day') return { label: dayLabel(day), sortKey: day };
  if (grouping === 'feature') return { label: aiFeatureLabels[feature], sortKey: feature };
  if (grouping === 'model') return { label: model, sortKey: model };
  return { label: `${dayLabel(day)} · ${aiFeatureLabels[feature]} · ${model}`, sortKey: `${day} ${feature} ${model}` };
};

/** Sums the usage of each day, feature or model. */
export const groupUsage = (rows: readonly UsageRow[], grouping: Grouping): UsageGroup[] =>
  [...Map.groupBy(rows, (row) => labelOf(row, grouping).sortKey).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sumOf = (name: FigureName) => group.reduce((sum, row) => sum + row[name], 0);
    return {
      ...labelOf(first, grouping),
      calls: sumOf('calls'),
      prompt_tokens: sumOf('prompt_tokens'),
      completion_tokens: sumOf('completion_tokens'),
      images: sumOf('images'),
      cost: sumOf('cost'),
      lost: sumOf('lost'),
      estimated: sumOf('estimated'),
    };
  });
