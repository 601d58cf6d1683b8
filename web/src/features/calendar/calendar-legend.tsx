import { type ShareState, shareStateLabels } from '@fanfare/contract/social/shares';
import { Kbd } from '@mantine/core';
import { Flex } from '../../ui/layout/layout.tsx';
import classes from './calendar.module.css';
import chipClasses from './items/item-chip.module.css';

const states: readonly ShareState[] = ['intent', 'sending', 'published', 'missed', 'failed', 'cancelled'];
const keys = [
  { key: 't', label: 'today' },
  { key: 'm w d l', label: 'views' },
  { key: 'j k', label: 'next, previous' },
  { key: 'Space', label: 'pick up, drop' },
];

/** Legend of the status colors and keyboard shortcuts. */
export const CalendarLegend = () => (
  <Flex
    component="footer"
    className={classes.legend}
    gap="8px 24px"
    align="stretch"
    justify="space-between"
    wrap
    mt={12}
    c="dimmed"
    fz={13}
  >
    <Flex component="ul" wrap gap="6px 16px" align="stretch" aria-label="Colors">
      {states.map((state) => (
        <Flex component="li" inline gap={6} key={state}>
          <i className={chipClasses.state} data-state={state} aria-hidden="true" />
          {shareStateLabels[state]}
        </Flex>
      ))}
    </Flex>
    <Flex visibleFrom="sm" component="ul" wrap gap="6px 16px" align="stretch" aria-label="Keyboard shortcuts">
      {keys.map(({ key, label: what }) => (
        <Flex component="li" inline gap={6} key={key}>
          <Kbd>{key}</Kbd> {what}
        </Flex>
      ))}
    </Flex>
  </Flex>
);
