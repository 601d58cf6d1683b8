import { contestLimits } from '@fanfare/contract/contests/contest';
import { Button, TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../../lib/session.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { CustomField, FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../../ui/fields/switch-field.tsx';
import { type FieldProps, useField } from '../../../../ui/form/use-field.ts';
import { Grid } from '../../../../ui/layout/layout.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { choicesQuery } from '../../contest-queries.ts';
import type { StepProps } from '../contest-form.ts';
import { appsQuery, pagesQuery } from './facebook-queries.ts';
import { NewAppModal } from './new-app-modal.tsx';

type NoticeProps = FieldProps<string | null> & { network: string };

/**
 * Notice that replaces the account select while no account of the network is connected; it shows the field's message.
 */
const ConnectNotice = ({ network, ...props }: NoticeProps) => {
  const field = useField(props);
  return (
    <FieldFrame field={field}>
      <Alert tone={field.error ? 'bad' : 'info'} title={field.error ?? `No ${network} account connected`}>
        <TextLink to="/user/account" hash="social" target="_blank">
          Connect one in a new tab
        </TextLink>{' '}
        and come back. It’s listed here then.
      </Alert>
    </FieldFrame>
  );
};

export function FacebookStep({ field, values }: StepProps) {
  const accounts = useQuery(choicesQuery).data?.facebook_accounts;
  const fbUid = values.facebook?.fb_uid ?? '';
  const apps = useQuery(appsQuery).data?.apps ?? [];
  const pages = useQuery({ ...pagesQuery(fbUid), enabled: fbUid !== '' }).data?.pages ?? [];
  const isOwner = useMe().business?.is_owner ?? false;
  const [isNewApp, setNewApp] = useState(false);
  const pageOptions = pages.map(({ id, name }) => ({ value: id, label: name }));
  const account = field('facebook.fb_uid');
  if (accounts?.length === 0) return <ConnectNotice {...account} network="Facebook" />;
  return (
    <>
      <SelectField
        {...account}
        label="Facebook account"
        options={(accounts ?? []).map(({ fb_uid, name }) => ({ value: fb_uid, label: name }))}
        onChange={(next) => {
          account.onChange(next ?? '');
          field('facebook.fbpage_id').onChange('');
          field('facebook.fbcontest_page_id').onChange('');
        }}
      />
      <Grid columns="minmax(0, 1fr) auto" gap={8} align="start">
        <SelectField
          {...field('facebook.app_id')}
          label="Facebook app"
          options={apps.map(({ app_id, name }) => ({ value: app_id, label: `${name} (${app_id})` }))}
        />
        {isOwner && (
          <Button variant="default" mt={26} onClick={() => setNewApp(true)}>
            New app
          </Button>
        )}
      </Grid>
      <SelectField
        {...field('facebook.fbpage_id')}
        label="Page the actions are about"
        options={pageOptions}
        disabled={fbUid === ''}
        description={
          fbUid !== '' && pages.length === 0 ? 'None of this account’s pages is an asset of yours.' : undefined
        }
      />
      <SelectField
        {...field('facebook.fbcontest_page_id')}
        label="Page the contest is announced on"
        options={pageOptions}
        disabled={fbUid === ''}
        clearable
      />
      <NewAppModal
        opened={isNewApp}
        onClose={() => setNewApp(false)}
        onSaved={(appId) => field('facebook.app_id').onChange(appId)}
      />
    </>
  );
}

export function YouTubeStep({ field }: StepProps) {
  return (
    <CustomField {...field('youtube.ytsub_channels')}>
      {({ value, onChange, onBlur, error }) => (
        <TagsInput
          label="YouTube channels"
          description="Channel IDs, handles such as @name, or URLs of channels. Press Enter after each."
          placeholder={value?.length ? undefined : '@yourchannel'}
          withAsterisk
          maxTags={contestLimits.maxChannels}
          error={error}
          value={value ?? []}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </CustomField>
  );
}

export function TwitterStep({ field }: StepProps) {
  const accounts = useQuery(choicesQuery).data?.twitter_accounts;
  const account = field('twitter.twitter_username');
  if (accounts?.length === 0) return <ConnectNotice {...account} network="X (Twitter)" />;
  return (
    <>
      <SelectField
        {...account}
        label="X (Twitter) account"
        options={(accounts ?? []).map(({ twitter_username, name }) => ({ value: twitter_username, label: name }))}
      />
      <Text c="dimmed" size="sm">
        X allows 1 account per person and no repeated texts. The rules page says so.
      </Text>
    </>
  );
}

export function EmailListStep({ field }: StepProps) {
  return (
    <SwitchField
      {...field('emaillist.submit_to_maillist')}
      label="Offer the newsletter in the entry form"
      description="Not checked in advance. Contestants who check it join your list after confirming by email."
    />
  );
}
