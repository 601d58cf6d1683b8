import { facebookStandIns, optionNotes, twitterStandIns } from '@fanfare/contract/lockers/options';
import { lockerSignInPath } from '@fanfare/contract/lockers/unlock';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { AppField } from './app-field.tsx';
import type { LockerValues } from './locker-values.ts';
import { ProofBadge, StandInField } from './stand-in-field.tsx';

type Props = {
  field: GetFieldProps<LockerValues>;
  values: Partial<LockerValues>;
  /** The id of a Facebook app that was just created here. */
  createdApp: string | undefined;
};

/**
 * Fields for the locker's actions by network: actions that its rules no longer allow, and actions that visitors can be
 * asked for instead.
 */
export const OptionFields = ({ field, values, createdApp }: Props) => (
  <>
    <Option label="Email">
      <Block component="p" fw={500}>
        Subscribe to your emails <ProofBadge proof="verified" />
      </Block>
      <Meta component="p">Always offered. Visitors confirm their address to unlock the content.</Meta>
    </Option>
    <Option label={optionNotes.twitter.label}>
      <SwitchField {...field('twitter')} label={optionNotes.twitter.label} />
      <StandInField
        {...field('twitter_stand_in')}
        label="Visitors can"
        choices={twitterStandIns}
        isOn={values.twitter === true}
        onSwitchOn={() => field('twitter').onChange(true)}
      />
      {values.twitter && <TextField {...field('via_user')} label="X username" maxLength={16} />}
    </Option>
    <Option label={optionNotes.facebook_like.label}>
      <SwitchField {...field('facebook_like')} label={optionNotes.facebook_like.label} />
      <Ended {...optionNotes.facebook_like.ended} />
      <StandInField
        {...field('facebook_stand_in')}
        label="Allowed instead: visitors can"
        choices={facebookStandIns}
        isOn={values.facebook_like === true}
        onSwitchOn={() => field('facebook_like').onChange(true)}
      />
      {values.facebook_like && <AppField {...field('facebook_app')} createdApp={createdApp} />}
      {values.facebook_like && values.facebook_stand_in === 'signin' && (
        <Meta component="p">
          Add this URL to the valid OAuth redirect URIs of your app:{' '}
          <code>{`${window.location.origin}${lockerSignInPath}`}</code>
        </Meta>
      )}
    </Option>
    <Option label={optionNotes.google.label}>
      <SwitchField {...field('google')} label={optionNotes.google.label} />
      <Ended {...optionNotes.google.ended} />
      <Meta component="p">Allowed instead: visitors subscribe to your emails, which is always offered.</Meta>
    </Option>
    <TextField
      {...field('url')}
      label="Link"
      description="What visitors visit or share. Empty: the page with the content."
      placeholder="https://"
    />
  </>
);

const Option = ({ label, children }: { label: string; children: ReactNode }) => (
  <Grid component="section" gap={10} p={14} bd="1px solid var(--ff-hairline)" bdrs={8} aria-label={label}>
    {children}
  </Grid>
);

const Ended = ({ action, note }: { action: string; note: string }) => (
  <Meta component="p">
    <s>{action}</s>{' '}
    <Badge component="span" color="orange" variant="light" mx={4}>
      Ended
    </Badge>{' '}
    {note}
  </Meta>
);
