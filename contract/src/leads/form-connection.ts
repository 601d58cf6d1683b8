import { z } from 'zod';
import { formList, storableText } from '../ad-changes/row-actions.ts';
import { maxId } from '../kit/text.ts';
import { autoresponderServices } from './autoresponder-calls.ts';

/**
 * Ways to choose a list. `select`: from the service’s list. `manual`: id or name typed in, checked at the service
 * before saving.
 */
export const campaignToggleTypes = ['select', 'manual'] as const;

export const maxMappedFields = 50;

export const formConnectionMessages = {
  service: 'Choose a service.',
  account: 'Choose an account.',
  campaign: 'Choose a list.',
  campaignUnknown: 'This list doesn’t exist at the service. Check its name.',
  sameFields: 'You have selected multiple same fields',
  pairs: 'Choose a field for each question.',
  tooManyFields: `Map at most ${maxMappedFields} fields.`,
  fieldUnknown: 'This field doesn’t exist at the service anymore. Choose another one.',
  fieldRequired: (name: string) => `${name} is required by the service. Map a question to it.`,
  contest: 'This contest doesn’t exist.',
} as const;

/** Id of another system, which is always text, because it can be above 2^53. */
const remoteText = storableText.trim().min(1).max(200);

const mapped = formList(
  z.array(storableText.trim().max(200)).max(maxMappedFields, formConnectionMessages.tooManyFields),
);

type Pairs = { custom_questions: readonly string[]; service_custom_fields: readonly string[] };

/** The mapped pairs of question and field; pairs without both are dropped. */
export const toMapping = ({ custom_questions, service_custom_fields }: Pairs): { question: string; field: string }[] =>
  custom_questions
    .map((question, at) => ({ question, field: service_custom_fields[at] ?? '' }))
    .filter(({ question, field }) => question !== '' && field !== '');

/** True if no question and no field is mapped twice. The form and the server use it. */
const hasNoSameFields = (pairs: Pairs): boolean => {
  const mapping = toMapping(pairs);
  const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
  return isUnique(mapping.map(({ question }) => question)) && isUnique(mapping.map(({ field }) => field));
};

/** Destinations of the leads of a form (specification B3.19). */
const ConnectionFields = z.strictObject({
  /** The network’s id of the form; for our own forms their id. */
  lead_gen_form_id: remoteText.optional(),
  /** Mailing service; empty: none, only the contest or other destinations. */
  service: z.enum([...autoresponderServices, ''], formConnectionMessages.service).default(''),
  account: z.string().trim().max(200).default(''),
  /** Id of the list as chosen; with `manual`, its id or name as typed. */
  campaign: storableText.trim().max(200).default(''),
  campaign_toggle_type: z.enum(campaignToggleTypes).default('select'),
  custom_questions: mapped.default([]),
  service_custom_fields: mapped.default([]),
  /** Id of the contest that the leads enter; empty or 0 for none. */
  enter_into_contest: z
    .union([z.literal(''), z.coerce.number<string | number>().int().min(0).max(maxId)])
    .transform((value) => (value === '' ? 0 : value))
    .default(0),
});

/** Removes the brackets that a form can add to the names of its lists, as in `custom_questions[]`. */
const withoutBrackets = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name.endsWith('[]') ? name.slice(0, -2) : name, value]),
      )
    : fields;

export const FormConnectionDraft = z.preprocess(
  withoutBrackets,
  ConnectionFields.refine(hasNoSameFields, {
    path: ['custom_questions'],
    error: formConnectionMessages.sameFields,
  })
    .refine(({ service, account }) => service === '' || account !== '', {
      path: ['account'],
      error: formConnectionMessages.account,
    })
    .refine(({ service, campaign }) => service === '' || campaign !== '', {
      path: ['campaign'],
      error: formConnectionMessages.campaign,
    }),
);
export type FormConnectionDraft = z.output<typeof ConnectionFields>;

/** The connection as it is stored; `campaign` is the service’s id, `campaign_name` its name when it was saved. */
export const FormConnection = z.object({
  form_id: z.string(),
  lead_gen_form_id: z.string(),
  service: z.enum([...autoresponderServices, '']),
  account: z.string(),
  account_name: z.string(),
  campaign: z.string(),
  campaign_name: z.string(),
  campaign_note: z.string().nullable(),
  campaign_toggle_type: z.enum(campaignToggleTypes),
  custom_questions: z.array(z.string()),
  service_custom_fields: z.array(z.string()),
  enter_into_contest: z.number(),
  contest_name: z.string().nullable(),
});
export type FormConnection = z.output<typeof FormConnection>;

/** A question of a form: `value` is its key in answers, `text` what people read. */
export const LeadQuestionOption = z.object({ value: z.string(), text: z.string() });
export type LeadQuestionOption = z.output<typeof LeadQuestionOption>;
