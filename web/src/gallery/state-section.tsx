import { Button, Card } from '@mantine/core';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { CardsSkeleton, FormSkeleton, TextSkeleton } from '../ui/feedback/skeletons.tsx';
import { Columns, Section } from './section.tsx';

export function StateSection() {
  return (
    <Section title="States">
      <Columns>
        <Card>
          <EmptyState illustration="horn" title="No scheduled posts yet" action={<Button>Create post</Button>}>
            Scheduled posts appear here.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState illustration="envelope" title="No leads yet" action={<Button>Create form</Button>}>
            Leads from your forms appear here.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState illustration="chart" title="No statistics yet" aside="The first ones appear tomorrow.">
            Reports start after your first ad has run for a day.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState error={new Error('connect ECONNREFUSED')} onRetry={() => undefined} />
        </Card>
        <Card>
          <FormSkeleton fields={3} />
        </Card>
        <Card>
          <TextSkeleton lines={4} />
        </Card>
      </Columns>
      <CardsSkeleton cards={4} height={96} />
    </Section>
  );
}
