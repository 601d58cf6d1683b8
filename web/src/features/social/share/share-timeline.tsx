import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCheck,
  IconClock,
  IconEye,
  IconPencil,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { DateTime } from '../../../ui/page/date-time.tsx';
import classes from './share-timeline.module.css';
import type { Share } from './use-share-actions.ts';

type Step = Share['steps'][number];
type Look = { icon: TablerIcon; tone: 'plain' | 'good' | 'warn' | 'bad' };

const looks: Readonly<Record<string, Look>> = {
  planned: { icon: IconCalendarEvent, tone: 'plain' },
  edited: { icon: IconPencil, tone: 'plain' },
  retried: { icon: IconSend, tone: 'plain' },
  published: { icon: IconCheck, tone: 'good' },
  confirmed: { icon: IconCheck, tone: 'good' },
  found: { icon: IconCheck, tone: 'good' },
  looked: { icon: IconEye, tone: 'warn' },
  failed: { icon: IconX, tone: 'bad' },
  unconfirmed: { icon: IconAlertTriangle, tone: 'warn' },
  missed: { icon: IconAlertTriangle, tone: 'warn' },
  cancelled: { icon: IconX, tone: 'plain' },
};
const otherwise: Look = { icon: IconClock, tone: 'plain' };

/** They come with the latest first. Steps are only ever added, so that how many came before is their name. */
const numbered = (steps: readonly Step[]) => steps.map((step, at) => ({ number: steps.length - at, step }));

/** Every step it took, the latest first. */
export function ShareTimeline({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return <p className={classes.none}>Nothing is written down about it.</p>;
  return (
    <ol className={classes.steps} aria-label="Steps">
      {numbered(steps).map(({ number, step }) => (
        <StepLine key={number} step={step} />
      ))}
    </ol>
  );
}

function StepLine({ step: { at, step, sentence, words, request_id, attempt, by } }: { step: Step }) {
  const { icon: Icon, tone } = looks[step] ?? otherwise;
  return (
    <li className={classes.step} data-tone={tone}>
      <span className={classes.dot}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <div className={classes.words}>
        <span className={classes.sentence}>{sentence}</span>
        <small>
          <DateTime at={at} />
          {by && <> · {by}</>}
          {attempt > 0 && <> · attempt {attempt}</>}
        </small>
        {words && (
          <details>
            <summary>The network’s words</summary>
            <q>{words}</q>
          </details>
        )}
        {request_id && (
          <small>
            Request <code>{request_id}</code>
          </small>
        )}
      </div>
    </li>
  );
}
