import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { type Feature, features, type Role, roles } from '@fanfare/contract/kit/permission';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { AskOwnerButton } from '../../ui/ask-owner-button.tsx';
import classes from './business.module.css';
import type { Business } from './use-business.ts';

export function AskForRole({ business }: { business: Business }) {
  const [feature, setFeature] = useState<Feature>('content');
  const [role, setRole] = useState<Role>('editor');
  return (
    <div className={classes.ask}>
      <Select
        label="Feature"
        data={features.map((value) => ({ value, label: featureFacts[value].label }))}
        allowDeselect={false}
        value={feature}
        onChange={(value) => value && setFeature(value)}
      />
      <Select
        label="Role"
        data={roles.map((value) => ({ value, label: roleFacts[value].label }))}
        allowDeselect={false}
        value={role}
        onChange={(value) => value && setRole(value)}
      />
      <AskOwnerButton key={`${feature} ${role}`} bid={business.id} request={{ step: 'role', feature, role }} />
    </div>
  );
}
