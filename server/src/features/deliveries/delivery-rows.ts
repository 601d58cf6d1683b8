import type { deliveries, deliverySteps } from './deliveries.tables.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type DeliveryChange = Partial<typeof deliveries.$inferInsert>;
export type NewStep = Omit<typeof deliverySteps.$inferInsert, 'id'>;
/** Ledger step without the columns that are copied from its delivery. */
export type StepDetails = Omit<NewStep, 'businessId' | 'deliveryId' | 'attempt'>;
