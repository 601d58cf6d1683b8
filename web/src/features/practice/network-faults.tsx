import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/RadioIndicator.css';
import { mostCalls, type NetworkMishap } from '@fanfare/contract/practice';
import { Button, Group, NumberInput, Radio, Select } from '@mantine/core';
import { useState } from 'react';
import { type Output, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/page/section.tsx';
import { faultLabels } from './fault-labels.ts';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;

/** What can happen to the next calls to a whole network. */
export function NetworkFaults({ state: { networks } }: { state: State }) {
  const [network, setNetwork] = useState(networks[0]?.name ?? '');
  const [mishap, setMishap] = useState<NetworkMishap>('rate-limit');
  const [calls, setCalls] = useState(3);
  const spoil = useSave('POST /practice/fault', { refreshes: ['GET /practice'] });
  const chosen = networks.find(({ name }) => name === network);
  const can = chosen?.can ?? [];
  const title = chosen?.title ?? network;

  const play = () =>
    spoil.mutate(
      { body: { network, mishap, calls } },
      { onSuccess: () => toast.good(`${title} is set up. Do something that needs it.`), onError: toast.failed },
    );

  return (
    <Section
      title="A bad day for a network"
      lead="Every call meets it, whichever account it is for, until they are used up."
    >
      <div className={classes.form}>
        <Select
          label="Network"
          data={networks.map(({ name, title: label }) => ({ value: name, label }))}
          value={network}
          allowDeselect={false}
          onChange={(value) => value && setNetwork(value)}
        />
        <NumberInput
          label="For the next calls"
          min={1}
          max={mostCalls}
          clampBehavior="strict"
          allowDecimal={false}
          value={calls}
          onChange={(value) => setCalls(Math.max(1, Number(value) || 1))}
        />
      </div>
      <Radio.Group label="It should" value={mishap} onChange={setMishap}>
        <div className={classes.choices}>
          {can.map((one) => (
            <Radio.Card key={one} value={one} className={classes.choice}>
              <span className={classes.face}>
                <Radio.Indicator />
                <span>
                  <strong>{faultLabels[one].name}</strong>
                  <small>{faultLabels[one].about}</small>
                </span>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Group justify="flex-end" mt="md">
        <Button loading={spoil.isPending} disabled={!can.includes(mishap)} onClick={play}>
          Let it happen
        </Button>
      </Group>
    </Section>
  );
}
