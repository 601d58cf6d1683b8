import { numericId } from '../../kit/storage/ids.ts';
import { ApiError, errors } from '../errors.ts';
import { billableUnit } from '../query/constants.data.ts';
import { toCamelCase } from '../query/rows.ts';
import {
  type Customer,
  createDraft,
  type JsonObject,
  listOf,
  type Resource,
  type ResourceKind,
  resourceName,
  type State,
} from '../state.ts';
import { adGroupRules } from './ad-groups.ts';
import { adContentRules, adRules } from './ads.ts';
import { assetRules } from './assets.ts';
import { budgetRules } from './budgets.ts';
import { campaignRules } from './campaigns.ts';
import type { Context, Rules } from './context.ts';
import { criterionRules } from './criteria.ts';
import { mutateErrors } from './mutate-errors.ts';
import { applyMask, isObject, readMask, readMessage } from './payload.ts';
import { schemas } from './schemas.ts';

export type OperationKind = ResourceKind | 'ads';
/** One operation of a request; `path` names its place in the request, for error messages. */
export type Operation = { kind: OperationKind; body: unknown; path: string };
/** The resource name that each operation changed; `undefined` for those that failed. */
export type Outcome = { names: (string | undefined)[]; failures: ApiError[] };

const rules: Record<OperationKind, Rules> = {
  campaignBudgets: budgetRules,
  campaigns: campaignRules,
  adGroups: adGroupRules,
  adGroupAds: adRules,
  ads: adContentRules,
  campaignCriteria: criterionRules,
  assets: assetRules,
};
const operationFields = ['create', 'update', 'remove', 'updateMask', 'policyValidationParameter'];
const maxOperations = 10_000;

type Request = { operations: readonly Operation[]; isPartial: boolean; isValidateOnly: boolean };

/** Applies operations in their order: all or none, unless partial failures are allowed. */
export const runOperations = (
  state: State,
  customer: Customer,
  { operations, isPartial, isValidateOnly }: Request,
): Outcome => {
  if (customer.isManager) throw mutateErrors.manager();
  if (customer.status === 'SUSPENDED') throw errors.suspended();
  if (operations.length > maxOperations) throw mutateErrors.tooMany();
  const draft = createDraft(state.tables);
  const apply = createApply(state, customer, draft.tables);
  const outcome: Outcome = { names: [], failures: [] };
  for (const operation of operations) {
    try {
      outcome.names.push(apply(operation));
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fields.error) throw error;
      const { field } = error.fields;
      const path = field === undefined ? operation.path : `${operation.path}.${field}`;
      const located = new ApiError(error.message, { ...error.fields, field: path });
      if (!isPartial) throw located;
      outcome.names.push(undefined);
      outcome.failures.push(located);
    }
  }
  if (!isValidateOnly) draft.commit();
  return outcome;
};

const createApply = (state: State, customer: Customer, tables: Context['tables']) => {
  const temporary = new Map<string, string | undefined>();
  const touched = new Set<string>();
  const isUndeclared = () =>
    listOf(tables.campaigns, customer.id).some(
      ({ fields, removedAt }) => removedAt === undefined && fields.containsEuPoliticalAdvertising === undefined,
    );

  const parseName = (kind: OperationKind, name: unknown, field: string): string => {
    const [, customerId, collection, id = ''] =
      /^customers\/(\d{10})\/([A-Za-z]+)\/(-?\d+(?:~-?\d+)?)$/.exec(String(name ?? '')) ?? [];
    if (collection !== kind) throw mutateErrors.badName(field);
    if (customerId !== customer.id) throw mutateErrors.notFound(field);
    // Key of a stored resource: ads are stored by the id after that of their ad group.
    return kind === 'adGroupAds' ? (id.split('~')[1] ?? '') : id;
  };
  const find = (kind: ResourceKind, name: unknown, field: string): Resource => {
    const id = parseName(kind, name, field);
    if (temporary.has(id) && temporary.get(id) === undefined) throw mutateErrors.failedTemporaryId();
    const resource = tables[kind].get(temporary.get(id) ?? id);
    if (resource?.customerId !== customer.id) throw mutateErrors.notFound(field);
    if (resource.removedAt === undefined) return resource;
    throw kind === 'campaignBudgets'
      ? mutateErrors.budget('CAMPAIGN_BUDGET_REMOVED', 'The budget was removed.', field)
      : mutateErrors.removed();
  };
  const context: Context = {
    customer,
    tables,
    find,
    now: state.now(),
    unit: billableUnit(customer.currency),
    newId: () => numericId(11),
  };

  /** The existing resource of an update or a removal, each once per request. */
  const findExisting = (kind: OperationKind, name: unknown, field: string): Resource => {
    const id = parseName(kind, name, field);
    if (touched.has(`${kind} ${id}`)) throw mutateErrors.twice();
    touched.add(`${kind} ${id}`);
    const resource = tables[tableOf(kind)].get(temporary.get(id) ?? id);
    if (resource?.customerId !== customer.id) throw mutateErrors.notFound(field);
    if (resource.removedAt === undefined) return resource;
    throw kind === 'adGroupAds' ? mutateErrors.removedAd() : mutateErrors.removed();
  };
  const store = (kind: OperationKind, resource: Resource): string => {
    tables[tableOf(kind)].set(resource.id, resource);
    return kind === 'ads' ? `customers/${customer.id}/ads/${resource.id}` : resourceName(tableOf(kind), resource);
  };

  const create = (kind: OperationKind, value: unknown, parameter: unknown): string => {
    const make = rules[kind].create;
    if (!make) throw mutateErrors.notAllowed();
    const { resourceName: name, ...fields } = readMessage(value, schemas[kind], 'create');
    const temporaryId = name === undefined ? undefined : parseName(kind, name, 'create.resource_name');
    if (temporaryId !== undefined) {
      if (!/^-\d+$/.test(temporaryId)) throw mutateErrors.idOnCreate();
      if (temporary.has(temporaryId)) throw mutateErrors.duplicateTemporaryId();
      temporary.set(temporaryId, undefined);
    }
    const resource = make(context, fields, { ignoredTopics: readIgnoredTopics(parameter) });
    if (temporaryId !== undefined) temporary.set(temporaryId, resource.id);
    return store(kind, resource);
  };
  const update = (kind: OperationKind, value: unknown, mask: unknown): string => {
    const change = rules[kind].update;
    if (!change) throw mutateErrors.notAllowed();
    const { resourceName: name, ...fields } = readMessage(value, schemas[kind], 'update');
    const paths = readMask(mask, schemas[kind]);
    const current = findExisting(kind, name, 'update.resource_name');
    const isDeclaration = kind === 'campaigns' && paths.includes('containsEuPoliticalAdvertising');
    if (!isDeclaration && isUndeclared()) throw mutateErrors.declarationRequired();
    return store(kind, change(context, current, applyMask(contentOf(kind, current), fields, paths), paths));
  };

  return ({ kind, body }: Operation): string => {
    const fields = readOperation(body);
    const [chosen, ...others] = ['create', 'update', 'remove'].filter((name) => fields[name] !== undefined);
    if (!chosen || others.length > 0) throw mutateErrors.operationRequired();
    if (chosen === 'update') return update(kind, fields.update, fields.updateMask);
    if (fields.updateMask !== undefined) throw mutateErrors.maskNotAllowed();
    if (isUndeclared()) throw mutateErrors.declarationRequired();
    if (chosen === 'create') return create(kind, fields.create, fields.policyValidationParameter);
    const remove = rules[kind].remove;
    if (!remove) throw mutateErrors.notAllowed();
    return store(kind, remove(context, findExisting(kind, fields.remove, 'remove')));
  };
};

/** The content of an ad is a part of the ad of a group. */
const tableOf = (kind: OperationKind): ResourceKind => (kind === 'ads' ? 'adGroupAds' : kind);
const contentOf = (kind: OperationKind, { fields }: Resource): JsonObject => {
  const { ad } = fields;
  return kind === 'ads' && typeof ad === 'object' && ad !== null && !Array.isArray(ad) ? ad : fields;
};

const readOperation = (body: unknown): Record<string, unknown> => {
  if (!isObject(body)) throw errors.badPayload('operations', 'expected an object');
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (!operationFields.includes(toCamelCase(key))) throw errors.unknownName(key);
      return [toCamelCase(key), value];
    }),
  );
};

const readIgnoredTopics = (parameter: unknown): string[] => {
  const topics = isObject(parameter) ? parameter.ignorablePolicyTopics : undefined;
  return Array.isArray(topics) ? topics.map(String) : [];
};
