import type { LockerForm } from '@fanfare/contract/lockers/options';
import type { z } from 'zod';

export type LockerValues = z.input<typeof LockerForm>;
/** Values of the form that the preview of the locker needs. */
export type ShownValues = Partial<LockerValues>;
