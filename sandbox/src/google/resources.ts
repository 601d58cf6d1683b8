import { errors } from './errors.ts';
import type { Condition, Query } from './gaql.ts';
import type { Customer, State } from './state.ts';

type Value = string | number | boolean;
/** `int` is sent as a string, as all 64-bit numbers of Google. */
type Kind = 'text' | 'int' | 'flag' | 'status' | 'name';
type Row = Record<string, Value>;

const statuses = ['UNSPECIFIED', 'UNKNOWN', 'ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED'];

/** The resources of this network and their fields. */
const resources: Record<string, { fields: Record<string, Kind>; joins: string[] }> = {
  customer: {
    fields: {
      resource_name: 'name',
      id: 'int',
      descriptive_name: 'text',
      currency_code: 'text',
      time_zone: 'text',
      manager: 'flag',
      status: 'status',
      test_account: 'flag',
      auto_tagging_enabled: 'flag',
    },
    joins: [],
  },
  customer_client: {
    fields: {
      resource_name: 'name',
      client_customer: 'name',
      id: 'int',
      descriptive_name: 'text',
      currency_code: 'text',
      time_zone: 'text',
      manager: 'flag',
      level: 'int',
      status: 'status',
      hidden: 'flag',
      test_account: 'flag',
    },
    joins: ['customer'],
  },
};

const customerRow = (customer: Customer): Row => ({
  'customer.resource_name': `customers/${customer.id}`,
  'customer.id': customer.id,
  'customer.descriptive_name': customer.name,
  'customer.currency_code': customer.currency,
  'customer.time_zone': customer.timeZone,
  'customer.manager': customer.isManager,
  'customer.status': customer.status,
  'customer.test_account': customer.isTest,
  'customer.auto_tagging_enabled': customer.hasAutoTagging,
});

const clientRow = (manager: Customer, client: Customer, level: number): Row => ({
  ...customerRow(manager),
  'customer_client.resource_name': `customers/${manager.id}/customerClients/${client.id}`,
  'customer_client.client_customer': `customers/${client.id}`,
  'customer_client.id': client.id,
  'customer_client.descriptive_name': client.name,
  'customer_client.currency_code': client.currency,
  'customer_client.time_zone': client.timeZone,
  'customer_client.manager': client.isManager,
  'customer_client.level': String(level),
  'customer_client.status': client.status,
  'customer_client.hidden': client.isHidden,
  'customer_client.test_account': client.isTest,
});

/** The result rows of a query in Google's JSON, and the field mask. */
export const executeQuery = (state: State, customer: Customer, query: Query) => {
  const resource = resources[query.from];
  if (!resource) throw errors.unknownResource(query.from);
  const requireKind = (field: string): Kind => {
    const [name = '', ...rest] = field.split('.');
    if (name === 'metrics' && customer.isManager) throw errors.managerMetrics();
    const fields = Object.hasOwn(resources, name) ? resources[name]?.fields : undefined;
    const kind = fields && Object.hasOwn(fields, rest.join('.')) ? fields[rest.join('.')] : undefined;
    if (!kind) throw errors.unknownField(field);
    if (name !== query.from && !resource.joins.includes(name)) throw errors.prohibitedField(field);
    return kind;
  };

  for (const field of query.select) requireKind(field);
  const tests = query.where.map((condition) => buildTest(condition, requireKind(condition.field)));
  for (const { field } of query.orderBy) requireKind(field);
  const rows =
    query.from === 'customer'
      ? [customerRow(customer)]
      : customer.isManager
        ? state.listBelow(customer.id).map(({ customer: client, level }) => clientRow(customer, client, level))
        : [];
  const matches = rows
    .filter((row) => tests.every((test) => test(row)))
    .toSorted((a, b) => {
      for (const { field, isDescending } of query.orderBy) {
        const order = compare(a[field] ?? '', b[field] ?? '', requireKind(field));
        if (order !== 0) return isDescending ? -order : order;
      }
      return 0;
    })
    .slice(0, query.limit);
  return {
    results: matches.map((row) => pickFields(row, [`${query.from}.resource_name`, ...query.select])),
    fieldMask: query.select.map(toCamelCase).join(','),
  };
};

const buildTest = ({ field, operator, values }: Condition, kind: Kind): ((row: Row) => boolean) => {
  for (const value of values) {
    if (kind === 'status' && !statuses.includes(value)) throw errors.badEnum(value);
    if (kind === 'int' && !/^-?\d+$/.test(value)) throw errors.badNumber(value);
    if (kind === 'flag' && !/^(?:true|false)$/i.test(value)) throw errors.unexpectedInput(value);
  }
  const orders = (row: Row) => values.map((value) => compare(row[field] ?? '', value, kind));
  if (operator === 'IN') return (row) => orders(row).includes(0);
  if (operator === 'NOT IN' || operator === '!=') return (row) => !orders(row).includes(0);
  const comparisons: Record<string, (order: number) => boolean> = {
    '=': (order) => order === 0,
    '<': (order) => order < 0,
    '<=': (order) => order <= 0,
    '>': (order) => order > 0,
    '>=': (order) => order >= 0,
  };
  return (row) => orders(row).every((order) => comparisons[operator]?.(order) ?? false);
};

const compare = (a: Value, b: Value, kind: Kind): number => {
  if (kind === 'int') return Number(a) - Number(b);
  const [left, right] = kind === 'flag' ? [String(a).toLowerCase(), String(b).toLowerCase()] : [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
};

const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, char: string) => char.toUpperCase());

const pickFields = (row: Row, fields: string[]) => {
  const parts: Record<string, Row> = {};
  for (const field of fields) {
    const [resource = '', name = ''] = toCamelCase(field).split('.');
    parts[resource] = { ...parts[resource], [name]: row[field] ?? '' };
  }
  return parts;
};
