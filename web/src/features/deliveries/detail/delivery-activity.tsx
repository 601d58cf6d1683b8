import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconEye,
  IconPencil,
  IconRepeat,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Output } from '../../../lib/api.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import classes from './delivery-activity.module.css';

type Step = Output<'GET /delivery/{id}'>['steps'][number];
type StepStyle = { icon: TablerIcon; tone: 'plain' | 'good' | 'warn' | 'bad' };

const stepStyles: Readonly<Record<string, StepStyle>> = {
  planned: { icon: IconCalendarEvent, tone: 'plain' },
  edited: { icon: IconPencil, tone: 'plain' },
  retried: { icon: IconSend, tone: 'plain' },
  approved: { icon: IconCheck, tone: 'plain' },
  sent: { icon: IconCheck, tone: 'good' },
  published: { icon: IconCheck, tone: 'good' },
  replayed: { icon: IconRepeat, tone: 'plain' },
  confirmed: { icon: IconCheck, tone: 'good' },
  found: { icon: IconCheck, tone: 'good' },
  looked: { icon: IconEye, tone: 'warn' },
  failed: { icon: IconX, tone: 'bad' },
  unconfirmed: { icon: IconAlertTriangle, tone: 'warn' },
  missed: { icon: IconAlertTriangle, tone: 'warn' },
  cancelled: { icon: IconX, tone: 'plain' },
};
const defaultStyle: StepStyle = { icon: IconClock, tone: 'plain' };

/**
 * Steps with their numbers. They come newest first and are only ever added, so the number of earlier steps is a stable
 * key.
 */
const numberSteps = (steps: readonly Step[]) => steps.map((step, index) => ({ number: steps.length - index, step }));

type StepLineProps = { step: Step; place: string };

/** Activity of a delivery: its steps, newest first. `place` is the network or site that answered. */
export function DeliveryActivity({ steps, place }: { steps: readonly Step[]; place: string }) {
  if (steps.length === 0)
    return (
      <Block component="p" c="dimmed">
        No activity yet.
      </Block>
    );
  return (
    <ol aria-label="Activity">
      {numberSteps(steps).map(({ number, step }) => (
        <StepLine key={number} step={step} place={place} />
      ))}
    </ol>
  );
}

function StepLine({
  step: { at, step, message, network_message: networkMessage, request_id, attempt, by },
  place,
}: StepLineProps) {
  const { icon: Icon, tone } = stepStyles[step] ?? defaultStyle;
  return (
    <li className={classes.step}>
      <Block component="span" tone={tone === 'plain' ? undefined : tone} className={classes.dot}>
        <Icon size={16} stroke={2} aria-hidden />
      </Block>
      <Grid className={classes.text} gap={2} miw={0} pt={3} breakWords>
        <span>{message}</span>
        <small>
          <DateTime at={at} />
          {by && <> · {by}</>}
          {attempt > 0 && <> · attempt {attempt}</>}
        </small>
        {networkMessage && (
          <Block component="details" fz={13}>
            <summary>Response from {place}</summary>
            <q>{networkMessage}</q>
          </Block>
        )}
        {request_id && (
          <small>
            Request <code>{request_id}</code>
          </small>
        )}
      </Grid>
    </li>
  );
}
