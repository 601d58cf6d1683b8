import { addDays, countDays, type DateRange } from '@fanfare/contract/insights/ranges';

const daysPerWeek = 7;
/** First Monday from which weeks are counted. */
const firstWeek = '1970-01-05';

/** The Monday of the week that a date is in. */
export const weekOf = (date: string): string => {
  const days = countDays({ from: firstWeek, to: date }) - 1;
  return addDays(date, -(((days % daysPerWeek) + daysPerWeek) % daysPerWeek));
};

/** Mondays of the weeks that lie completely in a range. */
export const weeksIn = ({ from, to }: DateRange): string[] => {
  const weeks: string[] = [];
  const first = weekOf(from) === from ? from : addDays(weekOf(from), daysPerWeek);
  for (let week = first; addDays(week, daysPerWeek - 1) <= to; week = addDays(week, daysPerWeek)) weeks.push(week);
  return weeks;
};

/**
 * Splits a range into spans of whole weeks with kept sums (by their Mondays) and spans of single days; each day is in
 * exactly one span.
 */
export const toSpans = (
  range: DateRange,
  keptWeeks: ReadonlySet<string>,
): { weeks: DateRange[]; days: DateRange[] } => {
  const weeks: DateRange[] = [];
  const days: DateRange[] = [];
  let next = range.from;
  for (const week of weeksIn(range).filter((each) => keptWeeks.has(each))) {
    const last = weeks.at(-1);
    if (last && next === week) last.to = week;
    else {
      if (next < week) days.push({ from: next, to: addDays(week, -1) });
      weeks.push({ from: week, to: week });
    }
    next = addDays(week, daysPerWeek);
  }
  if (next <= range.to) days.push({ from: next, to: range.to });
  return { weeks, days };
};
