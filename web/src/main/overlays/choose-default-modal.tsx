import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { useSwitchBusiness } from '../../lib/use-switch-business.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/**
 * For somebody in several businesses who never said where to begin. Not on the pages about businesses: there the address
 * names the business, and the list offers the same choice.
 */
export function ChooseDefaultModal() {
  const { business, businesses } = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isLater, setLater] = useState(false);
  const [chosen, setChosen] = useState(String(business?.id ?? ''));
  const [problem, setProblem] = useState<string>();
  const choose = useSwitchBusiness();
  if (!business?.prompt_for_select || /^\/user\/business(\/|$)/.test(path)) return null;

  async function begin() {
    const params = { bid: Number(chosen) };
    try {
      await call('POST /user/business/{bid}/default', { params });
      await choose.mutateAsync({ params });
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <Modal opened={!isLater} onClose={() => setLater(true)} title="Choose your default business" size={460}>
      <Stack>
        {problem && <Alert tone="bad">{problem}</Alert>}
        <Text>You belong to several businesses. In which one do you want to begin when you sign in?</Text>
        <Radio.Group value={chosen} onChange={setChosen} aria-label="Default business">
          <Stack gap={10}>
            {businesses.map(({ id, business_name }) => (
              <Radio key={id} value={String(id)} label={business_name} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="space-between">
          <Button component={Link} to="/user/business" variant="subtle">
            See all businesses
          </Button>
          <Button loading={choose.isPending} onClick={() => void begin()}>
            Begin here
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
