import { countOf } from '@fanfare/contract/kit/plurals';
import { Badge, Button } from '@mantine/core';
import { type Output, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/page/section.tsx';
import { faultLabel } from './fault-labels.ts';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;

/** List of simulated failures that will affect further calls. */
export function QueuedFaults({ state: { waiting, networks } }: { state: State }) {
  const reset = useSave('POST /practice/reset', { refreshes: ['GET /practice'] });
  return (
    <Section
      title="Active simulations"
      lead={waiting.length === 0 ? 'None' : 'Oldest first.'}
      action={
        waiting.length > 0 && (
          <Button
            variant="default"
            loading={reset.isPending}
            onClick={() =>
              reset.mutate(
                { body: { waiting: 'forget' } },
                { onSuccess: () => toast.good('Simulations cleared.'), onError: toast.failed },
              )
            }
          >
            Clear
          </Button>
        )
      }
    >
      {waiting.length > 0 && (
        <Grid component="ul" rows hideEmpty columns={1} gap={12} pt={12} divided>
          {waiting.map(({ id, network, what, calls }) => (
            <Flex component="li" key={id} gap={8} wrap>
              <Block className={classes.text} flex="1 1 120px" miw={0} breakWords>
                <strong>{faultLabel(what)}</strong>
                <small>{networks.find(({ name }) => name === network)?.title ?? network}</small>
              </Block>
              <Badge color="orange">{countOf(calls, 'call')}</Badge>
            </Flex>
          ))}
        </Grid>
      )}
    </Section>
  );
}
