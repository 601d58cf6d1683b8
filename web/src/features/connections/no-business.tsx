import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';

/** Accounts belong to a business; a user without one gets a link to create one. */
export function NoBusiness({ title }: { title: string }) {
  return (
    <Section title={title}>
      <EmptyState
        illustration="horn"
        title="Create a business first"
        action={
          <Button component={Link} to="/user/business/new">
            Create a business
          </Button>
        }
      >
        Accounts belong to a business. Create one or accept an invitation first.
      </EmptyState>
    </Section>
  );
}
