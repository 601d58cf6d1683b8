import { type ReactNode, useState } from 'react';
import { RadioTile } from '../../../../ui/fields/radio-tile.tsx';
import { Flex, Grid } from '../../../../ui/layout/layout.tsx';
import type { PostDraft } from '../post-draft.ts';
import classes from './link-card.module.css';
import type { LinkPreview } from './use-link-preview.ts';

type Props = {
  preview: LinkPreview | undefined;
  draft: PostDraft;
  onSelect: (picture: string | null) => void;
  action: ReactNode;
};

const maxPictures = 12;

/** Selects one image of the linked page. Images that fail to load are left out. */
export function LinkPictureChooser({ preview, draft, onSelect, action }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const images = (preview?.images ?? []).filter(({ url }) => !broken.has(url)).slice(0, maxPictures);
  const [ownImage] = draft.images;
  return (
    <Grid component="fieldset" className={classes.chooser} gap={10} justify="start">
      <legend>Image</legend>
      <Flex gap={8} align="stretch" wrap>
        {ownImage && (
          <RadioTile
            className={classes.choice}
            data-chosen
            input={{ name: 'link-picture', checked: true, readOnly: true }}
          >
            <img src={ownImage.path} alt={ownImage.alt || ownImage.name} />
          </RadioTile>
        )}
        {images.map(({ url, width, height }, index) => {
          const isSelected = !ownImage && draft.picture === url;
          return (
            <RadioTile
              key={url}
              className={classes.choice}
              data-chosen={isSelected || undefined}
              input={{ name: 'link-picture', checked: isSelected, onChange: () => onSelect(url) }}
            >
              <img
                src={url}
                alt={`Number ${index + 1} of the page${width && height ? `, ${width} by ${height}` : ''}`}
                loading="lazy"
                referrerPolicy="no-referrer"
                onError={() => setBroken((previous) => new Set(previous).add(url))}
              />
            </RadioTile>
          );
        })}
        <RadioTile
          className={classes.choice}
          data-none
          data-chosen={(!ownImage && !draft.picture) || undefined}
          input={{ name: 'link-picture', checked: !ownImage && !draft.picture, onChange: () => onSelect(null) }}
        >
          <span>None</span>
        </RadioTile>
      </Flex>
      {action}
    </Grid>
  );
}
