import type { LockerFigures } from '@fanfare/contract/lockers/lockers';
import { formatNumber } from '../../lib/format.ts';

/** Unlocks with proof, and their share: `12 (40%)`. */
export const formatVerified = ({ verified, unlocks }: LockerFigures): string =>
  unlocks === 0 ? '–' : `${formatNumber(verified)} (${Math.round((verified / unlocks) * 100)}%)`;
