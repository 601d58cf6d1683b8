import { Badge, Button } from '@mantine/core';
import { type Output, useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/page/section.tsx';
import { wordsOf } from './fault-labels.ts';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;

/** What has been set up and not been met yet. */
export function QueuedFaults({ state: { waiting, networks } }: { state: State }) {
  const forget = useSave('POST /practice/reset', { refreshes: ['GET /practice'] });
  return (
    <Section
      title="Waiting to happen"
      lead={waiting.length === 0 ? 'Nothing: the networks behave.' : 'The oldest comes first.'}
      action={
        waiting.length > 0 && (
          <Button
            variant="default"
            loading={forget.isPending}
            onClick={() =>
              forget.mutate(
                { body: { waiting: 'forget' } },
                { onSuccess: () => toast.good('The networks behave again.'), onError: toast.failed },
              )
            }
          >
            Reset
          </Button>
        )
      }
    >
      {waiting.length > 0 && (
        <ul className={classes.rows}>
          {waiting.map(({ id, network, what, calls }) => (
            <li key={id} className={classes.row}>
              <div className={classes.words}>
                <strong>{wordsOf(what)}</strong>
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
