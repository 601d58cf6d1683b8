import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { MediaItem } from '../types.ts';
import { AltTextField } from './alt-text-field.tsx';
import classes from './media-picker.module.css';
import { Thumbnail } from './picture-tile.tsx';

type Props = {
  chosen: readonly MediaItem[];
  most: number;
  refusals: readonly string[];
  onRemove: (item: MediaItem) => void;
  onChange: (item: MediaItem) => void;
};

/** What is chosen so far: each with the way out, the last one touched with its description. */
export function SelectedFiles({ chosen, most, refusals, onRemove, onChange }: Props) {
  const [shownId, setShownId] = useState<number>();
  const shown = chosen.find(({ id }) => id === shownId) ?? chosen.at(-1);
  if (!shown) return <p className={classes.none}>{most === 1 ? 'Nothing chosen yet' : `Choose up to ${most}`}</p>;
  const warnings = [...new Set([...refusals, ...(refusals.length === 0 && shown.warning ? [shown.warning] : [])])];
  return (
    <div className={classes.chosen}>
      <ul className={classes.strip} aria-label="Chosen">
        {chosen.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={`Describe ${item.name}`}
              aria-pressed={item.id === shown.id}
              onClick={() => setShownId(item.id)}
            >
              <Thumbnail item={item} />
            </button>
            <CloseButton
              className={classes.remove}
              size="xs"
              aria-label={`Do not use ${item.name}`}
              onClick={() => onRemove(item)}
            />
          </li>
        ))}
      </ul>
      {shown.family === 'image' && <AltTextField key={shown.id} item={shown} onSaved={onChange} />}
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning} role="status">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {warning}
        </p>
      ))}
    </div>
  );
}
