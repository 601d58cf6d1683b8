import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { type Feature, features, includesRole, type Role, roles } from '@fanfare/contract/kit/permission';
import type { RoleChoice } from '@fanfare/contract/members';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import classes from '../business.module.css';
import type { Business } from '../business-queries.ts';

type Props = { business: Business; held: RoleChoice };

/** What one has already cannot be asked for, so it is not offered. */
export function AskForRole({ business, held }: Props) {
  const askable = features.filter((feature) => held[feature] !== roles.at(-1));
  const [feature, setFeature] = useState<Feature | undefined>(askable[0]);
  const [wanted, setWanted] = useState<Role>('editor');
  if (!feature) return <Text>You hold the highest role in every feature. There is nothing left to ask for.</Text>;
  const higher = roles.filter((role) => !includesRole(held[feature], role));
  const role = higher.find((one) => one === wanted) ?? higher[0];
  return (
    <div className={classes.ask}>
      <Select
        label="Feature"
        data={askable.map((value) => ({ value, label: featureFacts[value].label }))}
        allowDeselect={false}
        value={feature}
        onChange={(value) => value && setFeature(value)}
      />
      <Select
        label="Role"
        data={higher.map((value) => ({ value, label: roleFacts[value].label }))}
        allowDeselect={false}
        value={role ?? null}
        onChange={(value) => value && setWanted(value)}
      />
      <AskOwnerButton key={`${feature} ${role}`} bid={business.id} request={{ step: 'role', feature, role }} />
    </div>
  );
}
