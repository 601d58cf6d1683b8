import { Badge, Button } from '@mantine/core';
import { type Output, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/page/section.tsx';
import { faultLabel } from './fault-labels.ts';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;

/** Simulated failures that have calls left. */
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
        <ul className={classes.rows}>
          {waiting.map(({ id, network, what, calls }) => (
            <li key={id} className={classes.row}>
              <div className={classes.text}>
                <strong>{faultLabel(what)}</strong>
                <small>{networks.find(({ name }) => name === network)?.title ?? network}</small>
              </div>
              <Badge color="orange">{calls === 1 ? '1 call' : `${calls} calls`}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
