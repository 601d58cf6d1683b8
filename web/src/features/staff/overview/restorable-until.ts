import { restoreDays } from '@fanfare/contract/business/business';

/** The time until which a deleted business can be restored. */
export function restorableUntil(deletedAt: string): string {
  const date = new Date(deletedAt);
  date.setUTCDate(date.getUTCDate() + restoreDays);
  return date.toISOString();
}
