import {
  type FacebookStandIn,
  facebookStandIns,
  lockerMessages,
  optionNotes,
  standInLabels,
  standInNotes,
  type TwitterStandIn,
  twitterStandIns,
} from '@fanfare/contract/lockers/options';
import { lockerSignInPath, proofLabels } from '@fanfare/contract/lockers/unlock';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { type FieldProps, type GetFieldProps, useFieldValue } from '../../../ui/form/use-field.ts';
import classes from '../lockers.module.css';
import type { LockerValues } from './locker-values.ts';

type Props = {
  field: GetFieldProps<LockerValues>;
  values: Partial<LockerValues>;
  /** The id of an app that was just created. */
  createdApp: string | undefined;
};

/** What works first; then the options whose networks ended them, with what visitors are asked for instead. */
export const OptionFields = ({ field, values, createdApp }: Props) => (
  <>
    <p className={classes.quiet}>Visitors can always subscribe to your emails to unlock the content.</p>
    <div className={classes.option}>
      <SwitchField {...field('twitter')} label={optionNotes.twitter.label} />
      {values.twitter && (
        <div className={classes.pair}>
          <SelectField
            {...field('twitter_stand_in')}
            label="Visitors are asked to"
            options={twitterStandIns.map((value) => ({ value, label: standInLabels[value] }))}
          />
          <TextField {...field('via_user')} label="X username" maxLength={16} />
        </div>
      )}
      {values.twitter && <ProofNote standIn={values.twitter_stand_in} />}
    </div>
    <TextField
      {...field('url')}
      label="Link"
      description="What visitors visit or share. Empty: the page with the content."
      placeholder="https://"
    />
    <div className={classes.option}>
      <SwitchField {...field('facebook_like')} label={optionNotes.facebook_like.label} />
      <Ended note={optionNotes.facebook_like.ended} />
      {values.facebook_like && (
        <div className={classes.pair}>
          <SelectField
            {...field('facebook_stand_in')}
            label="Visitors are asked to"
            options={facebookStandIns.map((value) => ({ value, label: standInLabels[value] }))}
          />
          <AppField {...field('facebook_app')} createdApp={createdApp} />
        </div>
      )}
      {values.facebook_like && <ProofNote standIn={values.facebook_stand_in} />}
      {values.facebook_like && values.facebook_stand_in === 'signin' && (
        <p className={classes.quiet}>
          Add this address to the valid OAuth redirect URIs of your app:{' '}
          <code>{`${window.location.origin}${lockerSignInPath}`}</code>
        </p>
      )}
    </div>
    <div className={classes.option}>
      <SwitchField {...field('google')} label={optionNotes.google.label} />
      <Ended note={optionNotes.google.ended} />
    </div>
  </>
);

const Ended = ({ note }: { note: string }) => (
  <p className={classes.quiet}>
    <Badge color="orange" variant="light" mr={6}>
      Ended
    </Badge>
    {note}
  </p>
);

/** How sure we can be that visitors did it. */
const ProofNote = ({ standIn = 'visit' }: { standIn?: FacebookStandIn | TwitterStandIn | undefined }) => {
  const { proof, note } = standInNotes[standIn];
  return (
    <p className={classes.quiet}>
      <Badge color={proof === 'verified' ? 'green' : 'gray'} variant="light" mr={6}>
        {proofLabels[proof]}
      </Badge>
      {note}
    </p>
  );
};

type AppFieldProps = FieldProps<string> & Pick<Props, 'createdApp'>;

/** The apps of the business; its owner can add one. */
function AppField({ createdApp, ...field }: AppFieldProps) {
  const isOwner = useCan('owner');
  const apps = useQuery(query('GET /promotion/contentlocker/apps'));
  const { form, name } = field;
  useEffect(() => {
    if (createdApp !== undefined) form.set(name, createdApp);
  }, [createdApp, form, name]);
  const options = (apps.data?.apps ?? []).map(({ app_id, name }) => ({ value: app_id, label: name }));
  return (
    <>
      <SelectField
        {...field}
        label="Facebook app"
        description={isOwner ? undefined : 'Only the owner can add an app.'}
        options={[...options, ...(isOwner ? [{ value: 'new', label: 'New app' }] : [])]}
      />
      <NewAppNote {...field} />
    </>
  );
}

function NewAppNote(field: FieldProps<string>) {
  const value = useFieldValue(field);
  return value === 'new' ? <p role="status">{lockerMessages.newApp}</p> : null;
}
