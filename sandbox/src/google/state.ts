import type { Kit } from '../kit/network.ts';

export type CustomerStatus = 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED';
export type Customer = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  isManager: boolean;
  status: CustomerStatus;
  isTest: boolean;
  /** The managers directly above it. */
  managerIds: string[];
  /** Who was invited to it directly. */
  personIds: string[];
  isHidden: boolean;
  hasAutoTagging: boolean;
};

export type State = ReturnType<typeof state>;

/** What practice Google Ads remembers, and the questions everybody asks of it. */
export const state = (kit: Kit) => {
  const customers = kit.collection<Customer>('customers');

  /** The account itself and everything below it, each once, with how far below it is. */
  const below = (managerId: string): { customer: Readonly<Customer>; level: number }[] => {
    const top = customers.get(managerId);
    if (!top) return [];
    const found = [{ customer: top, level: 0 }];
    for (const { customer, level } of found) {
      for (const client of customers.values()) {
        const isNew = !found.some((known) => known.customer.id === client.id);
        if (isNew && client.managerIds.includes(customer.id)) found.push({ customer: client, level: level + 1 });
      }
    }
    return found;
  };

  return {
    customers,
    below,
    directlyOf: (personId: string) => customers.values().filter(({ personIds }) => personIds.includes(personId)),
  };
};

/** 1234567890 as people read it. */
export const dashed = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
