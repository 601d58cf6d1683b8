import { optionNotes } from '@fanfare/contract/lockers/options';
import { Section } from '../../../ui/page/section.tsx';
import type { Locker } from '../locker-queries.ts';
import classes from '../lockers.module.css';

const optionNames = ['facebook_like', 'google', 'twitter'] as const;

/** What a viewer sees instead of the form. */
export const LockerFacts = ({ locker: { options, open_words } }: { locker: Locker }) => (
  <Section title="Setup">
    <p>{options.instructions}</p>
    <ul>
      {optionNames.map((name) => (
        <li key={name}>
          {optionNotes[name].label}: {options[name] ? 'On' : 'Off'}
        </li>
      ))}
      <li>Visible words: {open_words}</li>
    </ul>
    <p className={classes.quiet}>Visitors can always subscribe by email.</p>
  </Section>
);
