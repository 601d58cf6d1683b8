import { countOf } from '@fanfare/contract/kit/plurals';
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { RecoveryCodesModal } from './two-factor-codes-modal.tsx';
import { TwoFactorOffModal } from './two-factor-off-modal.tsx';
import { TwoFactorSetupModal } from './two-factor-setup-modal.tsx';

/** Number of recovery codes below which a warning is shown. */
const lowCodeCount = 3;

export function TwoFactorSection() {
  const { two_factor_needed } = useMe();
  const status = useQuery(query('GET /user/two_factor'));
  const [openModal, setOpenModal] = useState<'setup' | 'codes' | 'off'>();
  const close = () => setOpenModal(undefined);
  return (
    <Section
      title="Two-factor sign-in"
      lead="Signing in also needs a code from your phone, so a stolen password isn’t enough."
      action={status.data && <StateBadge isOn={status.data.enabled} />}
    >
      {two_factor_needed && (
        <Alert tone="warn" title="Required for staff access">
          Turn on two-factor sign-in to open the staff screens.
        </Alert>
      )}
      {status.isPending && <TextSkeleton lines={2} />}
      {status.error && <ErrorState error={status.error} onRetry={() => status.refetch()} />}
      {status.data && !status.data.enabled && (
        <Group justify="flex-end" mt="md">
          <Button onClick={() => setOpenModal('setup')}>Turn on</Button>
        </Group>
      )}
      {status.data?.enabled && (
        <>
          <CodesLeft count={status.data.recovery_codes_left} />
          <Group justify="flex-end" mt="md">
            {status.data.required ? (
              <Text c="dimmed" size="sm" flex={1}>
                Required for staff.
              </Text>
            ) : (
              <Button variant="default" onClick={() => setOpenModal('off')}>
                Turn off
              </Button>
            )}
            <Button variant="default" onClick={() => setOpenModal('codes')}>
              New recovery codes
            </Button>
          </Group>
        </>
      )}
      <TwoFactorSetupModal opened={openModal === 'setup'} onClose={close} />
      <RecoveryCodesModal opened={openModal === 'codes'} onClose={close} />
      <TwoFactorOffModal opened={openModal === 'off'} onClose={close} />
    </Section>
  );
}

/** Wrapped in a span, because the section header stretches block elements. */
const StateBadge = ({ isOn }: { isOn: boolean }) => (
  <span>
    <Badge color={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>
  </span>
);

function CodesLeft({ count }: { count: number }) {
  const remaining = `${countOf(count, 'recovery code')} left.`;
  if (count >= lowCodeCount) return <Text>{remaining}</Text>;
  return <Alert tone="warn">{remaining} Create new ones before you run out.</Alert>;
}
