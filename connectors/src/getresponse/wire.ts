import { z } from 'zod';

export const ErrorBody = z.object({
  code: z.coerce.number(),
  message: z.string().nullish(),
  /** Context of an error: an object in the specification, at times a list of objects. */
  context: z.unknown(),
  uuid: z.string().nullish(),
});

export const ErrorContext = z.object({
  fieldName: z.string().nullish(),
  timeToReset: z.string().nullish(),
});

export const AccountBody = z.object({ accountId: z.string().min(1), email: z.string().min(1) });

export const CampaignRow = z.object({ campaignId: z.string().min(1), name: z.string() });

export const CampaignBody = CampaignRow.extend({ optinTypes: z.object({ api: z.string().nullish() }).nullish() });

export const CustomFieldRow = z.object({ customFieldId: z.string().min(1), name: z.string() });

export const ContactRow = z.object({ contactId: z.string().min(1), email: z.string() });
