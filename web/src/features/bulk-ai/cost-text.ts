import { microsPerDollar } from '@fanfare/contract/ai/ai';
import { formatCurrency } from '../../lib/format.ts';

const cent = microsPerDollar / 100;

/** Cost in micro-dollars as shown: "$0.04", "<$0.01", "$0.00". */
export const costText = (micros: number): string =>
  micros > 0 && micros < cent ? '<$0.01' : formatCurrency(micros / microsPerDollar, 'USD');
