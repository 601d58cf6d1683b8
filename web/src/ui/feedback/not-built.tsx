import type { ReactNode } from 'react';
import { Page } from '../page/page.tsx';
import { EmptyState } from './empty-state.tsx';

/** Placeholder for a screen that has a route but is not built yet. */
export function NotBuilt({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <Page title={title}>
      <EmptyState illustration="horn" title="Coming soon" action={action}>
        We’re still building this part of Fanfare.
      </EmptyState>
    </Page>
  );
}
