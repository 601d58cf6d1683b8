import type { PostFigures } from '../post-report-calls.ts';

type Reading = PostFigures & { date: string };

/**
 * Gain per day of a figure that counts since publication; a day on which Facebook corrected it downwards has the gain
 * 0.
 */
export const dailyGains = (readings: readonly Reading[], name: keyof PostFigures): { date: string; gain: number }[] =>
  readings.map((reading, index) => {
    const before = index === 0 ? 0 : (readings[index - 1]?.[name] ?? 0);
    return { date: reading.date, gain: Math.max(0, (reading[name] ?? 0) - before) };
  });
