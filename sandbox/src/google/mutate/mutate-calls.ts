import { randomHex } from '../../kit/storage/ids.ts';
import { errors, toFailure } from '../errors.ts';
import { toCamelCase } from '../query/rows.ts';
import type { Customer, State } from '../state.ts';
import { type Operation, type OperationKind, type Outcome, runOperations } from './operations.ts';
import { isObject, toSnakeCase } from './payload.ts';

/** The operations of `googleAds:mutate`, and how it names their results. */
const combined: Readonly<Record<string, { kind: OperationKind; result: string }>> = {
  campaignBudgetOperation: { kind: 'campaignBudgets', result: 'campaignBudgetResult' },
  campaignOperation: { kind: 'campaigns', result: 'campaignResult' },
  campaignCriterionOperation: { kind: 'campaignCriteria', result: 'campaignCriterionResult' },
  adGroupOperation: { kind: 'adGroups', result: 'adGroupResult' },
  adGroupAdOperation: { kind: 'adGroupAds', result: 'adGroupAdResult' },
  adOperation: { kind: 'ads', result: 'adResult' },
  assetOperation: { kind: 'assets', result: 'assetResult' },
};

type Body = Record<string, unknown>;
type Mutation = { operations: Operation[]; respond(outcome: Outcome): object };
/**
 * Names of the options of a change request. The answer contains resource names only, whatever `responseContentType`
 * asks for.
 */
export const mutateOptions = ['partialFailure', 'validateOnly', 'responseContentType'];

const readList = (body: Body, name: string): unknown[] => {
  const list = body[name];
  if (!Array.isArray(list) || list.length === 0) throw errors.fieldMissing(toSnakeCase(name));
  return list;
};

/** A change of one kind of resource. */
export const readMutation = (kind: OperationKind, body: Body): Mutation => ({
  operations: readList(body, 'operations').map((operation, index) => ({
    kind,
    body: operation,
    path: `operations[${index}]`,
  })),
  respond: ({ names }) => ({ results: names.map((resourceName) => (resourceName ? { resourceName } : {})) }),
});

/** A change of several kinds of resources. */
export const readCombinedMutation = (body: Body): Mutation => {
  const parsed = readList(body, 'mutateOperations').map((entry, index) => {
    const [key = '', ...others] = isObject(entry) ? Object.keys(entry) : [];
    const found = Object.hasOwn(combined, toCamelCase(key)) ? combined[toCamelCase(key)] : undefined;
    if (!found || others.length > 0 || !isObject(entry)) throw errors.unknownName(others[0] ?? key);
    const path = `mutate_operations[${index}].${toSnakeCase(toCamelCase(key))}`;
    return { result: found.result, operation: { kind: found.kind, body: entry[key], path } };
  });
  return {
    operations: parsed.map(({ operation }) => operation),
    respond: ({ names }) => ({
      mutateOperationResponses: parsed.map(({ result }, index) =>
        names[index] ? { [result]: { resourceName: names[index] } } : {},
      ),
    }),
  };
};

/** The answer to a change; without results when it was only validated. */
export const answerMutation = (
  { state, customer, version }: { state: State; customer: Customer; version: string },
  body: Body,
  { operations, respond }: Mutation,
): object => {
  const isValidateOnly = body.validateOnly === true;
  const outcome = runOperations(state, customer, {
    operations,
    isValidateOnly,
    isPartial: body.partialFailure === true,
  });
  const [first] = outcome.failures;
  return {
    ...(!isValidateOnly && respond(outcome)),
    ...(first && {
      partialFailureError: {
        code: 3,
        message: `Multiple errors in ‘details’. First error: ${first.message}`,
        details: [toFailure(outcome.failures, version, randomHex(11))],
      },
    }),
  };
};
