/** Figures that add up over days. Money is in millionths of the currency unit. */
export type HistoryFigures = { impressions: number; clicks: number; spendMicros: number; results: number };

export type HistoryDay = HistoryFigures & { date: string };

/** An ad, group or campaign with its figures by day, in the zone of its account. Days without delivery can be missing. */
export type AdHistory = {
  id: string;
  name: string;
  campaignName: string;
  objective: string | null;
  /** A date; null when the network didn't say. */
  createdOn: string | null;
  days: readonly HistoryDay[];
};

export const noFigures: HistoryFigures = { impressions: 0, clicks: 0, spendMicros: 0, results: 0 };

export const addFigures = (a: HistoryFigures, b: HistoryFigures): HistoryFigures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  spendMicros: a.spendMicros + b.spendMicros,
  results: a.results + b.results,
});

const subtractFigures = (a: HistoryFigures, b: HistoryFigures): HistoryFigures => ({
  impressions: a.impressions - b.impressions,
  clicks: a.clicks - b.clicks,
  spendMicros: a.spendMicros - b.spendMicros,
  results: a.results - b.results,
});

/** Sums of any range of consecutive dates in constant time. `dates`: consecutive, earliest first. */
export const sumsByRange = (days: readonly HistoryDay[], dates: readonly string[]) => {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const sums: HistoryFigures[] = [noFigures];
  let sum = noFigures;
  for (const date of dates) {
    const day = byDate.get(date);
    if (day) sum = addFigures(sum, day);
    sums.push(sum);
  }
  /** Both indexes of `dates` are included. */
  return (from: number, to: number): HistoryFigures =>
    to < from ? noFigures : subtractFigures(sums[to + 1] ?? sum, sums[from] ?? noFigures);
};
