import { type ReportPreset, reportPresetLabels, reportPresets } from '../insights/ranges.ts';

/** Largest number of fields of a form; more are refused by the schema. */
const maxFields = 100;
const namePattern = /^(source|change)(?:\.([a-z_]{1,40})|\[([a-z_]{1,40})\])$/;
const jsonFields: readonly string[] = ['source', 'change', 'automators'];
const switches: readonly string[] = ['dry_run', 'activate'];
const switchValues = new Map<unknown, boolean>([
  ...['1', 'true', 'on', 'yes', 1].map((value): [unknown, boolean] => [value, true]),
  ...['', '0', 'false', 'off', 'no', 0].map((value): [unknown, boolean] => [value, false]),
]);

const parseText = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the label of a range as its key: "Last 7 Days" is `last_7_days`. */
const toPreset = (value: unknown): unknown =>
  typeof value === 'string'
    ? (reportPresets.find(
        (preset: ReportPreset) => reportPresetLabels[preset].toLowerCase() === value.trim().toLowerCase(),
      ) ?? value)
    : value;

const toValue = (name: string, value: unknown): unknown => {
  if (switches.includes(name)) return switchValues.get(value) ?? value;
  if (name === 'report_daterange') return toPreset(value);
  // Empty fields of a form have no value.
  return value === '' ? undefined : value;
};

const withoutEmpty = (part: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part)
      .map(([name, value]): [string, unknown] => [name, toValue(name, value)])
      .filter(([, value]) => value !== undefined),
  );

/**
 * The body of an automator from a form: `source.report_daterange`, `source[report_daterange]` or `source` as JSON text,
 * `automators[]` for a list, "1" or "on" for a switch. Anything else is left to the schema.
 */
export const fromAutomatorForm = (body: unknown): unknown => {
  if (!isObject(body)) return body;
  const entries = Object.entries(body);
  if (entries.length > maxFields) return body;
  const fields: Record<string, unknown> = {};
  const parts: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of entries) {
    const [, part, dotted, bracketed] = namePattern.exec(name) ?? [];
    const inner = dotted ?? bracketed;
    if (part !== undefined && inner !== undefined) {
      parts[part] = { ...parts[part], [inner]: value };
      continue;
    }
    const plain = name === 'automators[]' ? 'automators' : name;
    const read = jsonFields.includes(plain) ? parseText(value) : toValue(plain, value);
    if (read !== undefined) fields[plain] = plain === 'automators' && !Array.isArray(read) ? [read] : read;
  }
  for (const part of ['source', 'change']) {
    const whole = fields[part];
    const given = isObject(whole) ? whole : {};
    if (parts[part] || isObject(whole)) fields[part] = withoutEmpty({ ...given, ...parts[part] });
  }
  const change = fields.change;
  if (isObject(change) && change.value === undefined) fields.change = undefined;
  return fields;
};
