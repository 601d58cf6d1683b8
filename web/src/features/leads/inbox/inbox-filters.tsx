import { leadDeliveryLabels, leadDeliveryStates, leadStateLabels, leadStates } from '@fanfare/contract/leads/states';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { FilterFields } from '../../../ui/table/filter-fields.tsx';
import type { InboxQuery } from './inbox-query.ts';

type Props = { filters: InboxQuery; onChange: (change: Partial<InboxQuery>) => void };

export const choicesQuery = query('GET /leads/inbox/choices', { silent: true });

const noPerson = 'none';

const parsePerson = (value: string | null): InboxQuery['person'] => {
  if (value === null) return undefined;
  return value === noPerson ? noPerson : Number(value);
};

export function InboxFilters({ filters, onChange }: Props) {
  const { search, state, form, person, delivery } = filters;
  const { data } = useQuery(choicesQuery);
  return (
    <FilterFields
      search={<SearchBox label="Search leads" value={search} onSearch={(text) => onChange({ search: text })} />}
      activeCount={[state, form, person, delivery].filter((value) => value !== undefined).length}
    >
      <Select
        aria-label="Status"
        placeholder="All statuses"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear status' }}
        data={leadStates.map((value) => ({ value, label: leadStateLabels[value] }))}
        value={state ?? null}
        onChange={(value) => onChange({ state: leadStates.find((name) => name === value) })}
      />
      <Select
        aria-label="Form"
        placeholder="All forms"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear form' }}
        searchable={(data?.forms.length ?? 0) > 6}
        data={(data?.forms ?? []).map(({ form_id, name }) => ({ value: form_id, label: name }))}
        value={form ?? null}
        onChange={(value) => onChange({ form: value ?? undefined })}
      />
      <Select
        aria-label="Member"
        placeholder="All members"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear member' }}
        data={[
          { value: noPerson, label: 'No member' },
          ...(data?.people ?? []).map(({ user_id, name }) => ({ value: String(user_id), label: name })),
        ]}
        value={person === undefined ? null : String(person)}
        onChange={(value) => onChange({ person: parsePerson(value) })}
      />
      <Select
        aria-label="Delivery"
        placeholder="All deliveries"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear delivery' }}
        data={leadDeliveryStates.map((value) => ({ value, label: leadDeliveryLabels[value] }))}
        value={delivery ?? null}
        onChange={(value) => onChange({ delivery: leadDeliveryStates.find((name) => name === value) })}
      />
    </FilterFields>
  );
}
