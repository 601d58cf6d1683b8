import type { PictureSize } from '@fanfare/contract/pictures';
import { embedSizes } from '@fanfare/contract/video-links';
import { Select } from '@mantine/core';

const labelOf = ({ width, height }: PictureSize) => `${width}x${height}`;
export const usualSize: PictureSize = embedSizes[0] ?? { width: 560, height: 314 };

type Props = { value: PictureSize; onChange: (size: PictureSize) => void };

/** The four sizes a video is embedded in. */
export function EmbedSizeSelect({ value, onChange }: Props) {
  return (
    <Select
      label="Size"
      allowDeselect={false}
      data={embedSizes.map(labelOf)}
      value={labelOf(value)}
      onChange={(label) => onChange(embedSizes.find((size) => labelOf(size) === label) ?? usualSize)}
    />
  );
}
