import type { LeadSource } from '@fanfare/contract/leads/states';
import type { LeadFormRow } from './lead-forms.store.ts';

/** Id of a form as the API has it (`form_id`). */
export const toFormId = ({ source, remoteId }: Pick<LeadFormRow, 'source' | 'remoteId'>): string =>
  `${source === 'facebook' ? 'fb' : 'own'}_${remoteId}`;

/** Source and remote id of a `form_id`. One without a prefix is the network's own id. */
export const parseFormId = (formId: string): { source: LeadSource; remoteId: string } => {
  if (formId.startsWith('own_')) return { source: 'form', remoteId: formId.slice('own_'.length) };
  return { source: 'facebook', remoteId: formId.startsWith('fb_') ? formId.slice('fb_'.length) : formId };
};
