import { interestSlices } from '@fanfare/contract/insights/detail-calls';

type Slice = { label: string; values: number[] };

/** Slices of the chart: the interests with the most spend, and the sum of all remaining ones as "Other". */
export function toSlices(stats: readonly { interest: string; spend: number }[]): Slice[] {
  const sorted = stats.toSorted((a, b) => b.spend - a.spend);
  const top = sorted.slice(0, interestSlices).map(({ interest, spend }) => ({ label: interest, values: [spend] }));
  const rest = sorted.slice(interestSlices);
  if (rest.length === 0) return top;
  return [...top, { label: 'Other', values: [rest.reduce((sum, { spend }) => sum + spend, 0)] }];
}
