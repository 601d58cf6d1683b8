import { connectionMessages } from '@fanfare/contract/connections/connections';
import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMe } from '../../../../lib/session.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { AskOwnerButton } from '../../../../ui/overlay/ask-owner-button.tsx';
import { NetworkLogo } from '../../networks/network-logo.tsx';
import { ScopeList } from '../../scopes/scope-list.tsx';
import { useConnect } from '../use-connect.ts';

type Props = { missing: readonly string[]; isOwner: boolean; connect: string; onClose: () => void };

/** A feature needs more Facebook permissions: the owner logs in again, other members ask the owner. */
export function FacebookLoginModal({ missing, isOwner, connect: path, onClose }: Props) {
  const { business } = useMe();
  const { state, connect } = useConnect(({ outcome }) => outcome === 'connected' && onClose());
  return (
    <Modal opened onClose={onClose} title={connectionMessages.authorizationRequired} size={480}>
      <Stack gap="md">
        <Group wrap="nowrap" align="flex-start">
          <NetworkLogo kind="facebook" />
          <Text>
            {isOwner
              ? 'This feature needs more permissions. Log in to Facebook and allow them.'
              : connectionMessages.contactOwner}
          </Text>
        </Group>
        <ScopeList scopes={missing} status="missing" />
        {state.status === 'finished' && state.attempt.outcome !== 'connected' && (
          <Alert tone="warn">{state.attempt.message}</Alert>
        )}
        {state.status === 'failed' && <Alert tone="bad">{state.message}</Alert>}
        {state.status === 'blocked' && (
          <Alert tone="warn" title="Your browser blocked the window">
            <Anchor href={path} underline="always">
              Open Facebook in this tab instead
            </Anchor>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          {isOwner ? (
            <Button loading={state.status === 'waiting'} onClick={() => connect('facebook', path)}>
              Log in to Facebook
            </Button>
          ) : (
            business && <AskOwnerButton bid={business.id} request={{ step: 'connection' }} />
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
