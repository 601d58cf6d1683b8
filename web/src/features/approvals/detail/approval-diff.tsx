import { IconArrowRight, IconPhotoOff, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../approvals.module.css';
import type { Request } from './use-request.ts';

type Row = Request['diff'][number];
type Medium = NonNullable<Row['media']>[number];

/** What is different afterwards. Only files of the media library are shown; other addresses are text. */
export const ApprovalDiff = ({ diff }: { diff: readonly Row[] }) => (
  <dl className={classes.diff}>
    {[...diff.entries()].map(([index, { label, before, after, media }]) => (
      <div key={index}>
        <dt>{label}</dt>
        {media && (
          <dd className={classes.media}>
            {[...media.entries()].map(([place, medium]) => (
              <MediumLink key={place} {...medium} />
            ))}
          </dd>
        )}
        <dd className={classes.values}>
          {before !== '' && <span className={classes.before}>{before}</span>}
          {before !== '' && after !== '' && <IconArrowRight size={16} stroke={1.5} role="img" aria-label="becomes" />}
          {after !== '' && <span className={before === '' ? undefined : classes.after}>{after}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** A thumbnail, or the name of a video, that opens the file. */
function MediumLink({ family, path, small_path, alt }: Medium) {
  const [isBroken, setBroken] = useState(false);
  const isImage = family === 'image' && !isBroken;
  return (
    <a className={classes.medium} href={path} target="_blank" rel="noopener" data-text={!isImage || undefined}>
      {isImage ? (
        <img src={small_path} alt={alt} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <>
          {isBroken ? (
            <IconPhotoOff size={20} stroke={1.5} role="img" aria-label="Image can’t be shown" />
          ) : (
            <IconPlayerPlay size={20} stroke={1.5} role="img" aria-label="View video" />
          )}
          <span>{alt}</span>
        </>
      )}
    </a>
  );
}
