import { deliverDay } from '../../kit/ads/delivery.ts';
import { oldestDate, type PlacedAd, placeAds, planDelivery } from '../delivery.ts';
import { errors } from '../errors.ts';
import type { Customer, JsonObject, JsonValue, State } from '../state.ts';
import { buildTest, compareValues } from './conditions.ts';
import { billableUnit } from './constants.data.ts';
import { listDates, readDateRange, startOfMonth, startOfQuarter, startOfWeek } from './date-ranges.ts';
import { joins, type Kind, kindOf } from './fields.ts';
import { addFigures, type Figures, noFigures, readMetric, splitFigures, toFigures } from './figures.ts';
import type { Query } from './gaql.ts';
import { type Base, listRows, toCamelCase } from './rows.ts';

type Row = (field: string) => JsonValue | undefined;
type Segments = Readonly<Record<string, string | number>>;

/** Segments of dates can be filtered without being selected. */
const dateSegments = ['date', 'week', 'month', 'quarter', 'year'].map((name) => `segments.${name}`);
const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const deviceWeights: readonly [device: string, weight: number][] = [
  ['MOBILE', 63],
  ['DESKTOP', 26],
  ['TABLET', 8],
  ['CONNECTED_TV', 3],
];
const allDevices: typeof deviceWeights = [['', 1]];

/** The result rows of a query in Google's JSON, and the field mask. */
export const executeQuery = (state: State, customer: Customer, query: Query) => {
  const kinds = checkFields(query, customer);
  const kind = (field: string): Kind => kinds.get(field) ?? 'text';
  const isFigure = (field: string) => /^(?:metrics|segments)\./.test(field);
  const tests = query.where
    .filter(({ field }) => field !== 'segments.date')
    .map((condition) => ({ field: condition.field, test: buildTest(condition, kind(condition.field)) }));
  const bases = listRows(state, customer, query.from).filter(({ parts }) =>
    tests.every(({ field, test }) => isFigure(field) || test(readPart(parts, field))),
  );
  const matches = (hasFigures(query) ? withFigures(state, customer, query, bases) : bases.map(toRow))
    .filter((row) => tests.every(({ field, test }) => !field.startsWith('metrics.') || test(row(field))))
    .toSorted((a, b) => {
      for (const { field, isDescending } of query.orderBy) {
        const order = compareValues(a(field), b(field), kind(field));
        if (order !== 0) return isDescending ? -order : order;
      }
      return 0;
    })
    .slice(0, query.limit);
  // Resource name of each resource, which Google adds to the rows.
  const names = [query.from, ...query.select.map((field) => field.slice(0, field.indexOf('.')))].map(
    (resource) => `${resource}.resource_name`,
  );
  const fields = [...new Set([...names.filter((name) => kindOf(name)), ...query.select])].map((field) => ({
    field,
    path: toCamelCase(field).split('.'),
  }));
  return {
    results: matches.map((row) => pickFields(row, fields)),
    fieldMask: query.select.map(toCamelCase).join(','),
  };
};

const hasFigures = ({ select, where, orderBy }: Query): boolean =>
  [...select, ...where.map(({ field }) => field), ...orderBy.map(({ field }) => field)].some((field) =>
    /^(?:metrics|segments)\./.test(field),
  );

const readPart = (parts: Base['parts'], field: string): JsonValue | undefined => {
  const dot = field.indexOf('.');
  return parts[field.slice(0, dot)]?.(field.slice(dot + 1));
};
const toRow =
  ({ parts }: Base): Row =>
  (field) =>
    readPart(parts, field);

/** The kind of each field of the query; refuses fields that do not exist or cannot be selected together. */
const checkFields = ({ select, from, where, orderBy }: Query, { isManager }: Customer): Map<string, Kind> => {
  const join = Object.hasOwn(joins, from) ? joins[from] : undefined;
  if (!join) throw errors.unknownResource(from);
  const used: [field: string, refuse: (field: string) => Error][] = [
    ...select.map((field): [string, (field: string) => Error] => [field, errors.prohibitedField]),
    ...[...where, ...orderBy].map(({ field }): [string, (field: string) => Error] => [field, errors.prohibitedWhere]),
  ];
  const kinds = new Map<string, Kind>();
  for (const [field, refuse] of used) {
    const name = field.slice(0, field.indexOf('.'));
    if (name === 'metrics' && isManager) throw errors.managerMetrics();
    const kind = kindOf(field);
    if (!kind) throw errors.unknownField(field);
    if (name === 'metrics' || name === 'segments') {
      if (!join.hasFigures) throw name === 'metrics' ? errors.prohibitedMetric(field) : errors.prohibitedSegment(field);
    } else if (name !== from && !join.with.includes(name)) throw refuse(field);
    const needsSelect = name === 'segments' && !dateSegments.includes(field);
    if (needsSelect && !select.includes(field)) throw errors.segmentNotSelected(field);
    kinds.set(field, kind);
  }
  return kinds;
};

/** Rows with figures: one per resource and combination of the selected segments. */
const withFigures = (state: State, customer: Customer, query: Query, bases: readonly Base[]): Row[] => {
  const now = state.now();
  const { timeZone } = customer;
  const range = readDateRange(query.where, { now, timeZone, oldest: oldestDate(now, timeZone) });
  const days = listDates(range).map(dateSegmentsOf);
  const segmentTests = query.where
    .filter(({ field }) => field.startsWith('segments.') && field !== 'segments.date')
    .map((condition) => ({
      name: condition.field.slice('segments.'.length),
      test: buildTest(condition, kindOf(condition.field) ?? 'text'),
    }));
  const selected = query.select.flatMap((field) =>
    field.startsWith('segments.') ? [field.slice('segments.'.length)] : [],
  );
  const metrics = query.select.filter((field) => field.startsWith('metrics.'));
  const unit = billableUnit(customer.currency);
  const plans = planDelivery(customer, placeAds(state.tables, customer.id));

  const figuresByDay = new Map<string, Figures | undefined>();
  const readDay = ({ ad }: PlacedAd, date: string): Figures | undefined => {
    const key = `${ad.id} ${date}`;
    if (figuresByDay.has(key)) return figuresByDay.get(key);
    const delivery = plans.get(ad.id);
    const day = delivery && deliverDay(delivery.plan, date, now);
    const figures = day && toFigures(day, unit, delivery.conversionValue);
    figuresByDay.set(key, figures);
    return figures;
  };
  const devices = selected.includes('device') ? deviceWeights : allDevices;

  return bases.flatMap((base) => {
    const rows = new Map<string, { segments: Segments; figures: Figures }>();
    for (const placed of base.ads) {
      const network = placed.campaign.fields.advertisingChannelType === 'SEARCH' ? 'SEARCH' : 'CONTENT';
      for (const day of days) {
        const whole = readDay(placed, day.date);
        if (!whole) continue;
        const seed = `${placed.ad.id} ${base.share?.dimension}`;
        const part = base.share ? splitFigures(whole, { ...base.share, seed }) : whole;
        devices.forEach(([device], index) => {
          const segments: Segments = { ...day, device, ad_network_type: network };
          if (!segmentTests.every(({ name, test }) => test(segments[name]))) return;
          const weights = devices.map(([, weight]) => weight);
          const figures = device === '' ? part : splitFigures(part, { weights, index, seed: `${placed.ad.id} device` });
          const key = selected.map((name) => segments[name]).join(' ');
          rows.set(key, { segments, figures: addFigures(rows.get(key)?.figures ?? noFigures, figures) });
        });
      }
    }
    // Row without figures stays when no segments are selected; with segments it is left out.
    if (selected.length === 0 && rows.size === 0) rows.set('', { segments: {}, figures: noFigures });
    return [...rows.values()].flatMap(({ segments, figures }) => {
      const isZero = metrics.every((field) => Number(readMetric(field.slice('metrics.'.length), figures)) === 0);
      if (selected.length > 0 && metrics.length > 0 && isZero) return [];
      const row: Row = (field) => {
        const name = field.slice(field.indexOf('.') + 1);
        if (field.startsWith('metrics.')) return readMetric(name, figures);
        if (field.startsWith('segments.')) return segments[name];
        return readPart(base.parts, field);
      };
      return [row];
    });
  });
};

const dateSegmentsOf = (date: string) => ({
  date,
  week: startOfWeek(date),
  month: startOfMonth(date),
  quarter: startOfQuarter(date),
  year: Number(date.slice(0, 4)),
  day_of_week: weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? '',
});

/** Selected fields of a row; unset ones are left out. */
const pickFields = (row: Row, fields: readonly { field: string; path: readonly string[] }[]): JsonObject => {
  const result: JsonObject = {};
  for (const { field, path } of fields) {
    const value = row(field);
    if (value === undefined) continue;
    let target = result;
    for (const name of path.slice(0, -1)) {
      const inner = target[name];
      const next: JsonObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
      target[name] = next;
      target = next;
    }
    target[path.at(-1) ?? ''] = value;
  }
  return result;
};
