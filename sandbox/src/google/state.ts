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
  /** Its direct managers. */
  managerIds: string[];
  /** The people with direct access. */
  personIds: string[];
  isHidden: boolean;
  hasAutoTagging: boolean;
};

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const customers = kit.collection<Customer>('customers');

  /** The account itself and all accounts below it, each once, with its level. */
  const listBelow = (managerId: string): { customer: Readonly<Customer>; level: number }[] => {
    const top = customers.get(managerId);
    if (!top) return [];
    const tree = [{ customer: top, level: 0 }];
    for (const { customer, level } of tree) {
      for (const client of customers.values()) {
        const isNew = !tree.some((known) => known.customer.id === client.id);
        if (isNew && client.managerIds.includes(customer.id)) tree.push({ customer: client, level: level + 1 });
      }
    }
    return tree;
  };

  return {
    customers,
    listBelow,
    listDirect: (personId: string) => customers.values().filter(({ personIds }) => personIds.includes(personId)),
  };
};

/** 1234567890 → 123-456-7890. */
export const formatCustomerId = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
