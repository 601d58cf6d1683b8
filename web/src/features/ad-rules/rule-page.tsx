import { newRuleId, type RuleAccount } from '@fanfare/contract/ad-rules/ad-rules';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import type { QueryResult } from '../../ui/feedback/query-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../ui/overlay/restricted-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AuthorizationProblem, NoRuleAccounts } from './rule-states.tsx';
import { type RuleValues, ruleTemplates } from './rule-templates.ts';
import { RuleWizard } from './wizard/rule-wizard.tsx';

export function RulePage() {
  const { id = newRuleId } = useParams({ strict: false });
  const list = useQuery(query('GET /facebook/ads/manager/rules'));
  const canSave = useCan('facebook_ads_manager:publisher');
  const isNew = id === newRuleId;
  const saved = useSavedRule(id, canSave && !isNew);
  return (
    <Page
      title={isNew ? 'New ad rule' : saved.data?.rule.rule_name || 'Ad rule'}
      lead="Facebook runs the rule by itself, also while you’re away."
    >
      <RuleContent list={list} saved={saved} isNew={isNew} canSave={canSave} />
    </Page>
  );
}

type ContentProps = {
  list: QueryResult<Output<'GET /facebook/ads/manager/rules'>>;
  saved: ReturnType<typeof useSavedRule>;
  isNew: boolean;
  canSave: boolean;
};

function RuleContent({ list, saved, isNew, canSave }: ContentProps) {
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <FormSkeleton />;
  if (!canSave)
    return (
      <RestrictedButton need="facebook_ads_manager:publisher">{isNew ? 'New ad rule' : 'Edit rule'}</RestrictedButton>
    );
  const { accounts } = list.data;
  if (accounts.length === 0) return <NoRuleAccounts />;
  if (isNew) return <NewRule accounts={accounts} />;
  return <SavedRule saved={saved} accounts={accounts} />;
}

function NewRule({ accounts }: { accounts: readonly RuleAccount[] }) {
  const [initial, setInitial] = useState<Partial<RuleValues>>();
  if (initial) return <RuleWizard accounts={accounts} initial={initial} />;
  const account = accounts.length === 1 ? accounts[0]?.id : undefined;
  const begin = (values: Partial<RuleValues>) =>
    setInitial({
      rule_subject: ['AD'],
      time_preset: 'LAST_7_DAYS',
      unit: 'PERCENTAGE',
      amount: '',
      limit: '',
      conditions: [{ field: 'spent', operator: 'GREATER_THAN', value: '' }],
      schedule: { type: 'SEMI_HOURLY' },
      execution_count_limit: 1,
      status: 'ENABLED',
      fb_uid: '',
      ...(account !== undefined && { fb_adaccount_id: account }),
      ...values,
    });
  return (
    <Stack gap="md">
      <Text>Begin with a template, or from scratch.</Text>
      <Grid component="ul" fill="min(220px, 100%)" gap={8}>
        {ruleTemplates.map(({ id, title, about, values }) => (
          <li key={id}>
            <Button
              variant="default"
              fullWidth
              h="auto"
              py="sm"
              styles={{ label: { whiteSpace: 'normal' }, inner: { justifyContent: 'flex-start' } }}
              onClick={() => begin(values)}
            >
              <span style={{ textAlign: 'start' }}>
                <b>{title}</b>
                <br />
                <Text span size="sm" c="dimmed">
                  {about}
                </Text>
              </span>
            </Button>
          </li>
        ))}
      </Grid>
      <div>
        <Button onClick={() => begin({})}>Start from scratch</Button>
      </div>
    </Stack>
  );
}

const useSavedRule = (id: string, enabled: boolean) =>
  useQuery({
    ...query('GET /facebook/ads/manager/rule/{adrule_id}', { params: { adrule_id: id } }),
    enabled,
    // The query isn't read again on focus, so that typed values are kept when the window is shown again.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type SavedRuleProps = { saved: ReturnType<typeof useSavedRule>; accounts: readonly RuleAccount[] };

function SavedRule({ saved: { data, error, refetch }, accounts }: SavedRuleProps) {
  if (error) return <AuthorizationProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  const { rule } = data;
  if (!rule.draft)
    return <Alert tone="info">This rule has parts that can’t be edited here. Edit it in Facebook’s Ads Manager.</Alert>;
  return (
    <Stack gap="md">
      {rule.difference === 'changed' && (
        <Alert tone="warn" title="This rule was changed on Facebook.">
          You see it as it is there now. Saving takes over those changes.
        </Alert>
      )}
      {rule.difference === 'deleted' && (
        <Alert tone="warn" title="This rule was deleted on Facebook.">
          You see it as we last read it. You can save it as a new rule.
        </Alert>
      )}
      <RuleWizard accounts={accounts} rule={rule} initial={rule.draft} />
    </Stack>
  );
}
