import { type PartRef, partKindLabels, partKindNotes } from '@fanfare/contract/campaigns/campaigns';
import { Badge, Checkbox, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { Output } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { toneColors } from '../tones.ts';
import { useCandidates } from './use-candidates.ts';

type Group = Output<'GET /campaign/parts'>['groups'][number];
type Part = Group['parts'][number];
export type NamedPart = Pick<Part, 'kind' | 'id' | 'title'>;
type Props = FieldProps<PartRef[] | undefined> & { campaignId: number | undefined; onAdd: (part: NamedPart) => void };

const isSame = (a: PartRef, b: PartRef) => a.kind === b.kind && a.id === b.id;

/** Choice of the contests, lockers and other parts of the campaign, from all features that have some. */
export function PartsField({ campaignId, onAdd, ...props }: Props) {
  const field = useField<PartRef[] | undefined>(props);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<string>();
  const isNarrow = useMediaQuery('(max-width: 575px)') ?? false;
  const candidates = useCandidates(campaignId, search);
  const chosen = field.value ?? [];
  if (candidates.error) return <ErrorState error={candidates.error} onRetry={() => void candidates.refetch()} />;
  if (!candidates.data) return <FormSkeleton fields={3} />;
  const { groups } = candidates.data;
  const shown =
    groups.find((group) => group.kind === kind) ?? groups.find(({ parts }) => parts.length > 0) ?? groups[0];
  const toggle = (part: Part) => {
    const others = chosen.filter((each) => !isSame(each, part));
    const isAdded = others.length === chosen.length;
    if (isAdded) onAdd(part);
    field.onChange(isAdded ? [...chosen, { kind: part.kind, id: part.id }] : others);
  };
  return (
    <FieldFrame field={field}>
      <Grid gap={12}>
        <SearchBox label="Search parts" value={search} onSearch={setSearch} />
        <Meta component="p" aria-live="polite">
          {chosen.length === 0 ? 'Nothing chosen yet.' : `${chosen.length} chosen.`} You can add more at any time.
        </Meta>
        {groups.length > 1 && (
          <SegmentedControl
            aria-label="Type"
            fullWidth={isNarrow}
            orientation={isNarrow ? 'vertical' : 'horizontal'}
            data={groups.map((group) => ({ value: group.kind, label: group.label }))}
            value={shown?.kind}
            onChange={setKind}
          />
        )}
        {shown && <PartGroup group={shown} chosen={chosen} onToggle={toggle} isSearch={search !== ''} />}
      </Grid>
    </FieldFrame>
  );
}

type GroupProps = {
  group: Group;
  chosen: readonly PartRef[];
  onToggle: (part: Part) => void;
  isSearch: boolean;
};

function PartGroup({ group: { kind, parts, can_change }, chosen, onToggle, isSearch }: GroupProps) {
  return (
    <Grid component="fieldset" gap={10} disabled={!can_change}>
      {/* The legend is visually hidden, because the chosen type above shows the same text. */}
      <VisuallyHidden component="legend">{partKindLabels[kind]}</VisuallyHidden>
      {parts.length === 0 && (
        <Meta component="p">{isSearch ? 'No matches found.' : `No ${partKindLabels[kind].toLowerCase()} yet.`}</Meta>
      )}
      {parts.length > 0 && partKindNotes[kind] && <Meta component="p">{partKindNotes[kind]}</Meta>}
      {parts.length > 0 && !can_change && <Meta component="p">You need the Publisher role to change these.</Meta>}
      {parts.map((part) => (
        <Checkbox
          key={part.id}
          checked={chosen.some((each) => isSame(each, part))}
          onChange={() => onToggle(part)}
          label={part.title}
          description={<PartFacts part={part} />}
        />
      ))}
    </Grid>
  );
}

const PartFacts = ({ part: { place, status, tone, at } }: { part: Part }) => (
  <Flex component="span" gap={6} wrap inline>
    <Badge component="span" size="xs" color={toneColors[tone]} miw="max-content">
      {status}
    </Badge>
    <span>
      {place}
      {at && (
        <>
          {' · '}
          <DateTime at={at} />
        </>
      )}
    </span>
  </Flex>
);
