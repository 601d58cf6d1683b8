import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { type ComponentType, memo } from 'react';
import { networkInfo } from '../../connections/index.tsx';
import { FacebookPreview } from './facebook-preview.tsx';
import { InstagramPreview } from './instagram-preview.tsx';
import { LinkedinPreview } from './linkedin-preview.tsx';
import { PinterestPreview } from './pinterest-preview.tsx';
import classes from './preview.module.css';
import { toPreviewModel } from './preview-model.ts';
import type { PreviewModel, PreviewProps } from './preview-types.ts';
import { XPreview } from './x-preview.tsx';

const cards: Record<SocialNetwork, ComponentType<{ model: PreviewModel }>> = {
  facebook: FacebookPreview,
  instagram: InstagramPreview,
  twitter: XPreview,
  linkedin: LinkedinPreview,
  pinterest: PinterestPreview,
};

/** Preview of a share on a network, built from the same text that is published. */
export const SharePreview = memo(function SharePreview(props: PreviewProps) {
  const { network, account } = props;
  const Card = cards[network];
  const { name } = networkInfo[network];
  return (
    <article
      className={classes.preview}
      data-network={network}
      aria-label={account ? `Preview for ${name} as ${account.name}` : `Preview for ${name}`}
    >
      <Card model={toPreviewModel(props)} />
    </article>
  );
});
