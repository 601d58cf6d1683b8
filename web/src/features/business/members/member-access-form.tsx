import { businessMessages } from '@fanfare/contract/business';
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { Section } from '../../../ui/page/section.tsx';
import { AssetCheckboxes } from '../assets/asset-checkboxes.tsx';
import { isSameList } from '../assets/asset-list.ts';
import type { Business } from '../business-queries.ts';
import classes from './member-access-form.module.css';
import type { Member } from './member-page.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import { isSameChoice, parseGrant, withGrant } from './role-selection.ts';

/** `?grant=contests:editor` is where a member's request to the owner leads: chosen already, one click to save. */
const Address = z.object({ grant: z.string().max(60).default('') });

export function MemberAccessForm({ business, member }: { business: Business; member: Member }) {
  const [{ grant }, setAddress] = useListQuery(Address);
  const asked = parseGrant(grant)?.feature;
  const [proposed] = useState(() => withGrant(member.roles, grant, business.assets));
  const [roles, setRoles] = useState(proposed);
  const [assets, setAssets] = useState(member.assets);
  const save = useSave('POST /user/business/{bid}/member/{mid}/update', {
    refreshes: [
      'GET /user/business/{bid}/member/{mid}',
      'GET /user/business/{bid}/members',
      'GET /user/business/{bid}/requests',
      'GET /user/business/{bid}/audit',
    ],
    onDone: ({ message }) => {
      toast.good(message);
      setAddress({ grant: '' }, { replace: true });
    },
  });
  useEffect(() => {
    if (asked) document.getElementById(`feature-${asked}`)?.scrollIntoView({ block: 'center' });
  }, [asked]);

  const isChanged = !isSameChoice(roles, member.roles) || !isSameList(assets, member.assets);
  // What a request proposes is nothing the owner has done yet.
  const isTouched = !isSameChoice(roles, proposed) || !isSameList(assets, member.assets);
  useUnsavedChanges(() => isChanged && isTouched && !save.isPending);
  const undo = () => {
    setRoles(member.roles);
    setAssets(member.assets);
  };

  return (
    <>
      {member.needs_reassignment && (
        <div className={classes.notice}>
          <Alert tone="warn" title="Waiting to be given features">
            {member.name} owned this business before and stayed as a member. Until you choose features and save, they
            can use nothing here.
          </Alert>
        </div>
      )}
      <Section
        title="Features"
        lead="A higher role includes the lower ones. Changes count from the member's next click."
      >
        <RoleMatrix
          bid={business.id}
          value={roles}
          onChange={setRoles}
          ground={{ held: member.roles, owned: business.assets }}
          asked={asked}
        />
      </Section>
      <Section title="Assets" lead="Which of the business's assets they may work with.">
        <AssetCheckboxes owned={business.assets} value={assets} onChange={setAssets} />
      </Section>
      <div className={classes.bar}>
        {save.error && (
          <Alert tone="bad" title={businessMessages.memberAssetsFailed}>
            {errorMessage(save.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <span className={classes.state} role="status">
            {isChanged ? 'Not saved yet' : ''}
          </span>
          <Button variant="default" disabled={!isChanged || save.isPending} onClick={undo}>
            Undo changes
          </Button>
          <Button
            loading={save.isPending}
            disabled={!isChanged && !member.needs_reassignment}
            onClick={() =>
              save.mutate({ params: { bid: business.id, mid: member.id }, body: { assets, features: roles } })
            }
          >
            Save access
          </Button>
        </Group>
      </div>
    </>
  );
}
