import { z } from 'zod';

// Wire format of Google Ads: camelCase, 64-bit numbers as strings, unset fields omitted.

const text = z.string().nullish();
const id = z.string().regex(/^\d+$/);
const flag = z.boolean().default(false);

export const AccessibleCustomers = z.object({ resourceNames: z.array(z.string()).default([]) });

/** A stream is a list of chunks; a chunk can have no results. */
export const stream = <T extends z.core.$ZodType>(row: T) => z.array(z.object({ results: z.array(row).default([]) }));

/** Page of the rows that a Google Ads query returns. */
export const page = <T extends z.core.$ZodType>(row: T) =>
  z.object({ results: z.array(row).default([]), nextPageToken: text });

const Named = z.object({ resourceName: z.string() });
export const MutateResponse = z.object({ results: z.tuple([Named], Named) });
/** Answer to a change: one entry per operation, with the kind of resource as its key. */
export const MutateResponses = z.object({
  mutateOperationResponses: z.array(z.record(z.string(), Named)).min(1),
});

export const LocationSuggestions = z.object({
  geoTargetConstantSuggestions: z
    .array(
      z.object({
        reach: z.coerce.number().nullish(),
        geoTargetConstant: z.object({
          id,
          name: z.string(),
          canonicalName: z.string(),
          status: z.string(),
          targetType: z.string().default(''),
          countryCode: z.string().default(''),
        }),
      }),
    )
    .default([]),
});

export const Customer = z.object({
  id,
  descriptiveName: text,
  currencyCode: z.string().default(''),
  timeZone: z.string().default(''),
  manager: flag,
  status: z.string().default('UNKNOWN'),
});
export type Customer = z.output<typeof Customer>;

export const CustomerRow = z.object({ customer: Customer });
export const ClientRow = z.object({ customerClient: Customer });

/** Amounts are in millionths of the currency unit. */
const ErrorDetails = z.object({
  quotaErrorDetails: z.object({ retryDelay: text }).nullish(),
  budgetPerDayMinimumErrorDetails: z.object({ currencyCode: text, budgetPerDayMinimumMicros: text }).nullish(),
  policyFindingDetails: z.object({ policyTopicEntries: z.array(z.object({ topic: text })).nullish() }).nullish(),
  policyViolationDetails: z.object({ externalPolicyName: text, externalPolicyDescription: text }).nullish(),
  resourceCountDetails: z.object({ limit: z.coerce.number().nullish() }).nullish(),
  /** Code of an error reason that is newer than our API version. */
  unpublishedErrorCode: text,
});
export type ErrorDetails = z.output<typeof ErrorDetails>;

const AdsError = z.object({
  errorCode: z.record(z.string(), z.string()),
  message: text,
  location: z
    .object({ fieldPathElements: z.array(z.object({ fieldName: z.string(), index: z.coerce.number().nullish() })) })
    .nullish(),
  details: ErrorDetails.nullish().catch(undefined),
});
export type AdsError = z.output<typeof AdsError>;

const ErrorEnvelope = z.object({
  error: z.object({
    message: text,
    status: text,
    details: z.array(z.object({ errors: z.array(AdsError).nullish().catch(undefined), reason: text })).nullish(),
  }),
});
/** A stream wraps its error in a list. */
export const ErrorBody = z.union([ErrorEnvelope, z.tuple([ErrorEnvelope], z.unknown()).transform(([first]) => first)]);
