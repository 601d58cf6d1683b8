import { socialMessages } from '@fanfare/contract/social/social';
import { IconArrowUpRight } from '@tabler/icons-react';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './pinterest-preview.module.css';
import { NeedsPicture, Picture, PreviewText, Video } from './preview-parts.tsx';
import type { PreviewModel } from './preview-types.ts';

const fold = { signs: 100, lines: 2, more: 'more' };

export function PinterestPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, card, pictures, video } = model;
  const [first] = pictures;
  return (
    <>
      <div className={classes.pin}>
        {video && <Video video={video} />}
        {!video && first && <Picture picture={first} shape={first.aspect === 'portrait' ? 'pin' : undefined} />}
        {!video && !first && <NeedsPicture>{socialMessages.pinterestImage}</NeedsPicture>}
        <span className={classes.save} aria-hidden="true">
          Save
        </span>
        {card && (
          <span className={classes.visit}>
            <IconArrowUpRight size={16} stroke={2} aria-hidden />
            {card.host}
          </span>
        )}
      </div>
      <div className={classes.pinWords}>
        {card?.title && <strong>{card.title}</strong>}
        <PreviewText text={fittedText.text} fold={fold} />
        <span className={classes.pinner}>
          <AccountAvatar name={account.name} image={account.image} size={28} />
          {account.name}
        </span>
      </div>
    </>
  );
}
