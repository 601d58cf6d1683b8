import { businessMessages } from '@fanfare/contract/business';
import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { featureFacts, roleFacts } from '@fanfare/contract/kit/features';
import { type Feature, features } from '@fanfare/contract/kit/permission';
import type { RoleChoice } from '@fanfare/contract/members';
import { SegmentedControl } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from './role-matrix.module.css';
import {
  blanketOf,
  type Choice,
  choices,
  type Ground,
  mayHold,
  missingAssets,
  setAllRoles,
  setRole,
} from './role-selection.ts';

type Props = {
  bid: number;
  value: RoleChoice;
  onChange: (value: RoleChoice) => void;
  ground: Ground;
  /** The row a request of the member leads to. */
  asked?: Feature;
};

/** Features by roles: one choice a row, and on top one for all. */
export function RoleMatrix({ bid, value, onChange, ground, asked }: Props) {
  const blanket = blanketOf(value, ground.owned);
  return (
    <div className={classes.matrix}>
      <div className={classes.row} data-blanket>
        <div className={classes.words}>
          <strong>All features</strong>
          <small>{blanket ? 'One role for everything below.' : 'Roles differ. Choosing here sets all of them.'}</small>
        </div>
        <Segments
          label="Role in all features"
          value={blanket}
          onChange={(choice) => onChange(setAllRoles(value, choice, ground))}
        />
      </div>
      {features.map((feature) => (
        <Row
          key={feature}
          bid={bid}
          feature={feature}
          value={value[feature] ?? 'none'}
          ground={ground}
          isAsked={feature === asked}
          onChange={(choice) => onChange(setRole(value, feature, choice))}
        />
      ))}
    </div>
  );
}

type RowProps = {
  bid: number;
  feature: Feature;
  value: Choice;
  ground: Ground;
  isAsked: boolean;
  onChange: (choice: Choice) => void;
};

function Row({ bid, feature, value, ground, isAsked, onChange }: RowProps) {
  const { label, about } = featureFacts[feature];
  const missing = missingAssets(feature, ground.owned);
  return (
    <div className={classes.row} id={`feature-${feature}`} data-asked={isAsked || undefined}>
      <div className={classes.words}>
        <strong>{label}</strong>
        <small>{isAsked ? `${about}. This is what the member asks for.` : about}</small>
        {missing.length > 0 && (
          <small className={classes.missing}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>
              {businessMessages.missingAssets}:{' '}
              {missing.map((type, at) => (
                <span key={type}>
                  {at > 0 && ', '}
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
          </small>
        )}
      </div>
      <Segments
        label={`Role in ${label}`}
        value={value}
        onChange={onChange}
        isClosed={(choice) => !mayHold(feature, choice, ground)}
      />
    </div>
  );
}

type SegmentsProps = {
  label: string;
  value: Choice | undefined;
  onChange: (choice: Choice) => void;
  isClosed?: (choice: Choice) => boolean;
};

const labelOf = (choice: Choice) => (choice === 'none' ? 'None' : roleFacts[choice].label);

function Segments({ label, value, onChange, isClosed }: SegmentsProps) {
  return (
    <SegmentedControl<Choice | ''>
      className={classes.segments}
      size="xs"
      aria-label={label}
      value={value ?? ''}
      onChange={(choice) => choice && onChange(choice)}
      data={choices.map((choice) => ({ value: choice, label: labelOf(choice), disabled: isClosed?.(choice) ?? false }))}
    />
  );
}
