import type { deliveries, deliverySteps } from './deliveries.tables.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type DeliveryChange = Partial<typeof deliveries.$inferInsert>;
export type NewStep = Omit<typeof deliverySteps.$inferInsert, 'id'>;
/** Step without the columns that are the same in its delivery. */
export type StepDetails = Omit<NewStep, 'businessId' | 'deliveryId' | 'attempt'>;
