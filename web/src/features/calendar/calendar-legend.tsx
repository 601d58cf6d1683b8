import { type ShareState, shareStateLabels } from '@fanfare/contract/social/shares';
import { Kbd } from '@mantine/core';
import classes from './calendar.module.css';

const states: readonly ShareState[] = ['intent', 'sending', 'published', 'missed', 'failed', 'cancelled'];
const keys = [
  { key: 't', label: 'today' },
  { key: 'm w d l', label: 'views' },
  { key: 'j k', label: 'next, previous' },
  { key: 'Space', label: 'pick up, drop' },
];

/** Legend of the status colors and keyboard shortcuts. */
export const CalendarLegend = () => (
  <footer className={classes.legend}>
    <ul aria-label="Colors">
      {states.map((state) => (
        <li key={state}>
          <i data-state={state} aria-hidden="true" />
          {shareStateLabels[state]}
        </li>
      ))}
    </ul>
    <ul aria-label="Keyboard shortcuts" className={classes.keys}>
      {keys.map(({ key, label: what }) => (
        <li key={key}>
          <Kbd>{key}</Kbd> {what}
        </li>
      ))}
    </ul>
  </footer>
);
