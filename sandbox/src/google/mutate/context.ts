import type { Customer, JsonObject, Resource, ResourceKind, Tables } from '../state.ts';

/** State that the operations of one request share. */
export type Context = {
  customer: Customer;
  now: number;
  /** Smallest amount that is billed in the account's currency, in millionths of the currency unit. */
  unit: number;
  /** Tables with the changes of the operations before the current one. */
  tables: Tables;
  newId(): string;
  /** The resource that a field names, temporary names included; refuses unknown and removed resources. */
  find(kind: ResourceKind, name: unknown, field: string): Resource;
};

type CreateOptions = { ignoredTopics: readonly string[] };

/** Rules of a kind of resource. An operation without a rule is not allowed. */
export type Rules = {
  create?(context: Context, fields: JsonObject, options: CreateOptions): Resource;
  /** Checks an update. `next` is the resource with the fields of the update. */
  update?(context: Context, current: Resource, next: JsonObject, paths: readonly string[]): Resource;
  remove?(context: Context, current: Resource): Resource;
};

/** A new resource of the account; with the status PAUSED it is switched off from the start. */
export const newResource = (
  { customer, now, newId }: Context,
  fields: JsonObject,
  more: Partial<Resource> = {},
): Resource => ({
  id: newId(),
  customerId: customer.id,
  fields,
  createdAt: now,
  switches: fields.status === 'PAUSED' ? [{ at: now, isOn: false }] : [],
  ...more,
});

/** The resource with new fields, and with one more switch on or off if its status changed. */
export const changeFields = ({ now }: Context, current: Resource, fields: JsonObject): Resource => {
  const isOn = fields.status !== 'PAUSED';
  const hasChanged = (current.fields.status !== 'PAUSED') !== isOn;
  return { ...current, fields, switches: hasChanged ? [...current.switches, { at: now, isOn }] : current.switches };
};

export const removeResource = ({ now }: Context, current: Resource): Resource => ({ ...current, removedAt: now });
