import { businessMessages } from '@fanfare/contract/business/business';
import type { MemberRoles } from '@fanfare/contract/business/members';
import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { featureInfo, roleInfo } from '@fanfare/contract/kit/features';
import { type Feature, features } from '@fanfare/contract/kit/permission';
import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from './role-matrix.module.css';
import {
  canGrant,
  findCommonRole,
  type GrantContext,
  missingAssets,
  type RoleOption,
  roleOptions,
  setAllRoles,
  setRole,
} from './role-selection.ts';

type Props = {
  bid: number;
  value: MemberRoles;
  onChange: (value: MemberRoles) => void;
  grantContext: GrantContext;
  /** The feature a request of the member asks for; its row is highlighted. */
  requestedFeature?: Feature;
};

/** One role per feature; the first row sets all of them. */
export function RoleMatrix({ bid, value, onChange, grantContext, requestedFeature }: Props) {
  const commonRole = findCommonRole(value, grantContext.businessAssets);
  return (
    <div>
      <Flex className={classes.row} gap="8px 20px" justify="space-between" wrap divided data-all-features>
        <Block smallBelow flex="1 1 200px" miw={0}>
          <Block component="strong" display="block" fw={600}>
            All features
          </Block>
          <small>{commonRole ? 'One role for all features below.' : 'Roles differ. Choose one to set them all.'}</small>
        </Block>
        <RoleSegments
          label="Role in all features"
          value={commonRole}
          onChange={(choice) => onChange(setAllRoles(value, choice, grantContext))}
        />
      </Flex>
      {features.map((feature) => (
        <FeatureRow
          key={feature}
          bid={bid}
          feature={feature}
          value={value[feature] ?? 'none'}
          grantContext={grantContext}
          isRequested={feature === requestedFeature}
          onChange={(choice) => onChange(setRole(value, feature, choice))}
        />
      ))}
    </div>
  );
}

type RowProps = {
  bid: number;
  feature: Feature;
  value: RoleOption;
  grantContext: GrantContext;
  isRequested: boolean;
  onChange: (choice: RoleOption) => void;
};

function FeatureRow({ bid, feature, value, grantContext, isRequested, onChange }: RowProps) {
  const { label, about } = featureInfo[feature];
  const missing = missingAssets(feature, grantContext.businessAssets);
  return (
    <Flex
      className={classes.row}
      gap="8px 20px"
      justify="space-between"
      wrap
      divided
      id={`feature-${feature}`}
      data-requested={isRequested || undefined}
    >
      <Block smallBelow flex="1 1 200px" miw={0}>
        <Block component="strong" display="block" fw={600}>
          {label}
        </Block>
        <small>{isRequested ? `${about}. Requested by this member.` : about}</small>
        {missing.length > 0 && (
          <Flex component="small" iconTop={2} gap={6} align="flex-start" mt={2} c="orange">
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>
              {businessMessages.missingAssets}:{' '}
              {missing.map((type, index) => (
                <span key={type}>
                  {index > 0 && ', '}
                  <TextLink
                    to="/user/business/$bid/manage"
                    params={{ bid: String(bid) }}
                    search={{ add: type }}
                    hash="assets"
                    underline="always"
                    c="inherit"
                    fz="inherit"
                  >
                    {assetTypeLabels[type]}
                  </TextLink>
                </span>
              ))}
            </span>
          </Flex>
        )}
      </Block>
      <RoleSegments
        label={`Role in ${label}`}
        value={value}
        onChange={onChange}
        isDisabled={(choice) => !canGrant(feature, choice, grantContext)}
      />
    </Flex>
  );
}

type RoleSegmentsProps = {
  label: string;
  value: RoleOption | undefined;
  onChange: (choice: RoleOption) => void;
  isDisabled?: (choice: RoleOption) => boolean;
};

const optionLabel = (choice: RoleOption) => (choice === 'none' ? 'None' : roleInfo[choice].label);

function RoleSegments({ label, value, onChange, isDisabled }: RoleSegmentsProps) {
  return (
    <SegmentedControl<RoleOption | ''>
      className={classes.segments}
      size="xs"
      aria-label={label}
      value={value ?? ''}
      onChange={(choice) => choice && onChange(choice)}
      data={roleOptions.map((choice) => ({
        value: choice,
        label: optionLabel(choice),
        disabled: isDisabled?.(choice) ?? false,
      }))}
    />
  );
}
