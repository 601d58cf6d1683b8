import type { MemberRoles } from '@fanfare/contract/business/members';
import { featureInfo, roleInfo } from '@fanfare/contract/kit/features';
import { type Feature, features, includesRole, type Role, roles } from '@fanfare/contract/kit/permission';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import type { Business } from '../business-queries.ts';

type Props = { business: Business; currentRoles: MemberRoles };

/** Offers only roles above the current one. */
export function AskForRole({ business, currentRoles }: Props) {
  const requestableFeatures = features.filter((feature) => currentRoles[feature] !== roles.at(-1));
  const [feature, setFeature] = useState<Feature | undefined>(requestableFeatures[0]);
  const [requestedRole, setRequestedRole] = useState<Role>('editor');
  if (!feature) return <Text>You have the highest role in every feature.</Text>;
  const higherRoles = roles.filter((role) => !includesRole(currentRoles[feature], role));
  const role = higherRoles.find((one) => one === requestedRole) ?? higherRoles[0];
  return (
    <Grid columns="minmax(0, 1fr) minmax(0, 1fr) auto" gap={12} align="end" collapse="48em">
      <Select
        label="Feature"
        data={requestableFeatures.map((value) => ({ value, label: featureInfo[value].label }))}
        allowDeselect={false}
        value={feature}
        onChange={(value) => value && setFeature(value)}
      />
      <Select
        label="Role"
        data={higherRoles.map((value) => ({ value, label: roleInfo[value].label }))}
        allowDeselect={false}
        value={role ?? null}
        onChange={(value) => value && setRequestedRole(value)}
      />
      <AskOwnerButton key={`${feature} ${role}`} bid={business.id} request={{ step: 'role', feature, role }} />
    </Grid>
  );
}
