import { restoreDays } from '@fanfare/contract/business';

/** Until when a deleted business can be brought back. */
export function restorableUntil(deletedAt: string): string {
  const date = new Date(deletedAt);
  date.setUTCDate(date.getUTCDate() + restoreDays);
  return date.toISOString();
}
