import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';

/** Accounts belong to a business: somebody without one is led there. */
export function NoBusiness({ title }: { title: string }) {
  return (
    <Section title={title}>
      <EmptyState
        drawing="horn"
        title="First, a business"
        action={
          <Button component={Link} to="/user/business/new">
            Create a business
          </Button>
        }
      >
        What you connect belongs to a business, so that its people can use it too. Create one, or accept an invitation,
        then connect your accounts here.
      </EmptyState>
    </Section>
  );
}
