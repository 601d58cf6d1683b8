import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { CopyButton } from '../../../ui/page/copy-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import accountClasses from './account.module.css';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewApiKeyModal } from './new-api-key-modal.tsx';
import { NotWhileActing } from './not-while-acting.tsx';

export function ApiTab() {
  const { acting_staff, name } = useMe();
  return acting_staff ? <NotWhileActing subject="API keys" name={name} /> : <ApiKeys />;
}

function ApiKeys() {
  const list = useQuery(query('GET /user/api/key'));
  const [isCreating, setCreating] = useState(false);
  const keys = list.data?.keys ?? [];
  const isFull = list.data !== undefined && keys.length >= list.data.limit;
  const create = (
    <Button onClick={() => setCreating(true)} disabled={isFull}>
      Create key
    </Button>
  );
  return (
    <>
      <Section
        title="API keys"
        lead={
          isFull
            ? `You’ve reached the limit of ${keys.length} keys. Revoke one you no longer use.`
            : 'A key acts as you. Use one per script so you can revoke them separately.'
        }
        action={keys.length > 0 && create}
      >
        {list.isPending && <TextSkeleton lines={3} />}
        {list.error && <ErrorState error={list.error} onRetry={() => list.refetch()} />}
        {list.data && keys.length === 0 && (
          <EmptyState title="No keys yet" action={create}>
            Create one to use Fanfare from a script or another program.
          </EmptyState>
        )}
        <Grid component="ul" rows hideEmpty columns={1} gap={12} pt={12} divided>
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} />
          ))}
        </Grid>
      </Section>
      <Example />
      <NewApiKeyModal opened={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

function Example() {
  const command = `curl ${window.location.origin}/api/user/me \\\n  -H "Authorization: Bearer YOUR_KEY"`;
  return (
    <Section
      title="Try it"
      lead={
        <>
          All calls are listed in the{' '}
          <Anchor href="/api/docs" target="_blank" rel="noopener" underline="always">
            API reference
          </Anchor>
          . This one returns the user of the key:
        </>
      }
      action={<CopyButton value={command} size="xs" />}
    >
      <pre className={accountClasses.example}>{command}</pre>
    </Section>
  );
}
