import type { Kit } from '../kit/network.ts';
import type { Collection } from '../kit/storage/store.ts';

export type CustomerStatus = 'ENABLED' | 'CANCELED' | 'SUSPENDED' | 'CLOSED';
export type Switch = { at: number; isOn: boolean };
export type Customer = {
  id: string;
  name: string;
  currency: string;
  timeZone: string;
  isManager: boolean;
  status: CustomerStatus;
  isTest: boolean;
  /** Ids of the direct managers of the account. */
  managerIds: string[];
  /** Ids of the people with direct access to the account. */
  personIds: string[];
  isHidden: boolean;
  hasAutoTagging: boolean;
  /** State of the billing. `CANCELLED`: the payment method was removed. */
  billing: 'APPROVED' | 'CANCELLED';
  /** Times at which the account stopped or started showing ads: suspended, closed, without a payment method. */
  switches: Switch[];
};

export type JsonObject = { [key: string]: JsonValue };
export type JsonValue = string | number | boolean | null | JsonObject | JsonValue[];

/** Decision about an ad. `IN_REVIEW` is none of Google's approval statuses: the ad waits for the decision. */
export type Review = {
  at: number;
  approval: 'IN_REVIEW' | 'APPROVED' | 'APPROVED_LIMITED' | 'DISAPPROVED';
  topics: string[];
};

/** A budget, campaign, ad group, ad, criterion or asset. */
export type Resource = {
  /** Last part of the resource name, except for ads: "901", for criteria "901~2840". */
  id: string;
  customerId: string;
  /** Id of the parent: a campaign's budget, an ad group's or criterion's campaign, an ad's ad group. */
  parentId?: string;
  /** Fields as Google's JSON has them, without computed fields and names of other resources. */
  fields: JsonObject;
  /** Time of creation in milliseconds since 1970. */
  createdAt: number;
  removedAt?: number;
  /** Changes of the resource's status, in order. */
  switches: Switch[];
  /** Amounts of a budget: per day, or for the whole life of a budget with a custom period. */
  amounts?: { at: number; micros: number }[];
  /** Reviews of an ad in order, planned ones included; an ad without any was approved when it was created. */
  reviews?: Review[];
};

export type Table = Pick<Collection<Resource>, 'get' | 'set' | 'values'>;
export const resourceKinds = [
  'campaignBudgets',
  'campaigns',
  'adGroups',
  'adGroupAds',
  'campaignCriteria',
  'assets',
] as const;
export type ResourceKind = (typeof resourceKinds)[number];
export type Tables = Record<ResourceKind, Table>;

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const customers = kit.collection<Customer>('customers');
  const tables: Tables = {
    campaignBudgets: kit.collection<Resource>('budgets'),
    campaigns: kit.collection<Resource>('campaigns'),
    adGroups: kit.collection<Resource>('ad-groups'),
    adGroupAds: kit.collection<Resource>('ads'),
    campaignCriteria: kit.collection<Resource>('criteria'),
    assets: kit.collection<Resource>('assets'),
  };

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
    tables,
    now: () => kit.clock.now().getTime(),
    listBelow,
    listDirect: (personId: string) => customers.values().filter(({ personIds }) => personIds.includes(personId)),
    /** Changes what staff or the payment provider decide about an account. */
    setServing(customer: Customer, change: Partial<Pick<Customer, 'status' | 'billing'>>) {
      const changed = { ...customer, ...change };
      const isOn = changed.status === 'ENABLED' && changed.billing === 'APPROVED';
      customers.set(customer.id, {
        ...changed,
        switches: [...changed.switches, { at: kit.clock.now().getTime(), isOn }],
      });
    },
  };
};

/** The resources of an account, removed ones included. */
export const listOf = (table: Table, customerId: string): Resource[] =>
  table.values().filter((resource) => resource.customerId === customerId);

/** A table with changes that are not stored before `commit`. */
export const createDraft = (tables: Tables) => {
  const draftTable = (table: Table): Table & { commit(): void } => {
    const changed = new Map<string, Resource>();
    return {
      get: (key) => changed.get(key) ?? table.get(key),
      set: (key, value) => {
        changed.set(key, value);
        return value;
      },
      values: () => [...table.values().filter(({ id }) => !changed.has(id)), ...changed.values()],
      commit: () => {
        for (const [key, value] of changed) table.set(key, value);
      },
    };
  };
  const drafts = {
    campaignBudgets: draftTable(tables.campaignBudgets),
    campaigns: draftTable(tables.campaigns),
    adGroups: draftTable(tables.adGroups),
    adGroupAds: draftTable(tables.adGroupAds),
    campaignCriteria: draftTable(tables.campaignCriteria),
    assets: draftTable(tables.assets),
  };
  return {
    tables: drafts satisfies Tables,
    commit: () => {
      for (const kind of resourceKinds) drafts[kind].commit();
    },
  };
};

export const isOnAt = (switches: readonly Switch[], at: number): boolean =>
  switches.findLast((change) => change.at <= at)?.isOn ?? true;

export const statusOf = ({ fields, removedAt }: Resource): string =>
  removedAt === undefined ? String(fields.status ?? 'ENABLED') : 'REMOVED';

/** A value inside nested JSON, by its camelCase path: "networkSettings.targetContentNetwork". */
export const valueAt = (fields: JsonObject, path: string): JsonValue | undefined => {
  let value: JsonValue | undefined = fields;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined;
    value = value[name];
  }
  return value;
};

/** Resource name: "customers/123/campaigns/901"; ads are named with their ad group. */
export const resourceName = (kind: ResourceKind, { customerId, id, parentId }: Resource): string => {
  const localName = kind === 'adGroupAds' ? `${parentId}~${id}` : id;
  return `customers/${customerId}/${kind}/${localName}`;
};

/** Id of an account as Google shows it: 1234567890 → 123-456-7890. */
export const formatCustomerId = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
