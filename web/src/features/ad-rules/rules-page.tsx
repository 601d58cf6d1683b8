import { newRuleId } from '@fanfare/contract/ad-rules/ad-rules';
import { Badge, Button, Group, Stack } from '@mantine/core';
import {
  IconCheck,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call, errorMessage, query, useSave } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { RestrictedButton } from '../../ui/overlay/restricted-button.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../ui/table/data-table.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { describeDraft, type Rule } from './rule-queries.ts';
import { AuthorizationAlert, NoRuleAccounts } from './rule-states.tsx';

const statusLabels: Record<string, string> = { ENABLED: 'On', DISABLED: 'Off', HAS_ISSUES: 'Needs attention' };
const statusText = ({ status }: Rule): string => statusLabels[status] ?? status;
const sentenceOf = ({ draft, currency }: Rule): string =>
  describeDraft(draft, currency) ?? 'Has parts that can’t be shown here.';
const differenceLabels = { none: '', changed: 'Changed on Facebook', deleted: 'Deleted on Facebook' } as const;

const columns: Column<Rule>[] = [
  {
    id: 'name',
    head: 'Name',
    isName: true,
    minWidth: 180,
    cell: ({ id, rule_name }) => (
      <TextLink to="/facebook/ads/manager/rule/$id" params={{ id }}>
        {rule_name}
      </TextLink>
    ),
    text: ({ rule_name }) => rule_name,
  },
  {
    id: 'status',
    head: 'Status',
    minWidth: 140,
    cell: (rule) => (
      <Group gap={4}>
        <Badge component="span" color={rule.status === 'ENABLED' ? 'green' : 'gray'} miw="max-content">
          {statusText(rule)}
        </Badge>
        {rule.difference !== 'none' && (
          <Badge component="span" color="orange" miw="max-content">
            {differenceLabels[rule.difference]}
          </Badge>
        )}
      </Group>
    ),
    text: (rule) => [statusText(rule), differenceLabels[rule.difference]].filter(Boolean).join(', '),
  },
  { id: 'rule', head: 'Rule', minWidth: 260, cell: sentenceOf, text: sentenceOf },
  {
    id: 'last',
    head: 'Last action',
    cell: ({ last_fired_at: at }) => (at ? <DateTime at={at} show="relative" /> : 'Never'),
    text: ({ last_fired_at: at }) => at ?? '',
  },
  {
    id: 'actions',
    head: 'Actions, 30 days',
    cell: ({ actions }) => String(actions),
    text: ({ actions }) => String(actions),
  },
  {
    id: 'account',
    head: 'Ad account',
    isExtra: true,
    cell: ({ account_name }) => account_name,
    text: ({ account_name }) => account_name,
  },
];

const list = 'GET /facebook/ads/manager/rules' as const;

export function RulesPage() {
  const navigate = useNavigate();
  const rules = useQuery(query(list));
  const canSave = useCan('facebook_ads_manager:publisher');
  const [shown, setShown] = useState<Rule>();
  const [removed, setRemoved] = useState<Rule>();
  const setStatus = useSave('POST /facebook/ads/manager/rule/{adrule_id}/status', { refreshes: [list] });
  const adopt = useSave('POST /facebook/ads/manager/rule/{adrule_id}/adopt', { refreshes: [list] });
  const remove = useSave('POST /facebook/ads/manager/rule/{adrule_id}/delete', {
    refreshes: [list],
    onDone: () => void toast.good('Rule deleted.'),
  });
  const accounts = rules.data?.accounts ?? [];
  const problems = accounts.flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : []));
  const reading = useRuleReading(problems.length > 0);
  const hasNoAccounts = rules.data !== undefined && accounts.length === 0;
  // First reading of the rules is under way: until it ends it is not known if there are rules.
  const isFirstReading = reading.isFetching && accounts.some(({ read_at }) => read_at === null);

  const actions = (rule: Rule): RowAction[] => {
    const params = { adrule_id: rule.id };
    const isOn = rule.status === 'ENABLED';
    const isThere = rule.difference !== 'deleted';
    return [
      { label: 'History', icon: IconHistory, isQuick: true, onClick: () => setShown(rule) },
      ...(canSave
        ? [
            {
              label: 'Edit',
              icon: IconPencil,
              onClick: () => void navigate({ to: '/facebook/ads/manager/rule/$id', params: { id: rule.id } }),
            },
            ...(isThere
              ? [
                  {
                    label: isOn ? 'Turn off' : 'Turn on',
                    icon: isOn ? IconPlayerPause : IconPlayerPlay,
                    onClick: () =>
                      setStatus.mutate(
                        { params, body: { status: isOn ? 'DISABLED' : 'ENABLED' } },
                        {
                          onSuccess: () => void toast.good(isOn ? 'Rule turned off.' : 'Rule turned on.'),
                          onError: toast.failed,
                        },
                      ),
                  },
                ]
              : []),
            ...(rule.difference === 'none'
              ? []
              : [
                  {
                    label: isThere ? 'Take their changes' : 'Remove from the list',
                    icon: IconCheck,
                    onClick: () => adopt.mutate({ params }, { onError: toast.failed }),
                  },
                ]),
            ...(isThere ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setRemoved(rule) }] : []),
          ]
        : []),
    ];
  };

  return (
    <Page
      title="Ad rules"
      lead="Rules that Facebook runs on your ads by itself."
      width="wide"
      action={rules.data && rules.data.rules.length > 0 && <NewRuleButton canSave={canSave} />}
    >
      <Stack gap="md">
        {problems.map((problem) => (
          <AuthorizationAlert key={problem}>{problem}</AuthorizationAlert>
        ))}
        {reading.isError && !reading.isFetching && (
          <Alert
            tone="warn"
            action={
              <Button size="compact-sm" variant="default" onClick={() => void reading.refetch()}>
                Try again
              </Button>
            }
          >
            Couldn’t read the rules from Facebook. {errorMessage(reading.error)}
          </Alert>
        )}
        {hasNoAccounts ? (
          <NoRuleAccounts />
        ) : (
          <DataTable
            id="ad-rules"
            label="Ad rules"
            query={{
              ...rules,
              ...(isFirstReading && { isPending: true }),
              data: isFirstReading
                ? undefined
                : rules.data && {
                    items: rules.data.rules,
                    total: rules.data.rules.length,
                    page: 1,
                    page_size: rules.data.rules.length,
                  },
            }}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ rule_name }) => rule_name}
            actions={actions}
            empty={
              <EmptyState illustration="chart" title="No ad rules yet" action={<NewRuleButton canSave={canSave} />}>
                A rule pauses ads, changes budgets or notifies you when figures pass a limit.
              </EmptyState>
            }
          />
        )}
      </Stack>
      <HistoryDrawer rule={shown} onClose={() => setShown(undefined)} />
      <ConfirmModal
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={`Delete ${removed?.rule_name ?? ''}?`}
        confirm="Delete rule"
        danger
        onConfirm={() => removed && remove.mutateAsync({ params: { adrule_id: removed.id } })}
      >
        <p>It’s deleted on Facebook with its history. What it did to your ads stays.</p>
      </ConfirmModal>
    </Page>
  );
}

/**
 * Time in ms until the page reads accounts with a problem again; the server itself reads an account at most every 30 s.
 */
const readAgainMs = 35_000;

/**
 * Shows the stored rules at once, and reads the rules from Facebook in the background. While an account has a problem,
 * its rules are read again and again: a busy network answers later, and a connection can be renewed in another window.
 */
function useRuleReading(hasProblem: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ['POST /facebook/ads/manager/rules/refresh'],
    refetchInterval: hasProblem && readAgainMs,
    queryFn: async () => {
      await call('POST /facebook/ads/manager/rules/refresh', { silent: true });
      await client.invalidateQueries({ queryKey: [list] });
      return true;
    },
  });
}

function NewRuleButton({ canSave }: { canSave: boolean }) {
  if (!canSave) return <RestrictedButton need="facebook_ads_manager:publisher">New ad rule</RestrictedButton>;
  return (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/facebook/ads/manager/rule/$id" params={{ id: newRuleId }} />}
    >
      New ad rule
    </Button>
  );
}
