import { normalizeEmail } from '@fanfare/contract/kit/email';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { leadStore } from '../leads.store.ts';
import { leadRequestStore } from '../own-forms/own-forms.store.ts';

/** Data that other features stored about people: subscribers, visitors of lockers. */
export type PersonRecords = {
  /** Lists the stored data as people read it. */
  list: (db: Db | Tx, businessId: number, email: string) => Promise<Record<string, string>[]>;
  erase: (tx: Tx, businessId: number, email: string) => Promise<void>;
};

/** Addresses that differ in more than case can have different owners, though they count as one person elsewhere. */
const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Lists everything a business stored with exactly this address. */
export const listStoredData = async (db: Db | Tx, businessId: number, email: string) => {
  const isOfAddress = (row: { email: string }) => isSameAddress(row.email, email);
  const emailKey = normalizeEmail(email);
  return {
    leads: (await leadStore(db).listOfPerson(businessId, emailKey)).filter(isOfAddress),
    requests: (await leadRequestStore(db).listOfPerson(businessId, emailKey)).filter(isOfAddress),
  };
};

/** The stored addresses that a typed address may mean: itself, or addresses that count as the same person. */
export const listStoredAddresses = async (db: Db | Tx, businessId: number, typed: string): Promise<string[]> => {
  const emailKey = normalizeEmail(typed);
  const rows = [
    ...(await leadStore(db).listOfPerson(businessId, emailKey)),
    ...(await leadRequestStore(db).listOfPerson(businessId, emailKey)),
  ];
  const same = rows.find(({ email }) => isSameAddress(email, typed));
  if (same) return [same.email];
  return [...new Map(rows.map(({ email }) => [email.toLowerCase(), email])).values()];
};
