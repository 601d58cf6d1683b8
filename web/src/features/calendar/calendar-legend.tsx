import { type ShareState, shareStateLabels } from '@fanfare/contract/shares';
import { Kbd } from '@mantine/core';
import classes from './calendar.module.css';

const states: readonly ShareState[] = ['intent', 'sending', 'published', 'missed', 'failed', 'cancelled'];
const keys = [
  { key: 't', what: 'today' },
  { key: 'm w d l', what: 'views' },
  { key: 'j k', what: 'next, previous' },
  { key: 'Space', what: 'picks up and drops' },
];

/** What the colours and the keys mean. */
export const CalendarLegend = () => (
  <footer className={classes.key}>
    <ul aria-label="Colours">
      {states.map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden="true" />
          {shareStateLabels[state]}
        </li>
      ))}
    </ul>
    <ul aria-label="Keys" className={classes.keys}>
      {keys.map(({ key, what }) => (
        <li key={key}>
          <Kbd>{key}</Kbd> {what}
        </li>
      ))}
    </ul>
  </footer>
);
