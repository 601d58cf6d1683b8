import { leadStateLabels } from '@fanfare/contract/leads/states';
import type { InboxRow } from './inbox.store.ts';

export const leadCsvColumns = ['Id', 'Form', 'Created (UTC)', 'Email', 'Name', 'Status', 'Person', 'Note', 'Answers'];

export const toLeadCsvRow = ({ lead, personName }: Pick<InboxRow, 'lead' | 'personName'>): (string | number)[] => [
  lead.id,
  lead.formName,
  lead.createdAt.toISOString(),
  lead.email,
  lead.name,
  leadStateLabels[lead.state],
  personName ?? '',
  lead.note,
  Object.entries(lead.fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; '),
];
