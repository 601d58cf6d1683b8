import { Modal } from '@mantine/core';
import type { ConditionRules, FilterGroup } from './condition-group.ts';
import { ConditionsForm } from './conditions-form.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  rules: ConditionRules;
  lead: string;
  conditions: FilterGroup | undefined;
  /** Called with the new conditions; undefined shows all rows. */
  onApply: (conditions: FilterGroup | undefined) => void;
};

export const ConditionsModal = ({ opened, onClose, onApply, ...form }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Conditions" size={form.rules.rowTypes ? 820 : 680}>
    {/* A child of the modal, so that each opening starts with the conditions of the report. */}
    <ConditionsForm
      {...form}
      onCancel={onClose}
      onApply={(conditions) => {
        onApply(conditions);
        onClose();
      }}
    />
  </Modal>
);
