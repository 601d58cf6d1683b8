import { type ActionKind, actionLimits } from '@fanfare/contract/contests/actions';
import { Radio, Stack, TagsInput } from '@mantine/core';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import type { ActionValues, ContestField } from './contest-form.ts';

type Props = {
  field: ContestField;
  kind: ActionKind;
  index: number;
  settings: ActionValues['settings'];
  /** YouTube channels in the contest's settings, from which an action chooses one. */
  channels: readonly string[];
};

/** The settings of one kind of action. */
export function ActionSettingFields({ field, kind, index, settings, channels }: Props) {
  const at = `actions.${index}.settings` as const;
  if (kind === 'visit')
    return <TextField {...field(`${at}.url`)} label="Page to visit" type="url" placeholder="https://" required />;
  if (kind === 'facebook_visit' || kind === 'facebook_like' || kind === 'facebook_share')
    return (
      <TextField
        {...field(`${at}.url`)}
        label="Post on Facebook"
        type="url"
        placeholder="https://"
        description="Leave empty for your page."
      />
    );
  if ((kind === 'youtube_visit' || kind === 'youtube_subscribe') && channels.length > 1)
    return (
      <SelectField
        {...field(`${at}.channel`)}
        label="YouTube channel"
        options={[...channels]}
        placeholder={channels[0]}
        clearable
      />
    );
  if (kind === 'question') return <QuestionFields field={field} index={index} settings={settings} />;
  if (kind === 'secret_code')
    return (
      <Stack gap="xs">
        <TextareaField
          {...field(`${at}.codes`)}
          label="Codes, one per line"
          description={
            settings.codes_saved
              ? `${settings.codes_saved} saved. They’re stored encrypted and can’t be shown again.`
              : 'Upper and lower case are the same.'
          }
        />
        <CheckboxField {...field(`${at}.single_use`)} label="Each code works once" />
      </Stack>
    );
  if (kind === 'referral')
    return (
      <NumberField
        {...field(`${at}.max_friends`)}
        label="Maximum number of friends"
        min={1}
        description="A friend counts after confirming their email address and completing one more action."
      />
    );
  if (kind === 'twitter_follow')
    return (
      <CheckboxField
        {...field(`${at}.check_follow`)}
        label="Verify with X"
        description={
          settings.check_follow
            ? 'Contestants sign in to X once. X charges for each check. Failed checks stay unverified.'
            : 'Contestants sign in to X once. X charges for each check.'
        }
      />
    );
  if (kind === 'twitter_post')
    return (
      <TextField
        {...field(`${at}.contains`)}
        label="The post must contain"
        placeholder="#hashtag or @mention"
        maxLength={actionLimits.contains}
        required
      />
    );
  return null;
}

function QuestionFields({ field, index, settings }: Pick<Props, 'field' | 'index' | 'settings'>) {
  const at = `actions.${index}.settings` as const;
  return (
    <Stack gap="xs">
      <TextField {...field(`${at}.question`)} label="Question" maxLength={actionLimits.question} required />
      <CustomField {...field(`${at}.answer_rule`)}>
        {({ value, onChange }) => (
          <Radio.Group
            label="Answer"
            value={value ?? 'any'}
            onChange={(next) => onChange(next === 'answers' ? 'answers' : 'any')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="any" label="Any text counts" />
              <Radio value="answers" label="Only right answers count (3 tries)" />
            </Stack>
          </Radio.Group>
        )}
      </CustomField>
      {settings.answer_rule === 'answers' && (
        <CustomField {...field(`${at}.answers`)}>
          {({ value, onChange, onBlur, error }) => (
            <TagsInput
              label="Right answers"
              description="Press Enter after each. * stands for any text."
              maxTags={actionLimits.maxAnswers}
              error={error}
              value={value ?? []}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        </CustomField>
      )}
    </Stack>
  );
}
