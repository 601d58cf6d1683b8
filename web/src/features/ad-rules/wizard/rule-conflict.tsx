import { RuleConflict, ruleChangedMessage, ruleDeletedMessage } from '@fanfare/contract/ad-rules/ad-rules';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { describeDraft } from '../rule-queries.ts';
import type { RuleValues } from '../rule-templates.ts';

type Theirs = NonNullable<z.output<typeof RuleConflict>['theirs']>;
export type Conflict = { mine: RuleValues; theirs: Theirs | null };

/** Version that another user saved, from the answer to a refused save. */
export const findConflict = (error: unknown, mine: RuleValues): Conflict | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code !== 'ad-rule-changed' && error.code !== 'ad-rule-deleted') return undefined;
  const read = RuleConflict.safeParse(error.body);
  return { mine, theirs: read.data?.theirs ?? null };
};

type Props = {
  conflict: Conflict | undefined;
  currency: string;
  onKeepMine: (conflict: Conflict) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Dialog for a rule that was changed or deleted on the network: both versions side by side. */
export function RuleConflictModal({ conflict, currency, onKeepMine, onTakeTheirs, onClose }: Props) {
  const theirs = conflict?.theirs;
  return (
    <Modal
      opened={conflict !== undefined}
      onClose={onClose}
      title={theirs ? ruleChangedMessage : ruleDeletedMessage}
      size={560}
    >
      {conflict && (
        <Stack gap="md">
          <Version title="Yours" draft={conflict.mine} currency={currency} />
          {theirs && <Version title="On Facebook" draft={theirs.draft} currency={currency} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onTakeTheirs}>
              {theirs ? 'Take theirs' : 'Leave it deleted'}
            </Button>
            <Button onClick={() => onKeepMine(conflict)}>{theirs ? 'Keep mine' : 'Save as a new rule'}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const Version = ({ title, draft, currency }: { title: string; draft: RuleValues | null; currency: string }) => (
  <div>
    <Text fw={600}>
      {title}
      {draft && `: ${draft.rule_name}`}
    </Text>
    <Block component="p" fz={16} lh={1.5}>
      {describeDraft(draft, currency) ?? 'It has parts that can’t be shown here.'}
    </Block>
  </div>
);
