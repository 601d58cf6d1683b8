import { interestSlices } from '@fanfare/contract/insights/detail-calls';

type Slice = { label: string; values: number[] };

/** The interests with the most spend, and the rest as "Other". */
export function toSlices(stats: readonly { interest: string; spend: number }[]): Slice[] {
  const sorted = stats.toSorted((a, b) => b.spend - a.spend);
  const top = sorted.slice(0, interestSlices).map(({ interest, spend }) => ({ label: interest, values: [spend] }));
  const rest = sorted.slice(interestSlices);
  if (rest.length === 0) return top;
  return [...top, { label: 'Other', values: [rest.reduce((sum, { spend }) => sum + spend, 0)] }];
}
