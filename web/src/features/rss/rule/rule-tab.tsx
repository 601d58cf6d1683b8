import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { DecisionLog } from './decision-log.tsx';
import { RuleForm } from './rule-form.tsx';

/** Tab with the rule of a channel, and its decision on each article. */
export function RuleTab({ channelId }: { channelId: number }) {
  const rule = useQuery(query('GET /content/rss/channel/{id}/rule', { params: { id: channelId } }));
  return (
    <>
      <Section
        title="Automatic posts"
        lead="New articles become drafts, scheduled posts or social posts with a quote, credit and link."
      >
        <QueryState query={rule} skeleton={<FormSkeleton fields={4} />}>
          {(data) => <RuleForm channelId={channelId} rule={data} />}
        </QueryState>
      </Section>
      <Section title="Decisions" lead="What the rule did with each new article, and why.">
        <DecisionLog channelId={channelId} />
      </Section>
    </>
  );
}
