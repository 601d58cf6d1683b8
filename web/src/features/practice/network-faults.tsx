import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/RadioIndicator.css';
import { maxFaultyCalls, type NetworkFault } from '@fanfare/contract/practice';
import { Button, Group, NumberInput, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { type Output, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/page/section.tsx';
import { faultLabels } from './fault-labels.ts';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;

/** Simulates failures of the next calls to a network. */
export function NetworkFaults({ state: { networks } }: { state: State }) {
  const [network, setNetwork] = useState(networks[0]?.name ?? '');
  const [fault, setFault] = useState<NetworkFault>('rate-limit');
  const [calls, setCalls] = useState(3);
  const addFault = useSave('POST /practice/fault', { refreshes: ['GET /practice'] });
  const selectedNetwork = networks.find(({ name }) => name === network);
  const supportedFaults = selectedNetwork?.can ?? [];
  const title = selectedNetwork?.title ?? network;

  const simulate = () =>
    addFault.mutate(
      { body: { network, mishap: fault, calls } },
      {
        onSuccess: () =>
          toast.good(`${title}: failure active for the next ${calls === 1 ? 'call' : `${calls} calls`}.`),
        onError: toast.failed,
      },
    );

  return (
    <Section title="Simulate a failure" lead="Affects the next calls to this network, for all accounts.">
      <Grid fit={180} gap={12} mb={16}>
        <Select
          label="Network"
          data={networks.map(({ name, title: label }) => ({ value: name, label }))}
          value={network}
          allowDeselect={false}
          onChange={(value) => value && setNetwork(value)}
        />
        <NumberInput
          label="Number of calls"
          min={1}
          max={maxFaultyCalls}
          clampBehavior="strict"
          allowDecimal={false}
          value={calls}
          onChange={(value) => setCalls(Math.max(1, Number(value) || 1))}
        />
      </Grid>
      <Radio.Group label="Failure" value={fault} onChange={setFault}>
        <Grid fit="min(100%, 260px)" gap={8}>
          {supportedFaults.map((supported) => (
            <Radio.Card key={supported} value={supported} className={classes.choice}>
              <Flex component="span" gap={12} align="flex-start" p={12}>
                <Radio.Indicator />
                <span>
                  <Block component="strong" display="block" fw={600} fz={14} lh={1.4}>
                    {faultLabels[supported].name}
                  </Block>
                  <small>{faultLabels[supported].description}</small>
                </span>
              </Flex>
            </Radio.Card>
          ))}
        </Grid>
      </Radio.Group>
      <Group justify="flex-end" mt="md">
        <Button loading={addFault.isPending} disabled={!supportedFaults.includes(fault)} onClick={simulate}>
          Simulate
        </Button>
      </Group>
    </Section>
  );
}
