import { Anchor, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Flex } from '../../ui/layout/layout.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AccountFaults } from './account-faults.tsx';
import { ClockSection } from './clock-section.tsx';
import { NetworkFaults } from './network-faults.tsx';
import { QueuedFaults } from './queued-faults.tsx';

/** Controls of the practice networks: simulated failures and their clock. */
export function PracticePage() {
  const isOwner = useCan('owner');
  const state = useQuery({ ...query('GET /practice'), enabled: isOwner });
  return (
    <Page
      title="Practice"
      lead="Simulate network failures and see how Fanfare responds."
      width="narrow"
      action={
        state.data && (
          <Button
            component="a"
            href={state.data.front_url}
            target="_blank"
            rel="noopener"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={1.5} aria-hidden />}
          >
            Open practice networks
          </Button>
        )
      }
    >
      {!isOwner && (
        <Block component="p" c="dimmed">
          Only business owners can change practice networks. Switch to a business you own.
        </Block>
      )}
      {isOwner && state.isPending && <CardsSkeleton cards={3} />}
      {state.error && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
      {state.data && (
        <>
          <AccountFaults state={state.data} />
          <NetworkFaults state={state.data} />
          <QueuedFaults state={state.data} />
          <ClockSection state={state.data} />
          <Section title="Practice networks" lead="Open a practice network to see posts as its users would.">
            <Flex component="ul" gap="8px 20px" align="stretch" wrap>
              {state.data.networks.flatMap(({ name, title, url }) =>
                url === null ? [] : [<NetworkLink key={name} href={url} label={title} />],
              )}
              <NetworkLink href={state.data.mailbox_url} label="Practice mailbox" />
            </Flex>
          </Section>
        </>
      )}
    </Page>
  );
}

const NetworkLink = ({ href, label }: { href: string; label: string }) => (
  <li>
    <Anchor href={href} target="_blank" rel="noopener" underline="always">
      {label}
    </Anchor>
  </li>
);
