import { compareWithGoal, type Goal } from './goals.ts';
import type { Measurement } from './report.ts';

/** Neither a violation nor a failed request is allowed. */
const noneGoal: Goal = { comparison: '<=', limit: 0, unit: '' };

type Results = {
  /** Number of deliveries that were scheduled. */
  count: number;
  /** Number of deliveries at the end. */
  total: number;
  violations: number;
  /** Number of deliveries in each state, as text. */
  states: string[];
  killed: { kills: number; peakMb: number; slowestStartMs: number };
  /** Lists have a value for each half of the time. */
  requests: { count: number; failed: number; p99Ms: number[]; memoryMb: number[] };
  settledMs: number;
};

export const toMeasurements = ({
  count,
  total,
  violations,
  states,
  killed,
  requests,
  settledMs,
}: Results): Measurement[] => {
  const [firstP99 = Number.NaN, secondP99 = Number.NaN] = requests.p99Ms;
  const [firstMb = Number.NaN, secondMb = Number.NaN] = requests.memoryMb;
  return [
    compareWithGoal({
      name: 'Deliveries lost, sent twice or not ended',
      goal: noneGoal,
      amount: violations,
      holds: total === count,
      method: `of ${total}, ${killed.kills} times kill -9; ${states.join(', ')}`,
    }),
    compareWithGoal({
      name: 'Failed requests',
      goal: noneGoal,
      amount: requests.failed,
      method: `of ${requests.count} to the web process`,
    }),
    toMeasurement('Time to settle', settledMs / 1000, 's', 'from the end of the load until every delivery has ended'),
    toMeasurement('Slowest start of a worker', killed.slowestStartMs / 1000, 's', 'of those that replaced killed ones'),
    toMeasurement('Memory of a worker', killed.peakMb, 'MB', 'highest peak of the killed ones'),
    toMeasurement('p99 of requests', secondP99, 'ms', `second half of the time; ${firstP99} ms in the first`),
    toMeasurement('Memory of the web process', secondMb, 'MB', `median of the second half; ${firstMb} MB in the first`),
  ];
};

const toMeasurement = (name: string, amount: number, unit: string, method: string): Measurement => ({
  name,
  value: `${amount.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
  figure: { amount, unit, better: 'lower' },
  method,
});
