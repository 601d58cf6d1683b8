import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { CodeBox } from '../../../ui/page/code-box.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { retentionQuery } from './destination-queries.ts';

const forever = 'forever';
const options = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '6 months' },
  { value: '365', label: '1 year' },
  { value: '730', label: '2 years' },
  { value: '1825', label: '5 years' },
  { value: forever, label: 'Until you erase them' },
];

/** Setting for the time leads are kept. A shorter time erases older leads, so it asks first. */
export function RetentionSection() {
  const canManage = useCan('leads:manager');
  const setting = useQuery(retentionQuery);
  const [confirmation, setConfirmation] = useState<string>();
  const save = useSave('POST /leads/retention', { refreshes: ['GET /leads/retention'] });
  const days = setting.data?.days;
  const value = days === null || days === undefined ? forever : String(days);
  const store = async (next: string) => {
    await save.mutateAsync({ body: { days: next === forever ? null : Number(next) } });
    toast.good('Retention saved.');
  };
  const choose = (next: string) => {
    const isShorter = next !== forever && (value === forever || Number(next) < Number(value));
    if (isShorter) setConfirmation(next);
    else void store(next).catch(toast.failed);
  };
  return (
    <Section title="Retention" lead="Leads are erased this long after they came in.">
      {setting.data ? (
        <Select
          maw={320}
          label="Keep leads"
          disabled={!canManage}
          allowDeselect={false}
          data={
            options.some((option) => option.value === value) ? options : [...options, { value, label: `${value} days` }]
          }
          value={value}
          onChange={(next) => next !== null && next !== value && choose(next)}
        />
      ) : (
        <TextSkeleton lines={2} />
      )}
      {setting.data && (
        <CodeBox
          title="Data requests"
          about="Link this page in your privacy policy. People see, export and erase their data there."
          code={setting.data.data_url}
        />
      )}
      <ConfirmModal
        opened={confirmation !== undefined}
        onClose={() => setConfirmation(undefined)}
        title="Keep leads for a shorter time?"
        confirm="Change retention"
        danger
        onConfirm={() => confirmation !== undefined && store(confirmation)}
      >
        Leads older than {options.find((option) => option.value === confirmation)?.label} are erased within a day. You
        can’t undo this.
      </ConfirmModal>
    </Section>
  );
}
