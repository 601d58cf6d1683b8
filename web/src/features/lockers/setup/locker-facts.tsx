import { optionNotes, standInLabels } from '@fanfare/contract/lockers/options';
import { Section } from '../../../ui/page/section.tsx';
import type { Locker } from '../locker-queries.ts';
import classes from '../lockers.module.css';

/** What a viewer sees instead of the form. */
export const LockerFacts = ({ locker }: { locker: Locker }) => {
  const { options, open_words, facebook_stand_in, twitter_stand_in } = locker;
  return (
    <Section title="Setup">
      <p>{options.instructions}</p>
      <ul>
        <li>
          {optionNotes.twitter.label}: {options.twitter ? standInLabels[twitter_stand_in] : 'Off'}
        </li>
        <li>
          {optionNotes.facebook_like.label}: {options.facebook_like ? standInLabels[facebook_stand_in] : 'Off'}
        </li>
        <li>Visible words: {open_words}</li>
      </ul>
      <p className={classes.quiet}>Visitors can always subscribe by email.</p>
    </Section>
  );
};
