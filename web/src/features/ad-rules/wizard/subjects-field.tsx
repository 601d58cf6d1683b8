import { kindOfSubjects } from '@fanfare/contract/ad-rules/rule-draft';
import { ruleSubjectKinds, subjectKindLabels } from '@fanfare/contract/ad-rules/rule-fields';
import { MultiSelect, Radio, SegmentedControl, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type Props = FieldProps<string[]> & { account: string };

const kindOptions = ruleSubjectKinds.map((value) => ({ value, label: subjectKindLabels[value] }));

/** Choice of the rule's subjects: all campaigns, ad sets or ads of the account, or some of them. */
export function SubjectsField({ account, ...props }: Props) {
  return (
    <CustomField<string[]> {...props}>
      {({ value = [], onChange, error }) => {
        const kind = kindOfSubjects(value) ?? 'AD';
        const isAll = value.every((subject) => !subject.includes(':')) && value.length > 0;
        return (
          <Stack gap="sm">
            <SegmentedControl
              aria-label="The rule looks at"
              data={kindOptions}
              value={kind}
              onChange={(next) => onChange([next])}
            />
            <Radio.Group
              label={`Which ${subjectKindLabels[kind].toLowerCase()}`}
              value={isAll ? 'all' : 'some'}
              onChange={(next) => onChange(next === 'all' ? [kind] : [])}
            >
              <Stack gap={6} mt={6}>
                <Radio value="all" label={`All of the account, later ones too`} />
                <Radio value="some" label="Only some" />
              </Stack>
            </Radio.Group>
            {!isAll && <SomeSubjects account={account} kind={kind} value={value} onChange={onChange} error={error} />}
          </Stack>
        );
      }}
    </CustomField>
  );
}

type SomeProps = {
  account: string;
  kind: (typeof ruleSubjectKinds)[number];
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
};

function SomeSubjects({ account, kind, value, onChange, error }: SomeProps) {
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search, 250);
  const { data, isLoading } = useQuery({
    ...query('GET /facebook/ads/manager/rules/subjects', { query: { account, kind, search: text } }),
    enabled: account !== '',
  });
  const [names, setNames] = useState<Record<string, string>>({});
  const found = (data?.subjects ?? []).map((subject) => ({ value: subject.value, label: subject.name }));
  const chosen = value
    .filter((id) => !found.some((option) => option.value === id))
    .map((id) => ({ value: id, label: names[id] ?? id }));
  return (
    <MultiSelect
      label={subjectKindLabels[kind]}
      description={account === '' ? 'Choose an ad account first.' : undefined}
      placeholder="Search by name"
      data={[...chosen, ...found]}
      value={value}
      onChange={(next) => {
        setNames({ ...names, ...Object.fromEntries([...chosen, ...found].map(({ value: id, label }) => [id, label])) });
        onChange(next);
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={isLoading ? 'Loading…' : 'None found'}
      error={error}
      maxValues={50}
    />
  );
}
