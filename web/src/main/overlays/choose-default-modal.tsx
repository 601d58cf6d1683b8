import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { managedBusiness, useSwitchBusiness } from '../../lib/use-switch-business.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/**
 * Dialog that asks users with several businesses for a default business. Not shown on the list of businesses, which
 * offers the same choice.
 */
export function ChooseDefaultModal() {
  const { business, businesses } = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isDismissed, setDismissed] = useState(false);
  const [selectedId, setSelectedId] = useState(String(business?.id ?? ''));
  const [problem, setProblem] = useState<string>();
  const switchBusiness = useSwitchBusiness();
  const client = useQueryClient();
  if (!business?.prompt_for_select || /^\/user\/business\/?$/.test(path)) return null;

  async function setDefault() {
    const params = { bid: Number(selectedId) };
    try {
      await call('POST /user/business/{bid}/default', { params });
      // The page of a business stays open when another business becomes the default.
      if (managedBusiness(path) === undefined) await switchBusiness.mutateAsync({ params });
      else await client.invalidateQueries();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <Modal opened={!isDismissed} onClose={() => setDismissed(true)} title="Choose your default business" size={460}>
      <Stack>
        {problem && <Alert tone="bad">{problem}</Alert>}
        <Text>Which business should open when you sign in?</Text>
        <Radio.Group value={selectedId} onChange={setSelectedId} aria-label="Default business">
          <Stack gap={10}>
            {businesses.map(({ id, business_name }) => (
              <Radio key={id} value={String(id)} label={business_name} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="space-between">
          <Button component={Link} to="/user/business" variant="subtle">
            View all businesses
          </Button>
          <Button loading={switchBusiness.isPending} onClick={() => void setDefault()}>
            Set as default
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
