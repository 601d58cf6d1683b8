import { z } from 'zod';

export type Rules = z.core.$ZodType;

/** The first sentence about each path that is wrong. */
export type Findings = ReadonlyMap<string, string>;

export function judge(rules: Rules, values: unknown, excluded: ReadonlySet<string> = new Set()): Findings {
  const findings = new Map<string, string>();
  const parsed = z.safeParse(rules, values);
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    if (!findings.has(path) && !isWithin(path, excluded)) findings.set(path, issue.message);
  }
  return findings;
}

/** Is the path one of these, or inside one of these? */
export function isWithin(path: string, parents: ReadonlySet<string>): boolean {
  for (const parent of parents) if (path === parent || path.startsWith(`${parent}.`)) return true;
  return false;
}

export function isRequired(rules: Rules, path: string): boolean {
  const rule = ruleAt(rules, path);
  return rule !== undefined && !accepts(rule, undefined) && !accepts(rule, '') && !accepts(rule, false);
}

/**
 * An input left empty has one of several empty values, and a rule takes only some of them: text that may be empty wants
 * '', text that may be absent wants nothing, a box that was never ticked is false. Each blank becomes what its rule takes.
 */
export function normalize<T>(rules: Rules, values: T): T;
export function normalize(rules: Rules, values: unknown): unknown {
  const inner = bare(rules);
  if (inner instanceof z.ZodArray && Array.isArray(values)) return values.map((item) => normalize(inner.element, item));
  if (inner instanceof z.ZodObject && typeof values === 'object' && values !== null) {
    const given = new Map(Object.entries(values));
    for (const [name, rule] of Object.entries(inner.shape)) {
      const value = normalize(rule, given.get(name));
      if (value === undefined) given.delete(name);
      else given.set(name, value);
    }
    return Object.fromEntries(given);
  }
  return isBlank(values) ? blankFor(rules, values) : values;
}

function blankFor(rules: Rules, blank: unknown): unknown {
  const inner = bare(rules);
  const choices: unknown[] = [undefined];
  if (inner instanceof z.ZodString) choices.unshift('');
  if (inner instanceof z.ZodBoolean) choices.push(false);
  if (rules instanceof z.ZodNullable || blank === null) choices.push(null);
  if (choices.some((choice) => accepts(rules, choice))) return choices.find((choice) => accepts(rules, choice));
  // Text that must not be empty is refused as empty text, so that its own sentence is shown and not one about types.
  return inner instanceof z.ZodString ? '' : blank;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const accepts = (rules: Rules, value: unknown) => z.safeParse(rules, value).success;

function ruleAt(rules: Rules, path: string): Rules | undefined {
  let at: Rules | undefined = rules;
  for (const key of path.split('.')) {
    const inner: Rules | undefined = at && bare(at);
    if (inner instanceof z.ZodObject) at = inner.shape[key];
    else if (inner instanceof z.ZodArray) at = inner.element;
    else return undefined;
  }
  return at;
}

/** The rule inside optional, default, nullable and transformed ones. */
function bare(rules: Rules): Rules {
  if (rules instanceof z.ZodOptional || rules instanceof z.ZodNullable) return bare(rules.unwrap());
  if (rules instanceof z.ZodDefault || rules instanceof z.ZodPrefault) return bare(rules.unwrap());
  if (rules instanceof z.ZodPipe) return bare(rules.in);
  return rules;
}
