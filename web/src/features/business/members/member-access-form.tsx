import { businessMessages } from '@fanfare/contract/business/business';
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { useFormState, useFormStore } from '../../../ui/form/use-form.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { AssetCheckboxes } from '../assets/asset-checkboxes.tsx';
import { isSameList } from '../assets/asset-list.ts';
import type { Business } from '../business-queries.ts';
import { RoleMatrix } from '../roles/role-matrix.tsx';
import { applyGrant, isSameSelection, parseGrant } from '../roles/role-selection.ts';
import classes from './member-access-form.module.css';
import type { Member } from './member-query.ts';

/** `?grant=contests:editor` comes from a member's request: the role is preselected and saved with one click. */
const SearchParams = z.object({ grant: z.string().max(60).default('') });

export function MemberAccessForm({ business, member }: { business: Business; member: Member }) {
  const [{ grant }, setSearchParams] = useListQuery(SearchParams);
  const requestedFeature = parseGrant(grant)?.feature;
  const [proposedRoles] = useState(() => applyGrant(member.roles, grant, business.assets));
  const form = useFormStore({ roles: proposedRoles, assets: member.assets });
  const { roles, assets } = useFormValues(form, (values) => values);
  const { isBusy, alert } = useFormState(form);
  const save = useSave('POST /user/business/{bid}/member/{mid}/update', {
    refreshes: [
      'GET /user/business/{bid}/member/{mid}',
      'GET /user/business/{bid}/members',
      'GET /user/business/{bid}/requests',
      'GET /user/business/{bid}/audit',
    ],
    onDone: ({ message }) => {
      toast.good(message);
      setSearchParams({ grant: '' }, { replace: true });
    },
  });
  useEffect(() => {
    if (requestedFeature) document.getElementById(`feature-${requestedFeature}`)?.scrollIntoView({ block: 'center' });
  }, [requestedFeature]);

  const isChanged = !isSameSelection(roles, member.roles) || !isSameList(assets, member.assets);
  // A role preselected by a request is not an edit of the owner.
  const isEdited = !isSameSelection(roles, proposedRoles) || !isSameList(assets, member.assets);
  useUnsavedChanges(() => isChanged && isEdited && !isBusy);
  const discardChanges = () => form.replace({ roles: member.roles, assets: member.assets });
  const saveAccess = () =>
    form.submit((access) =>
      save.mutateAsync({
        params: { bid: business.id, mid: member.id },
        body: { assets: access.assets, features: access.roles },
      }),
    );

  return (
    <>
      {member.needs_reassignment && (
        <Block mb={20}>
          <Alert tone="warn" title="Needs access">
            {member.name} is the previous owner. Choose features and save to give them access.
          </Alert>
        </Block>
      )}
      <Section title="Features" lead="Higher roles include lower ones. Changes apply after you save.">
        <RoleMatrix
          bid={business.id}
          value={roles}
          onChange={(next) => form.change({ roles: next })}
          grantContext={{ currentRoles: member.roles, businessAssets: business.assets }}
          requestedFeature={requestedFeature}
        />
      </Section>
      <Section title="Assets" lead="Which assets of this business they can use.">
        <AssetCheckboxes
          businessAssets={business.assets}
          value={assets}
          onChange={(next) => form.change({ assets: next })}
        />
      </Section>
      <Grid className={classes.bar} gap={12} divided data-bottom-bar>
        {alert && (
          <Alert tone="bad" title={businessMessages.memberAssetsFailed}>
            {alert}
          </Alert>
        )}
        <Group justify="flex-end">
          <Block component="span" me="auto" c="dimmed" role="status">
            {isChanged ? 'Not saved' : ''}
          </Block>
          <Button variant="default" disabled={!isChanged || isBusy} onClick={discardChanges}>
            Discard changes
          </Button>
          <Button
            loading={isBusy}
            disabled={!isChanged && !member.needs_reassignment}
            onClick={() => void saveAccess()}
          >
            Save access
          </Button>
        </Group>
      </Grid>
    </>
  );
}
