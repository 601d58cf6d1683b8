import { terms } from '@fanfare/contract/kit/terms';
import type { AutoresponderService } from '@fanfare/contract/leads/autoresponder-calls';
import { networkLabels } from '@fanfare/contract/networks/names';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { accountsQuery, type ServiceAccount } from '../lead-queries.ts';
import classes from '../leads.module.css';
import { ApiKeyModal } from './api-key-modal.tsx';
import { RenameModal } from './rename-modal.tsx';
import { openServicePopup, reloadPage } from './service-popup.ts';

const leads: Record<AutoresponderService, string> = {
  getresponse: 'Add leads to your GetResponse lists. Connect it with an API key.',
  aweber: 'Add leads to your AWeber lists. You sign in at AWeber.',
  gotowebinar: 'Register leads for your webinars. You sign in at GoToWebinar.',
};

/** Section of one service: its accounts, their state, and a button to connect another one. */
export function ServiceSection({ service }: { service: AutoresponderService }) {
  const name = networkLabels[service];
  const list = useQuery(accountsQuery(service));
  const [isKeyOpen, setKeyOpen] = useState(false);
  const [renamed, setRenamed] = useState<ServiceAccount>();
  const accounts = list.data?.accounts ?? [];

  function connect() {
    if (service === 'getresponse') return setKeyOpen(true);
    if (!openServicePopup(service, reloadPage)) toast.warn('Allow pop-ups for this site, then try again.');
  }

  return (
    <Section
      title={name}
      lead={leads[service]}
      action={
        <Button variant={accounts.length > 0 ? 'default' : 'filled'} onClick={connect}>
          {accounts.length > 0 ? `Connect another ${name} account` : `Connect ${name}`}
        </Button>
      }
    >
      {list.isPending && <TextSkeleton lines={2} />}
      {list.error && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && accounts.length === 0 && (
        <Block component="p" c="dimmed">
          No account connected.
        </Block>
      )}
      <ul aria-label={`${name} accounts`}>
        {accounts.map((account) => (
          <Flex component="li" gap="8px 12px" wrap py={12} divided="between" key={account.value}>
            <Grid flex="1 1 200px" miw={0} breakWords smallBelow>
              <strong>{account.text}</strong>
              <small>{account.problem ?? `Account ${account.value}`}</small>
            </Grid>
            <Badge color={account.problem ? 'red' : 'green'}>
              {account.problem ? terms.needsAttention : 'Connected'}
            </Badge>
            <div className={classes.buttons}>
              {account.problem && (
                <Button size="xs" onClick={connect} aria-label={`${terms.reconnect} ${account.text}`}>
                  {terms.reconnect}
                </Button>
              )}
              {service === 'aweber' && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => setRenamed(account)}
                  aria-label={`Rename ${account.text}`}
                >
                  Rename
                </Button>
              )}
            </div>
          </Flex>
        ))}
      </ul>
      {accounts.length > 0 && (
        <TextLink to="/user/account" hash="social" size="sm">
          Manage connections
        </TextLink>
      )}
      <ApiKeyModal opened={isKeyOpen} onClose={() => setKeyOpen(false)} />
      <RenameModal account={renamed} onClose={() => setRenamed(undefined)} />
    </Section>
  );
}
