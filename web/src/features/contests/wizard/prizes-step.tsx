import { defaultDrawSettings, prizeLimits } from '@fanfare/contract/contests/prizes';
import { drawMethodInfo, drawMethods, uniqueMeaning } from '@fanfare/contract/contests/winners';
import { Button, Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { MediaPicker } from '../../media/index.tsx';
import type { ContestDetails } from '../contest-queries.ts';
import { type ContestField, newPrize, type PrizeValues, type StepProps } from './contest-form.ts';
import { addRow, moveItem, RowButtons } from './row-buttons.tsx';
import classes from './wizard.module.css';

type SavedPrize = ContestDetails['prizes'][number];
type Props = Pick<StepProps, 'field'> & { savedPrizes: readonly SavedPrize[]; hasStarted: boolean };

/** Prizes numbered from 1 in the order of the rows. */
const withPositions = (prizes: readonly PrizeValues[]): PrizeValues[] =>
  prizes.map((prize, index) => ({ ...prize, prize_position: index + 1 }));

export function PrizesStep({ field, savedPrizes, hasStarted }: Props) {
  const list = useField(field('prizes'));
  const rows = useRef<HTMLOListElement>(null);
  const prizes = list.value ?? [];
  const change = (next: readonly PrizeValues[]) => list.onChange(withPositions(next));
  return (
    <FieldFrame field={list}>
      <ol ref={rows} className={classes.rows}>
        {prizes.map((prize, index) => {
          const savedPrize = savedPrizes.find(({ prize_id }) => prize_id !== undefined && prize_id === prize.prize_id);
          return (
            <Grid
              component="li"
              key={String(prize.prize_id ?? `new-${index}`)}
              gap={12}
              p={16}
              bd="1px solid var(--ff-hairline)"
              bdrs={12}
            >
              <PrizeFields
                field={field}
                prize={prize}
                index={index}
                count={prizes.length}
                saved={savedPrize}
                isFixed={hasStarted && savedPrize !== undefined}
                onMove={(to) => change(moveItem(prizes, index, to))}
                onRemove={() => change(prizes.toSpliced(index, 1))}
              />
            </Grid>
          );
        })}
      </ol>
      {list.error && (
        <Meta component="p" mt={6} c="red" role="alert">
          {list.error}
        </Meta>
      )}
      {prizes.length < prizeLimits.maxPrizes && (
        <Button
          variant="default"
          mt={12}
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => addRow(rows.current, () => change([...prizes, newPrize(prizes.length + 1)]))}
        >
          Add prize
        </Button>
      )}
    </FieldFrame>
  );
}

type RowProps = {
  field: ContestField;
  prize: PrizeValues;
  index: number;
  count: number;
  /** The prize as it was saved last; undefined for a new one. */
  saved: SavedPrize | undefined;
  isFixed: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One prize: its position, name, quantity, points, draw method and details. */
function PrizeFields({ field, prize, index, count, saved, isFixed, onMove, onRemove }: RowProps) {
  const at = `prizes.${index}` as const;
  const winners = saved?.winners ?? [];
  const name = `prize ${index + 1}`;
  return (
    <>
      <Flex gap={8} miw={0}>
        <span className={classes.number} aria-hidden>
          {index + 1}
        </span>
        <h3 className={classes.rowTitle}>{prize.name || `Prize ${index + 1}`}</h3>
        <RowButtons
          name={name}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
          isRemovable={!isFixed && winners.length === 0}
        />
      </Flex>
      <div className={classes.rows}>
        <Grid className={classes.prizeFields} columns="minmax(0, 1fr) 110px 130px" gap={12} align="start">
          <TextField {...field(`${at}.name`)} label="Name" maxLength={prizeLimits.name} disabled={isFixed} />
          <NumberField {...field(`${at}.quantity`)} label="Quantity" min={1} disabled={isFixed} />
          <NumberField {...field(`${at}.min_points`)} label="Min points" min={0} disabled={isFixed} />
        </Grid>
        <DrawFields field={field} at={at} prize={prize} isFixed={isFixed} hasOthers={count > 1} />
        <Disclosure summary="Description, value and image" isOpen={Boolean(prize.description || prize.picture_id)}>
          <div className={classes.rows}>
            <TextareaField
              {...field(`${at}.description`)}
              label="Description"
              rows={2}
              maxLength={prizeLimits.description}
              disabled={isFixed}
            />
            <TextField
              {...field(`${at}.value`)}
              label="Value"
              placeholder="$250"
              maxLength={prizeLimits.value}
              disabled={isFixed}
            />
            <PictureField {...field(`${at}.picture_id`)} isFixed={isFixed} />
          </div>
        </Disclosure>
      </div>
      {isFixed && (
        <Meta component="p" mt={6}>
          Fixed since the start of the contest.
        </Meta>
      )}
      {winners.length > 0 && (
        <Block component="p" fz={14} c="dimmed">
          Winners: {winners.map((winner) => winner.name).join(', ')}
        </Block>
      )}
    </>
  );
}

const methodOptions = drawMethods.map((method) => ({ value: method, label: drawMethodInfo[method].label }));

type DrawFieldsProps = Pick<RowProps, 'field' | 'prize' | 'isFixed'> & {
  at: `prizes.${number}`;
  /** True if the contest has other prizes. */
  hasOthers: boolean;
};

/** Fields for the draw method: contestants read it on the contest page, and the draw keeps to it. */
function DrawFields({ field, at, prize, isFixed, hasOthers }: DrawFieldsProps) {
  const { method = defaultDrawSettings.method } = prize;
  return (
    <>
      <SelectField
        {...field(`${at}.method`)}
        label="How winners are chosen"
        options={methodOptions}
        disabled={isFixed}
        description={drawMethodInfo[method].meaning}
      />
      {hasOthers && (
        <CheckboxField
          {...field(`${at}.is_unique`)}
          label="Unique winners"
          description={uniqueMeaning}
          disabled={isFixed}
        />
      )}
    </>
  );
}

function PictureField({ isFixed, ...props }: FieldProps<unknown> & { isFixed: boolean }) {
  const field = useField(props);
  const mediaId = Number(field.value ?? 0);
  // False for an admin of the contest who has no role in the business: media can't be picked then.
  const canPick = useCan('any:viewer');
  const { data } = useQuery({
    ...query('GET /media/{id}', { params: { id: mediaId } }),
    enabled: mediaId > 0 && canPick,
  });
  const [isPicking, setPicking] = useState(false);
  return (
    <FieldFrame field={field}>
      <Input.Wrapper label="Image" labelElement="div" error={field.error}>
        <Flex className={classes.picture} gap={12} wrap>
          {mediaId > 0 && data && <img src={data.path} alt={data.alt} />}
          <Button variant="default" size="xs" disabled={isFixed || !canPick} onClick={() => setPicking(true)}>
            {mediaId > 0 ? 'Change image' : 'Choose image'}
          </Button>
          {mediaId > 0 && (
            <Button variant="subtle" color="gray" size="xs" disabled={isFixed} onClick={() => field.onChange(null)}>
              Remove image
            </Button>
          )}
        </Flex>
        {!canPick && (
          <Meta component="p" mt={6}>
            You need a role in this business to use its media library. Ask the owner for one.
          </Meta>
        )}
        <MediaPicker
          opened={isPicking}
          onClose={() => setPicking(false)}
          family="image"
          maxFiles={1}
          title="Prize"
          onPick={([item]) => {
            setPicking(false);
            if (item) field.onChange(item.id);
          }}
        />
      </Input.Wrapper>
    </FieldFrame>
  );
}
