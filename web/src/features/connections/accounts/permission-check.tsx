import type { Feature } from '@fanfare/contract/kit/permission';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { emit } from '../../../lib/api/page-events.ts';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { staleAfterConnect } from '../connect/use-connect.ts';
import classes from './account-card.module.css';

/** The features that need Facebook permissions. */
const featureOptions: { value: Feature; label: string }[] = [
  { value: 'social', label: 'Social posts' },
  { value: 'content', label: 'Content' },
  { value: 'facebook_ads_manager', label: 'Facebook ads' },
  { value: 'leads', label: 'Leads' },
  { value: 'facebook_messages', label: 'Messages' },
  { value: 'reports', label: 'Reports' },
];

/** Asks Facebook; stored permissions are not used. */
export function PermissionCheck({ fbUid }: { fbUid: string }) {
  const [feature, setFeature] = useState<Feature>('social');
  const verify = useSave('POST /facebook/settings/verify_perms', { refreshes: staleAfterConnect });
  const isComplete = verify.data?.perms.missing.length === 0;

  function check() {
    verify.mutate(
      { body: { fb_uid: fbUid, feature } },
      {
        onSuccess: ({ perms, is_owner, connect }) => {
          if (perms.missing.length > 0)
            emit({ kind: 'facebook-login', missing: perms.missing, isOwner: is_owner, connect });
        },
        onError: toast.failed,
      },
    );
  }

  return (
    <Flex className={classes.ask} gap={8} align="flex-end" wrap>
      <Select
        label="Feature"
        data={featureOptions}
        value={feature}
        allowDeselect={false}
        onChange={(value) => {
          if (value) setFeature(value);
          verify.reset();
        }}
      />
      <Button variant="default" loading={verify.isPending} onClick={check}>
        Check permissions
      </Button>
      <Block component="p" flex="1 1 100%" role="status">
        {isComplete && 'All required permissions are granted.'}
        {verify.data && !isComplete && `Missing permissions: ${verify.data.perms.missing.length}.`}
      </Block>
    </Flex>
  );
}
