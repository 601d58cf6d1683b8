import type { StoredMatches } from '@fanfare/contract/ad-rules/ad-rules';
import { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { RuleValues } from '../rule-templates.ts';

type Props = {
  values: Partial<RuleValues>;
  /** Id of a saved rule: Facebook counts what is saved, not what is typed. */
  ruleId?: string | undefined;
};

/** Matches of the rule now: our count on stored figures, and beside it Facebook's own. */
export function MatchesPanel({ values, ruleId }: Props) {
  const stored = useMutation({
    mutationFn: (body: AdRuleDraft) => call('POST /facebook/ads/manager/rules/matches', { body }),
  });
  const own = useMutation({
    mutationFn: (id: string) =>
      call('POST /facebook/ads/manager/rule/{adrule_id}/preview', { params: { adrule_id: id } }),
  });
  const draft = AdRuleDraft.safeParse(values);
  return (
    <Stack gap="sm" component="section" aria-label="Matches now">
      <Group justify="space-between">
        <Text fw={600}>Matches now</Text>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            disabled={!draft.success}
            loading={stored.isPending}
            onClick={() => draft.data && stored.mutate(draft.data)}
          >
            Check now
          </Button>
          {ruleId && (
            <Button variant="default" size="xs" loading={own.isPending} onClick={() => own.mutate(ruleId)}>
              Ask Facebook
            </Button>
          )}
        </Group>
      </Group>
      {stored.error && <Alert tone="bad">{errorMessage(stored.error)}</Alert>}
      {stored.data && <StoredCount {...stored.data} />}
      {own.error && <Alert tone="bad">{errorMessage(own.error)}</Alert>}
      {own.data && (
        <div>
          <Text size="sm">Facebook’s own preview of the saved rule: {countText(own.data.count)}</Text>
          <Matches matches={own.data.matches} />
        </div>
      )}
    </Stack>
  );
}

const countText = (count: number): string => countOf(count, 'match', 'matches');

const StoredCount = ({ count, looked_at, figures_at, unjudged, matches }: StoredMatches) => (
  <div>
    <Text size="sm">
      {countText(count)} of {looked_at}, counted by us on stored figures
      {figures_at ? (
        <>
          {' '}
          from <DateTime at={figures_at} show="relative" />
        </>
      ) : (
        '. None are read yet'
      )}
      .
    </Text>
    {unjudged.length > 0 && (
      <Text size="sm" c="dimmed">
        Left out, because we store no daily figures for it: {unjudged.join(', ')}.
      </Text>
    )}
    <Matches matches={matches} />
  </div>
);

const Matches = ({ matches }: { matches: readonly { id: string; name: string }[] }) => (
  <Block component="ul" bullets breakWords>
    {matches.slice(0, 10).map(({ id, name }) => (
      <li key={id}>{name}</li>
    ))}
    {matches.length > 10 && <li>and {matches.length - 10} more</li>}
  </Block>
);
