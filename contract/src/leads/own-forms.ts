import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine, typedWebUrl } from '../kit/text.ts';

export const ownFormLimits = {
  name: 100,
  title: 100,
  intro: 1000,
  label: 200,
  options: 50,
  option: 100,
  consent: 1000,
  thanks: 500,
  button: 40,
  fields: 20,
  answer: 2000,
} as const;

export const ownFormFieldTypes = ['text', 'phone', 'long', 'choice', 'checkbox'] as const;
export type OwnFormFieldType = (typeof ownFormFieldTypes)[number];
export const ownFormFieldLabels: Record<OwnFormFieldType, string> = {
  text: 'Short text',
  phone: 'Phone number',
  long: 'Long text',
  choice: 'Choice',
  checkbox: 'Checkbox',
};

const ownFormMessages = {
  name: 'Enter a name for the form.',
  title: 'Enter a title.',
  label: 'Enter the text of your question.',
  key: 'Use lowercase letters, digits and underscores.',
  sameKey: 'Each question needs a key of its own.',
  options: 'Enter at least 2 options.',
  consent: 'Enter the text people agree to.',
  privacyPolicy: 'Enter the address of your privacy policy, such as https://example.com/privacy.',
  redirect: 'Enter a web address, such as https://example.com/thanks.',
  email: 'Enter a valid email address.',
  required: 'This field is required.',
  agree: 'Agree to continue.',
  tooLong: 'This text is too long.',
  choose: 'Choose one of the options.',
} as const;

/** Names of fields that every form has or that the page uses itself. */
const reservedKeys = new Set(['email', 'full_name', 'consent', 'form_token', 'contact_time']);

export const OwnFormField = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, ownFormMessages.key)
      .refine((key) => !reservedKeys.has(key), ownFormMessages.sameKey),
    label: singleLine(ownFormLimits.label, ownFormMessages.label),
    type: z.enum(ownFormFieldTypes),
    required: z.boolean().default(false),
    options: z.array(singleLine(ownFormLimits.option)).max(ownFormLimits.options).default([]),
  })
  .refine(({ type, options }) => type !== 'choice' || new Set(options).size >= 2, {
    path: ['options'],
    error: ownFormMessages.options,
  });
export type OwnFormField = z.output<typeof OwnFormField>;

/** A form of ours: hosted at `/f/{slug}` and embeddable by a script. It always asks for the email address. */
export const OwnFormDraft = z.strictObject({
  /** Id of the form to change; without it a new one is created. */
  id: id.optional(),
  name: singleLine(ownFormLimits.name, ownFormMessages.name),
  title: singleLine(ownFormLimits.title, ownFormMessages.title),
  intro: z.string().trim().max(ownFormLimits.intro).default(''),
  /** Setting of the name field: not asked, optional or required. */
  ask_name: z.enum(['off', 'optional', 'required']).default('optional'),
  fields: z
    .array(OwnFormField)
    .max(ownFormLimits.fields)
    .default([])
    .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, ownFormMessages.sameKey),
  button: singleLine(ownFormLimits.button).default('Send'),
  consent: singleLine(ownFormLimits.consent, ownFormMessages.consent),
  privacy_policy_url: typedWebUrl(ownFormMessages.privacyPolicy),
  /** Text that is shown after the form was sent. */
  thanks: z.string().trim().max(ownFormLimits.thanks).default(''),
  /** True if leads count only after the person confirmed by a link in an email. */
  double_opt_in: z.boolean().default(true),
  /** True if the page takes new leads. */
  is_active: z.boolean().default(true),
});
export type OwnFormDraft = z.output<typeof OwnFormDraft>;

export const OwnForm = z.object({
  id: z.number(),
  /** Id of the form as in calls of lead forms: `own_{id}`. */
  form_id: z.string(),
  name: z.string(),
  title: z.string(),
  intro: z.string(),
  ask_name: z.enum(['off', 'optional', 'required']),
  fields: z.array(OwnFormField),
  button: z.string(),
  consent: z.string(),
  /** Version of the text of the consent, raised when it changes; leads keep the version they agreed to. */
  consent_version: z.number(),
  privacy_policy_url: z.string(),
  thanks: z.string(),
  double_opt_in: z.boolean(),
  is_active: z.boolean(),
  slug: z.string(),
  url: z.string(),
  embed_code: z.string(),
  leads: z.number(),
  /** Number of leads that were sent but not confirmed yet. */
  pending: z.number(),
  /** Number of leads that were not confirmed in time and erased. */
  expired: z.number(),
  created: dateTime,
});
export type OwnForm = z.output<typeof OwnForm>;

/** Email address of a submission, as typed. */
export const SubmittedEmail = z
  .string(ownFormMessages.email)
  .trim()
  .max(254, ownFormMessages.email)
  .pipe(z.email(ownFormMessages.email));

type FormFields = Pick<OwnFormDraft, 'ask_name' | 'fields'>;
export type Submission = { email: string; name: string; fields: Record<string, string> };

/** Reads the fields that a browser sent with a form; `problems` are the messages of fields that aren’t valid. */
export const readSubmission = (
  { ask_name, fields }: FormFields,
  sent: Readonly<Record<string, string>>,
): { submission: Submission; problems: { path: string; message: string }[] } => {
  const problems: { path: string; message: string }[] = [];
  const email = SubmittedEmail.safeParse(sent.email);
  if (!email.success) problems.push({ path: 'email', message: ownFormMessages.email });
  const name = ask_name === 'off' ? '' : (sent.full_name ?? '').replaceAll(/[\r\n\t]+/g, ' ').trim();
  if (ask_name === 'required' && name === '') problems.push({ path: 'full_name', message: ownFormMessages.required });
  if (name.length > ownFormLimits.name) problems.push({ path: 'full_name', message: ownFormMessages.tooLong });
  if (sent.consent !== 'yes') problems.push({ path: 'consent', message: ownFormMessages.agree });
  const answers = fields.map(({ key, type, required, options }) => {
    const value = (sent[key] ?? '').trim();
    if (required && value === '') problems.push({ path: key, message: ownFormMessages.required });
    if (value.length > ownFormLimits.answer) problems.push({ path: key, message: ownFormMessages.tooLong });
    if (type === 'choice' && value !== '' && !options.includes(value))
      problems.push({ path: key, message: ownFormMessages.choose });
    return [key, type === 'checkbox' && value !== '' ? 'yes' : value];
  });
  return { submission: { email: email.data ?? '', name, fields: Object.fromEntries(answers) }, problems };
};

const params = z.object({ id });

export const ownForms = calls({
  'GET /leads/forms': {
    summary: 'List my own forms',
    need: 'leads:viewer',
    returns: z.object({ forms: z.array(OwnForm) }),
  },
  'GET /leads/forms/{id}': { summary: 'Get one of my own forms', need: 'leads:viewer', params, returns: OwnForm },
  'POST /leads/forms/save': {
    summary: 'Create or change a form of mine',
    need: 'leads:publisher',
    body: OwnFormDraft,
    returns: OwnForm,
  },
  'POST /leads/forms/preview': {
    summary: 'The page of a form as HTML, before it is saved',
    need: 'leads:viewer',
    body: OwnFormDraft,
    returns: z.object({ html: z.string() }),
  },
  'POST /leads/forms/{id}/delete': {
    summary: 'Delete a form of mine; its leads stay',
    need: 'leads:manager',
    params,
    returns: ok,
  },
});
