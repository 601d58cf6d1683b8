import { campaignToggleTypes, FormConnectionDraft } from '@fanfare/contract/leads/form-connection';
import { z } from 'zod';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import type { LeadForm } from '../lead-queries.ts';

const Pair = z.object({ question: z.string(), field: z.string() });
export type Pair = z.output<typeof Pair>;

const Fields = z.object({
  service: z.string(),
  account: z.string(),
  campaign: z.string(),
  campaign_toggle_type: z.enum(campaignToggleTypes),
  pairs: z.array(Pair),
  contest: z.string(),
});
export type ConnectionValues = z.output<typeof Fields>;

export type ConnectionField = GetFieldProps<ConnectionValues>;

export const emptyPair: Pair = { question: '', field: '' };

/** Converts the form's values to the request, in which questions and fields are two parallel lists. */
export const toDraft = ({ pairs, contest, service, ...rest }: ConnectionValues) => ({
  ...rest,
  service,
  ...(service === '' && { account: '', campaign: '' }),
  custom_questions: service === '' ? [] : pairs.map(({ question }) => question),
  service_custom_fields: service === '' ? [] : pairs.map(({ field }) => field),
  enter_into_contest: contest,
});

/** Values of the form, checked with the rules of the request; its two parallel lists are one list of pairs here. */
export const ConnectionValues = Fields.superRefine((values, context) => {
  const { error } = FormConnectionDraft.safeParse(toDraft(values));
  for (const { path, message } of error?.issues ?? []) {
    const [name] = path;
    const isPair = name === 'custom_questions' || name === 'service_custom_fields';
    context.addIssue({ code: 'custom', message, path: isPair ? ['pairs'] : path });
  }
});

export const toValues = ({ connection }: LeadForm): ConnectionValues => ({
  service: connection?.service ?? '',
  account: connection?.account ?? '',
  campaign: connection?.campaign ?? '',
  campaign_toggle_type: connection?.campaign_toggle_type ?? 'select',
  pairs: (connection?.custom_questions ?? []).map((question, index) => ({
    question,
    field: connection?.service_custom_fields[index] ?? '',
  })),
  contest: connection && connection.enter_into_contest > 0 ? String(connection.enter_into_contest) : '',
});
