import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import type { GateName } from '@fanfare/contract/bulk-ai/settings';
import { formatNumber } from '../../../lib/format.ts';

/** Scores that are shares from 0 to 1. */
const shares: readonly GateName[] = ['similarity', 'batch_similarity', 'length', 'structure', 'language', 'links'];

const valueText = (gate: GateName, value: number): string =>
  shares.includes(gate) ? `${formatNumber(value * 100)}%` : formatNumber(value, 1);

/** Score and limit of a quality check (gate) as shown: "12%, limit 30%"; empty if the check has no number. */
export const scoreText = ({ gate, score, threshold }: Pick<GateResult, 'gate' | 'score' | 'threshold'>): string => {
  // The check for images has no number, because it only checks that there is an image.
  if (score === null || gate === 'image') return '';
  return threshold === null ? valueText(gate, score) : `${valueText(gate, score)}, limit ${valueText(gate, threshold)}`;
};

export type GateOutcome = 'held' | 'passed' | 'not-measured';

export const outcomeOf = ({ passed }: Pick<GateResult, 'passed'>): GateOutcome => {
  if (passed === null) return 'not-measured';
  return passed ? 'passed' : 'held';
};

const outcomeLabels: Record<GateOutcome, string> = {
  held: 'Held',
  passed: 'Passed',
  'not-measured': 'Not measured',
};

export const resultLabel = (result: Pick<GateResult, 'passed'>): string => outcomeLabels[outcomeOf(result)];
