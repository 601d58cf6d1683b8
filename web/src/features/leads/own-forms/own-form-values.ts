import { OwnFormDraft } from '@fanfare/contract/leads/own-forms';
import type { z } from 'zod';
import type { OwnForm } from '../lead-queries.ts';

export const FormDraft = OwnFormDraft.omit({ id: true });
export type FormValues = z.input<typeof FormDraft>;
export type Question = NonNullable<FormValues['fields']>[number];

export const initialValues: Partial<FormValues> = {
  ask_name: 'optional',
  fields: [],
  button: 'Send',
  consent: 'I agree to get emails about this. I can unsubscribe at any time.',
  thanks: 'Thank you. We’ll be in touch.',
  double_opt_in: true,
  is_active: true,
};

export const toValues = (form: OwnForm): FormValues => {
  const { name, title, intro, ask_name, fields, button, consent, privacy_policy_url, thanks } = form;
  const { double_opt_in, is_active } = form;
  return {
    name,
    title,
    intro,
    ask_name,
    fields,
    button,
    consent,
    privacy_policy_url,
    thanks,
    double_opt_in,
    is_active,
  };
};
