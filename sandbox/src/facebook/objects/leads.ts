import { dayMs } from '../../kit/durations.ts';
import { numericId } from '../../kit/storage/ids.ts';
import type { State } from '../state.ts';
import type { LeadForm } from './ad-types.ts';
import type { Lead, LeadCheckbox, LeadQuestion } from './lead-types.ts';

/** Number of days for which a lead can be read. */
const readableDays = 90;

const titles: Record<string, string> = {
  FULL_NAME: 'Full name',
  FIRST_NAME: 'First name',
  LAST_NAME: 'Last name',
  EMAIL: 'Email',
  PHONE: 'Phone number',
  CITY: 'City',
  COMPANY_NAME: 'Company name',
};
/** Types of the questions of forms without stored questions: name and email. */
const defaultTypes = ['FULL_NAME', 'EMAIL'];

/** Facebook's own questions use their type as key and Facebook's wording as label. */
export const toQuestion = (question: { type: string; key?: string; label?: string; options?: string[] }) => ({
  type: question.type,
  key: question.key ?? (question.type === 'PHONE' ? 'phone_number' : question.type.toLowerCase()),
  label: question.label ?? titles[question.type] ?? question.type,
  options: question.options ?? [],
});

export const questionsOf = ({ questions }: LeadForm): LeadQuestion[] =>
  questions ? [...questions] : defaultTypes.map((type) => toQuestion({ type }));

const listAll = (state: State, formId: string): Lead[] =>
  state.leads.values().filter((lead) => lead.formId === formId && !lead.isTest);
export const isReadable = (lead: Lead, now: number): boolean => lead.createdAt > now - readableDays * dayMs;

/** The leads that can be read, newest first. */
export const listLeads = (state: State, formId: string): Lead[] =>
  listAll(state, formId)
    .filter((lead) => isReadable(lead, state.now()))
    .sort((a, b) => b.createdAt - a.createdAt);

export const countLeads = (state: State, formId: string): number => listAll(state, formId).length;
export const countExpired = (state: State, formId: string): number =>
  listAll(state, formId).filter((lead) => !isReadable(lead, state.now())).length;

export const findTestLead = (state: State, formId: string): Lead | undefined =>
  state.leads.values().find((lead) => lead.formId === formId && lead.isTest);

type NewLead = Pick<Lead, 'answers' | 'isTest'> & { checkboxes?: LeadCheckbox[]; adId?: string; createdAt?: number };

export const addLead = (state: State, form: LeadForm, lead: NewLead): Readonly<Lead> => {
  const id = numericId(17);
  const { answers, isTest, checkboxes = [], adId, createdAt = state.now() } = lead;
  return state.leads.set(id, {
    id,
    formId: form.id,
    pageId: form.pageId,
    createdAt,
    answers,
    checkboxes,
    isTest,
    ...(adId !== undefined && { adId }),
  });
};

/** Change of a lead, as the webhook reports it. */
export const toLeadChange = (lead: Lead) => ({
  leadgen_id: lead.id,
  page_id: lead.pageId,
  form_id: lead.formId,
  ...(lead.adId !== undefined && { ad_id: lead.adId, adgroup_id: lead.adId }),
  created_time: Math.floor(lead.createdAt / 1000),
});
