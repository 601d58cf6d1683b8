import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Thumbnail } from '../gallery/media-tile.tsx';
import type { MediaItem } from '../types.ts';
import { AltTextField } from './alt-text-field.tsx';
import classes from './media-picker.module.css';
import type { PickerProps } from './picker-props.ts';

type Props = {
  selected: readonly MediaItem[];
  maxFiles: number;
  problems: readonly string[];
  onRemove: (item: MediaItem) => void;
  onChange: (item: MediaItem) => void;
  suggestAltText: PickerProps['suggestAltText'];
};

/** The chosen files with remove buttons, and the alt text of the current one. */
export function SelectedFiles({ selected, maxFiles, problems, onRemove, onChange, suggestAltText }: Props) {
  const [currentId, setCurrentId] = useState<number>();
  const current = selected.find(({ id }) => id === currentId) ?? selected.at(-1);
  if (!current)
    return <p className={classes.none}>{maxFiles === 1 ? 'Nothing chosen yet' : `Choose up to ${maxFiles}`}</p>;
  const warnings = [...new Set([...problems, ...(problems.length === 0 && current.warning ? [current.warning] : [])])];
  return (
    <Flex className={classes.selected} gap="8px 16px" align="flex-end" wrap>
      <Flex component="ul" gap={8} align="stretch" aria-label="Chosen">
        {selected.map((item) => (
          <Block component="li" pos="relative" key={item.id}>
            <Grid
              component="button"
              type="button"
              className={classes.thumb}
              align="center"
              justify="center"
              clip
              aria-label={`Edit alt text of ${item.name}`}
              aria-pressed={item.id === current.id}
              onClick={() => setCurrentId(item.id)}
            >
              <Thumbnail item={item} />
            </Grid>
            <CloseButton
              className={classes.remove}
              size="xs"
              aria-label={`Remove ${item.name}`}
              onClick={() => onRemove(item)}
            />
          </Block>
        ))}
      </Flex>
      {current.family === 'image' && (
        <AltTextField key={current.id} item={current} onSaved={onChange} suggest={suggestAltText} />
      )}
      {warnings.map((warning) => (
        <Flex
          component="p"
          iconTop={1}
          gap={6}
          align="stretch"
          flex="1 1 100%"
          fz={13}
          c="orange"
          key={warning}
          role="status"
        >
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {warning}
        </Flex>
      ))}
    </Flex>
  );
}
