import { StopReason } from '@fanfare/contract/deliveries/deliveries';
import { networkLabels, networkNames } from '@fanfare/contract/networks/names';
import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { UserPicker, userQuery } from '../../staff/index.ts';
import { staleAfterStaffStop } from '../stale-queries.ts';
import { stoppedText } from '../stops/stop-sending-button.tsx';

const scopes = ['everything', 'network', 'business'] as const;
type Scope = (typeof scopes)[number];
const scopeLabels: Record<Scope, string> = { everything: 'Everything', network: 'Network', business: 'Business' };

const ReasonForm = z.object({ reason: StopReason });

/** Form that stops sending for everyone, one network or one business. */
export function StaffStopForm({ onDone }: { onDone: () => void }) {
  const [scope, setScope] = useState<Scope>('network');
  const [network, setNetwork] = useState<(typeof networkNames)[number]>();
  const [userId, setUserId] = useState<number>();
  const [businessId, setBusinessId] = useState<number>();
  const stop = useSave('POST /staff/deliveries/stop', { refreshes: staleAfterStaffStop });
  const scopeFields = {
    everything: {},
    network: network && { network },
    business: businessId && { business_id: businessId },
  }[scope];
  return (
    <Form
      schema={ReasonForm}
      submit="Stop sending"
      danger
      isDiscardable
      isBlocked={!scopeFields}
      footer={!scopeFields && <Text c="dimmed">Choose a {scope} to stop.</Text>}
      secondaryAction={
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      }
      onSubmit={async ({ reason }) => {
        const { running } = await stop.mutateAsync({ body: { ...scopeFields, reason } });
        toast.good(stoppedText(running));
        onDone();
      }}
    >
      {(field) => (
        <>
          <SegmentedControl
            aria-label="What to stop"
            fullWidth
            data={scopes.map((value) => ({ value, label: scopeLabels[value] }))}
            value={scope}
            onChange={(value) => setScope(scopes.find((name) => name === value) ?? 'network')}
          />
          {scope === 'everything' && <Text>Nothing is sent for any business until staff resume it.</Text>}
          {scope === 'network' && (
            <Select
              label="Network"
              data={networkNames.map((value) => ({ value, label: networkLabels[value] }))}
              value={network ?? null}
              onChange={(value) => setNetwork(networkNames.find((name) => name === value))}
            />
          )}
          {scope === 'business' && (
            <BusinessPicker
              userId={userId}
              businessId={businessId}
              onUser={(id) => {
                setUserId(id);
                setBusinessId(undefined);
              }}
              onBusiness={setBusinessId}
            />
          )}
          <TextField
            {...field('reason')}
            label="Reason"
            maxLength={200}
            description="Shown to the businesses it affects."
          />
        </>
      )}
    </Form>
  );
}

type PickerProps = {
  userId: number | undefined;
  businessId: number | undefined;
  onUser: (id: number | undefined) => void;
  onBusiness: (id: number | undefined) => void;
};

/** Select of a business, found by one of its users. */
function BusinessPicker({ userId, businessId, onUser, onBusiness }: PickerProps) {
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  const businesses = (user.data?.memberships ?? []).filter(({ deleted_at }) => deleted_at === null);
  return (
    <>
      <UserPicker userId={userId} onUser={onUser} />
      <Select
        label="Business"
        placeholder={userId === undefined ? 'Choose a user first' : 'Choose a business'}
        disabled={userId === undefined}
        data={businesses.map(({ id, business_name }) => ({ value: String(id), label: business_name }))}
        value={businessId === undefined ? null : String(businessId)}
        onChange={(value) => onBusiness(value ? Number(value) : undefined)}
      />
    </>
  );
}
