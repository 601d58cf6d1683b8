import { useMatches } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { EmptyState } from './empty-state.tsx';

/** Placeholder for a screen that has a route but is not built yet. */
export function NotBuilt() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <Page title={title ?? 'This screen'}>
      <EmptyState illustration="horn" title="Coming soon">
        We’re still building this part of Fanfare.
      </EmptyState>
    </Page>
  );
}
