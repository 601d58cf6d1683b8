import { newRuleId, type RuleAccount } from '@fanfare/contract/ad-rules/ad-rules';
import { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import { describeRule, describeSchedule } from '@fanfare/contract/ad-rules/rule-sentence';
import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import { BackTestPanel } from '../../insights/index.tsx';
import { MatchesPanel } from '../panels/matches-panel.tsx';
import type { Rule } from '../rule-queries.ts';
import type { RuleValues } from '../rule-templates.ts';
import { type Conflict, findConflict, RuleConflictModal } from './rule-conflict.tsx';
import { findAccount, ruleSteps } from './rule-steps.tsx';

type Props = { accounts: readonly RuleAccount[]; rule?: Rule | undefined; initial: Partial<RuleValues> };

export function RuleWizard({ accounts, rule, initial }: Props) {
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<Conflict>();
  const goToList = () => navigate({ to: '/facebook/ads/manager', ignoreBlocker: true });
  const save = useSave('POST /facebook/ads/manager/rule/{adrule_id}', {
    refreshes: ['GET /facebook/ads/manager/rules'],
    onDone: (answer) => {
      if (!answer.rule.id) return;
      toast.good('Rule saved.');
      void goToList();
    },
  });
  const send = (id: string, values: RuleValues, version: string | undefined) =>
    save.mutateAsync({
      params: { adrule_id: id },
      body: { ...values, ...(version !== undefined && { seen_version: version }) },
    });
  const submit = async (values: RuleValues) => {
    try {
      await send(rule?.id ?? newRuleId, values, rule?.version);
    } catch (error) {
      const found = findConflict(error, values);
      if (found) setConflict(found);
      throw error;
    }
  };
  const currency = (values: Partial<RuleValues>) => findAccount(accounts, values)?.currency ?? 'USD';
  return (
    <>
      <Wizard
        schema={AdRuleDraft}
        steps={ruleSteps({ accounts, isSaved: rule !== undefined })}
        initial={initial}
        isComplete={rule !== undefined}
        submit={rule ? 'Save changes' : 'Create rule'}
        onSubmit={submit}
        preview={(values) => <Sentence values={values} currency={currency(values)} />}
        review={(values) => (
          <Stack gap="lg">
            {/* Beside the pane the preview shows it already. */}
            <Block hiddenFrom="md">
              <Sentence values={values} currency={currency(values)} />
            </Block>
            <MatchesPanel values={values} ruleId={rule?.id} />
            <BackTestPanel run={backTestOf(values)} />
          </Stack>
        )}
      />
      <RuleConflictModal
        conflict={conflict}
        currency={conflict ? currency(conflict.mine) : 'USD'}
        onClose={() => setConflict(undefined)}
        onKeepMine={({ mine, theirs }) => {
          setConflict(undefined);
          send(theirs && rule ? rule.id : newRuleId, mine, theirs?.version).catch(toast.failed);
        }}
        onTakeTheirs={() => {
          setConflict(undefined);
          if (rule)
            call('POST /facebook/ads/manager/rule/{adrule_id}/adopt', { params: { adrule_id: rule.id } })
              .then(goToList)
              .catch(toast.failed);
        }}
      />
    </>
  );
}

/** Function that starts a back-test of the form's values; undefined while the rule isn't complete. */
const backTestOf = (values: Partial<RuleValues>) => {
  const { data: rule } = AdRuleDraft.safeParse(values);
  return rule && ((days: number) => call('POST /facebook/ads/manager/rules/back-test', { body: { days, rule } }));
};

/** Sentence that describes the rule while it is written. */
function Sentence({ values, currency }: { values: Partial<RuleValues>; currency: string }) {
  const read = AdRuleDraft.safeParse({ rule_name: 'Rule', fb_adaccount_id: '1', action: 'PAUSE', ...values });
  if (!read.success)
    return (
      <Text c="dimmed" size="sm">
        The rule in one sentence appears here as you fill in the steps.
      </Text>
    );
  return (
    <div>
      <Block component="p" fz={16} lh={1.5}>
        {describeRule(read.data, currency)}
      </Block>
      <Text c="dimmed" size="sm">
        Facebook checks it {describeSchedule(read.data.schedule)}.
      </Text>
    </div>
  );
}
