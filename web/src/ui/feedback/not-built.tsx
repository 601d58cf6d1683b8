import type { ReactNode } from 'react';
import { Page } from '../page/page.tsx';
import { EmptyState } from './empty-state.tsx';

/** An honest place for a screen that has an address already, but nothing behind it. */
export function NotBuilt({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <Page title={title}>
      <EmptyState drawing="horn" title="This screen is not built yet" action={action}>
        The address is right and nothing is broken. We have not built this part of Fanfare yet.
      </EmptyState>
    </Page>
  );
}
