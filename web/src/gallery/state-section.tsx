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
          <EmptyState drawing="horn" title="Nothing scheduled" action={<Button>Write a post</Button>}>
            Posts you schedule appear here, on the day they go out.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState drawing="letter" title="No leads yet" action={<Button>Make a form</Button>}>
            People who leave their address with you land here.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState drawing="chart" title="No figures yet" aside="The first ones arrive tomorrow.">
            Reports begin when your first ad has run for a day.
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
