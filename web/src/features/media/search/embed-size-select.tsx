import type { ImageSize } from '@fanfare/contract/media/images';
import { embedSizes } from '@fanfare/contract/media/video-links';
import { Select } from '@mantine/core';

const toSizeLabel = ({ width, height }: ImageSize) => `${width}x${height}`;
export const defaultEmbedSize: ImageSize = embedSizes[0] ?? { width: 560, height: 314 };

type Props = { value: ImageSize; onChange: (size: ImageSize) => void };

/** Select for the four embed sizes. */
export function EmbedSizeSelect({ value, onChange }: Props) {
  return (
    <Select
      label="Size"
      allowDeselect={false}
      data={embedSizes.map(toSizeLabel)}
      value={toSizeLabel(value)}
      onChange={(label) => onChange(embedSizes.find((size) => toSizeLabel(size) === label) ?? defaultEmbedSize)}
    />
  );
}
