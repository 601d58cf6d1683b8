import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { singleLine, webUrl } from '../kit/text.ts';
import { jsonText } from './json-text.ts';

/** Questions that the network words itself; `CUSTOM` has a text of its own. */
export const leadQuestionTypes = [
  'FULL_NAME',
  'FIRST_NAME',
  'LAST_NAME',
  'EMAIL',
  'PHONE',
  'CITY',
  'POST_CODE',
  'COUNTRY',
  'COMPANY_NAME',
  'JOB_TITLE',
  'CUSTOM',
] as const;
export type LeadQuestionType = (typeof leadQuestionTypes)[number];

export const leadQuestionLabels: Record<Exclude<LeadQuestionType, 'CUSTOM'>, string> = {
  FULL_NAME: 'Full name',
  FIRST_NAME: 'First name',
  LAST_NAME: 'Last name',
  EMAIL: 'Email',
  PHONE: 'Phone number',
  CITY: 'City',
  POST_CODE: 'Postal code',
  COUNTRY: 'Country',
  COMPANY_NAME: 'Company',
  JOB_TITLE: 'Job title',
};

/** Largest number of questions of a form. */
export const maxLeadQuestions = 15;

const leadFormMessages = {
  name: 'Enter a name for the form.',
  questions: 'Choose at least 1 question.',
  repeated: 'A question can be asked only once.',
  tooMany: `A form can have at most ${maxLeadQuestions} questions.`,
  label: 'Enter the text of your question.',
  privacyPolicy: 'Enter the address of your privacy policy, such as https://example.com/privacy.',
} as const;

const LeadQuestion = z
  .strictObject({ type: z.enum(leadQuestionTypes), label: z.string().trim().max(500).default('') })
  .refine(({ type, label }) => type !== 'CUSTOM' || label !== '', leadFormMessages.label);

const isAskedOnce = (questions: readonly { type: LeadQuestionType; label: string }[]): boolean =>
  new Set(questions.map(({ type, label }) => `${type} ${type === 'CUSTOM' ? label.toLowerCase() : ''}`)).size ===
  questions.length;

export const LeadQuestions = z
  .array(LeadQuestion, leadFormMessages.questions)
  .min(1, leadFormMessages.questions)
  .max(maxLeadQuestions, leadFormMessages.tooMany)
  .refine(isAskedOnce, leadFormMessages.repeated);
export type LeadQuestions = z.input<typeof LeadQuestions>;

export const NewLeadForm = z.strictObject({
  fb_page_id: z.string().trim().min(1).max(100),
  name: singleLine(200, leadFormMessages.name),
  questions: jsonText(LeadQuestions),
  privacy_policy_url: webUrl(leadFormMessages.privacyPolicy),
  /** Locale such as en_US; the network's default is American English. */
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/)
    .optional(),
  thank_you: jsonText(
    z
      .strictObject({
        title: singleLine(60),
        body: z.string().trim().max(500).default(''),
        website_url: webUrl(leadFormMessages.privacyPolicy),
      })
      .optional(),
  ),
});
export type NewLeadForm = z.output<typeof NewLeadForm>;

/** The lead forms of Facebook pages. Those of a page are listed by `GET /api/facebook/settings/adprofile/leadgen_forms`. */
export const leadFormCalls = calls({
  'GET /facebook/page/{id}/leadgen_terms': {
    summary: 'Whether the lead generation terms of a page are accepted, and where to accept them',
    need: ['facebook_ads_manager:viewer', 'leads:viewer'],
    limit: 'costly',
    params: z.object({ id: z.string().trim().min(1).max(100) }),
    returns: z.object({ accepted: z.boolean(), terms_url: z.string() }),
  },
  'POST /facebook/page/leadgen_forms': {
    summary: 'Create a lead form of a page',
    need: ['facebook_ads_manager:editor', 'leads:editor'],
    accepts: 'json-or-form',
    body: NewLeadForm,
    returns: z.union([z.object({ id: z.string() }), z.object({ error_message: z.string(), code: z.string() })]),
  },
});
