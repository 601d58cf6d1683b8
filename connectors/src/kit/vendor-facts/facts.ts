import { readFileSync } from 'node:fs';
import { z } from 'zod';

// Facts of a vendor's published specification, kept as `vendor-facts.json` in the folder of its network.

const Limits = z.object({
  /** Smallest length of a text, value of a number or number of items of a list. */
  min: z.number().optional(),
  max: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
});

export type Parameter = z.output<typeof Limits> & {
  /** The vendor's word for the type: `string`, `unsigned int`, `list<enum>`, `csv`, … */
  type?: string | undefined;
  required?: boolean | undefined;
  /** True if the value is a list of `type`. */
  array?: boolean | undefined;
  /** Separator between the items of a list that is sent as text. */
  list?: string | undefined;
  /** Allowed items of a list. */
  values?: (string | number)[] | undefined;
  nullable?: boolean | undefined;
  fields?: Parameters | undefined;
  properties?: Parameters | undefined;
  items?: Parameter | undefined;
  one_of?: readonly Parameters[] | undefined;
};
export type Parameters = Readonly<Record<string, Parameter>>;

const Parameter: z.ZodType<Parameter> = z.lazy(() =>
  Limits.extend({
    type: z.string().optional(),
    required: z.boolean().optional(),
    array: z.boolean().optional(),
    list: z.string().optional(),
    values: z.array(z.union([z.string(), z.number()])).optional(),
    nullable: z.boolean().optional(),
    fields: ParameterRecord.optional(),
    properties: ParameterRecord.optional(),
    items: Parameter.optional(),
    one_of: z.array(ParameterRecord).optional(),
  }),
);
const ParameterRecord = z.record(z.string(), Parameter);

const Call = z.object({
  method: z.string(),
  /** A path, or a whole address when it is on another host. */
  path: z.string(),
  host: z.string().optional(),
  auth: z.string(),
  scopes: z.array(z.string()),
  scopes_any: z.array(z.string()).optional(),
  scopesRule: z.string().optional(),
  encoding: z.string().optional(),
  headers: ParameterRecord.optional(),
  extra_headers: z.record(z.string(), z.string()).optional(),
  query: ParameterRecord,
  body: ParameterRecord,
  /**
   * True if the vendor refuses unknown parameters. Otherwise the vendor ignores them; sending one is an error of ours
   * in either case.
   */
  closed: z.boolean(),
});
export type Call = z.output<typeof Call>;

const Facts = z.object({
  network: z.string(),
  source: z.array(z.object({ name: z.string(), version: z.string(), date: z.string() })).min(1),
  version: z.string().optional(),
  calls: z.array(Call).min(1),
});
export type Facts = z.output<typeof Facts>;

export const readFacts = (file: URL): Facts => Facts.parse(JSON.parse(readFileSync(file, 'utf8')));
