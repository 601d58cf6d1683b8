import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { CodesModal } from './two-factor-codes-modal.tsx';
import { OffModal } from './two-factor-off-modal.tsx';
import { SetupModal } from './two-factor-setup-modal.tsx';

/** With fewer it is time to make new ones. */
const fewCodes = 3;

export function TwoFactorSection() {
  const { two_factor_needed } = useMe();
  const status = useQuery(query('GET /user/two_factor'));
  const [open, setOpen] = useState<'setup' | 'codes' | 'off'>();
  const close = () => setOpen(undefined);
  return (
    <Section
      title="Two-factor sign-in"
      lead="Signing in also asks for a code from an app on your phone, so that a stolen password is not enough."
      action={status.data && <State isOn={status.data.enabled} />}
    >
      {two_factor_needed && (
        <Alert tone="warn" title="Your staff access waits for this">
          Staff of this installation must sign in with two factors. Turn it on, and the staff screens open at once.
        </Alert>
      )}
      {status.isPending && <TextSkeleton lines={2} />}
      {status.error && <ErrorState error={status.error} onRetry={() => status.refetch()} />}
      {status.data && !status.data.enabled && (
        <Group justify="flex-end" mt="md">
          <Button onClick={() => setOpen('setup')}>Turn on</Button>
        </Group>
      )}
      {status.data?.enabled && (
        <>
          <CodesLeft count={status.data.recovery_codes_left} />
          <Group justify="flex-end" mt="md">
            {status.data.required ? (
              <Text c="dimmed" size="sm" flex={1}>
                Staff of this installation keep it on.
              </Text>
            ) : (
              <Button variant="default" onClick={() => setOpen('off')}>
                Turn off
              </Button>
            )}
            <Button variant="default" onClick={() => setOpen('codes')}>
              New recovery codes
            </Button>
          </Group>
        </>
      )}
      <SetupModal opened={open === 'setup'} onClose={close} />
      <CodesModal opened={open === 'codes'} onClose={close} />
      <OffModal opened={open === 'off'} onClose={close} />
    </Section>
  );
}

/** In a span of its own: the head of a section stretches its blocks. */
const State = ({ isOn }: { isOn: boolean }) => (
  <span>
    <Badge color={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>
  </span>
);

function CodesLeft({ count }: { count: number }) {
  const left = count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
  if (count >= fewCodes) return <Text>{left}</Text>;
  return <Alert tone="warn">{left} Make new ones before you need them.</Alert>;
}
