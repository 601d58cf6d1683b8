import type { LockerForm } from '@fanfare/contract/lockers/options';
import type { z } from 'zod';

export type LockerValues = z.input<typeof LockerForm>;
/** Values the preview needs. */
export type ShownValues = Partial<LockerValues>;
