import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
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
      <Flex component="ul" className={classes.strip} gap={8} align="stretch" aria-label="Chosen">
        {selected.map((item) => (
          <li key={item.id}>
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
          </li>
        ))}
      </Flex>
      {current.family === 'image' && (
        <AltTextField key={current.id} item={current} onSaved={onChange} suggest={suggestAltText} />
      )}
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {warning}
        </p>
      ))}
    </Flex>
  );
}
