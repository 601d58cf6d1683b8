import { z } from 'zod';

// Google Ads' own words: camelCase, 64-bit numbers as text, and what is not set is left out.

const text = z.string().nullish();
const id = z.string().regex(/^\d+$/);
const flag = z.boolean().default(false);

export const AccessibleCustomers = z.object({ resourceNames: z.array(z.string()).default([]) });

/** A stream is a list of chunks; one without results is as good as none. */
export const stream = <T extends z.ZodType>(row: T) => z.array(z.object({ results: z.array(row).default([]) }));

export const CustomerFacts = z.object({
  id,
  descriptiveName: text,
  currencyCode: z.string().default(''),
  timeZone: z.string().default(''),
  manager: flag,
  status: z.string().default('UNKNOWN'),
});
export type CustomerFacts = z.output<typeof CustomerFacts>;

export const CustomerRow = z.object({ customer: CustomerFacts });
export const ClientRow = z.object({ customerClient: CustomerFacts });

const AdsError = z.object({
  errorCode: z.record(z.string(), z.string()),
  message: text,
  location: z
    .object({ fieldPathElements: z.array(z.object({ fieldName: z.string(), index: z.coerce.number().nullish() })) })
    .nullish(),
  details: z.object({ quotaErrorDetails: z.object({ retryDelay: text }).nullish() }).nullish(),
});
export type AdsError = z.output<typeof AdsError>;

const Failed = z.object({
  error: z.object({
    message: text,
    status: text,
    details: z.array(z.object({ errors: z.array(AdsError).nullish().catch(undefined), reason: text })).nullish(),
  }),
});
/** A stream wraps its refusal into a list. */
export const Refusal = z.union([Failed, z.tuple([Failed], z.unknown()).transform(([first]) => first)]);
