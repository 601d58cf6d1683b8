import type { LockerForm } from '@fanfare/contract/lockers/options';
import type { z } from 'zod';

/** Of the form. */
export type LockerValues = z.input<typeof LockerForm>;
/** What the preview needs of them. */
export type ShownValues = Partial<LockerValues>;
