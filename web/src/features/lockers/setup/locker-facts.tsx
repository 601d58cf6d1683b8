import { optionNotes, standInLabels } from '@fanfare/contract/lockers/options';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { Locker } from '../locker-queries.ts';

/** Setup as text, shown to viewers instead of the form. */
export const LockerFacts = ({ locker }: { locker: Locker }) => {
  const { options, open_words, facebook_stand_in, twitter_stand_in } = locker;
  return (
    <Section title="Setup">
      <p className="ff-prose">{options.instructions}</p>
      <ul className="ff-prose">
        <li>
          {optionNotes.twitter.label}: {options.twitter ? standInLabels[twitter_stand_in] : 'Off'}
        </li>
        <li>
          {optionNotes.facebook_like.label}: {options.facebook_like ? standInLabels[facebook_stand_in] : 'Off'}
        </li>
        <li>Visible words: {open_words}</li>
      </ul>
      <Meta component="p">Visitors can always subscribe by email.</Meta>
    </Section>
  );
};
