import { widgetAccents, widgetThemeLabels, widgetThemes } from '@fanfare/contract/campaigns/widgets';
import {
  defaultInstructions,
  LockerForm as FormSchema,
  facebookStandIns,
  lockerLimits,
  twitterStandIns,
} from '@fanfare/contract/lockers/options';
import { Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call, useSave } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { RichTextField } from '../../../ui/fields/rich-text-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { Locker } from '../locker-queries.ts';
import { LockerPreview } from './locker-preview.tsx';
import type { LockerValues, ShownValues } from './locker-values.ts';
import { NewFacebookApp } from './new-facebook-app.tsx';
import { OptionFields } from './option-fields.tsx';

type Props = { locker: Locker | undefined; onSaved: (locker: { id: number }) => void };

const accentLabels = {
  violet: 'Violet',
  coral: 'Coral',
  forest: 'Forest',
  ocean: 'Ocean',
  berry: 'Berry',
  slate: 'Slate',
};

const toValues = (locker: Locker | undefined): LockerValues => ({
  name: locker?.name ?? '',
  content: locker?.content ?? '',
  open_words: locker?.open_words ?? 40,
  theme: locker?.theme ?? 'auto',
  accent: locker?.accent ?? 'violet',
  facebook_stand_in: locker?.facebook_stand_in ?? facebookStandIns[0],
  twitter_stand_in: locker?.twitter_stand_in ?? twitterStandIns[0],
  facebook_app: locker?.options.facebook_app ?? '',
  app_id: locker?.options.app_id ?? '',
  url: locker?.options.url ?? '',
  via_user: locker?.options.via_user ?? '',
  instructions: locker?.options.instructions ?? defaultInstructions,
  facebook_like: locker?.options.facebook_like === 1,
  google: locker?.options.google === 1,
  twitter: locker?.options.twitter === 1,
});

/**
 * Passes the values that the preview shows to `onChange`. A separate component, because it is rendered again at each
 * change of a value.
 */
function ShareValues({ values, onChange }: { values: Partial<LockerValues>; onChange: (values: ShownValues) => void }) {
  const { instructions, content, open_words, theme, accent, facebook_like, facebook_app } = values;
  const { facebook_stand_in, twitter, twitter_stand_in, via_user, url } = values;
  useEffect(() => {
    const look = { instructions, content, open_words, theme, accent };
    onChange({ ...look, facebook_like, facebook_app, facebook_stand_in, twitter, twitter_stand_in, via_user, url });
  }, [
    instructions,
    content,
    open_words,
    theme,
    accent,
    facebook_like,
    facebook_app,
    facebook_stand_in,
    twitter,
    twitter_stand_in,
    via_user,
    url,
    onChange,
  ]);
  return null;
}

/** Form for content, actions and look of a locker, with the preview beside it. */
export function LockerForm({ locker, onSaved }: Props) {
  const [submitId] = useState(newId);
  const [shown, setShown] = useState<ShownValues>(() => toValues(locker));
  const [createdApp, setCreatedApp] = useState<string>();
  const save = useSave('POST /promotion/contentlocker/{id}/save', {
    refreshes: ['GET /promotion/contentlocker/{id}', 'GET /promotion/contentlocker'],
  });
  const submit = async (values: LockerValues) => {
    // The app's id is sent only while the app is the chosen action; the id of an earlier choice must not be sent.
    const body = { ...values, app_id: values.facebook_app === 'new' ? '' : (values.facebook_app ?? '') };
    const { promotion } = locker
      ? await save.mutateAsync({ params: { id: locker.id }, body })
      : await call('POST /promotion/contentlocker/save', { body: { ...body, submit_id: submitId } });
    onSaved(promotion.contentlocker);
  };
  return (
    <Grid columns="minmax(0, 1fr) minmax(0, 1fr)" gap={16} align="start" collapse="62em" mb={20}>
      <div>
        <Section title="Setup">
          <Form
            schema={FormSchema}
            initial={toValues(locker)}
            submit={locker ? 'Save content locker' : 'Create content locker'}
            label="Content locker"
            onSubmit={submit}
          >
            {(field, { values }) => (
              <>
                <TextField
                  {...field('name')}
                  label="Name"
                  description="Only you see it."
                  maxLength={lockerLimits.name}
                />
                <TextareaField
                  {...field('instructions')}
                  label="Instructions"
                  description="Shown above the locked content."
                  maxLength={lockerLimits.instructions}
                />
                <RichTextField
                  {...field('content')}
                  label="Locked content"
                  description="Stays with us until a visitor unlocks it. Up to 200 kB."
                />
                <NumberField
                  {...field('open_words')}
                  label="Visible words"
                  description="The first words that everyone sees, 0 to 200. Never more than half of the content."
                  min={0}
                  max={lockerLimits.openWords}
                />
                <Title order={3}>Ways to unlock</Title>
                <OptionFields field={field} values={values} createdApp={createdApp} />
                <Title order={3}>Look</Title>
                <Grid fit="min(230px, 100%)" gap={12}>
                  <SelectField
                    {...field('theme')}
                    label="Theme"
                    options={widgetThemes.map((value) => ({ value, label: widgetThemeLabels[value] }))}
                  />
                  <SelectField
                    {...field('accent')}
                    label="Color"
                    options={widgetAccents.map((value) => ({ value, label: accentLabels[value] }))}
                  />
                </Grid>
                <ShareValues values={values} onChange={setShown} />
              </>
            )}
          </Form>
        </Section>
        {shown.facebook_like && shown.facebook_app === 'new' && <NewFacebookApp onSaved={setCreatedApp} />}
      </div>
      <Block sticky={16}>
        <LockerPreview values={shown} />
      </Block>
    </Grid>
  );
}
