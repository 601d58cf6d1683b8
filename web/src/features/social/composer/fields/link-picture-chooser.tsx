import { type ReactNode, useState } from 'react';
import type { PostDraft } from '../post-draft.ts';
import classes from './link-card.module.css';
import type { LinkFacts } from './use-link-preview.ts';

type Props = {
  facts: LinkFacts | undefined;
  draft: PostDraft;
  onPage: (picture: string | null) => void;
  action: ReactNode;
};

const mostShown = 12;

/** The pictures a page has, one of them chosen. Those that cannot be shown are not offered. */
export function LinkPictureChooser({ facts, draft, onPage, action }: Props) {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const images = (facts?.images ?? []).filter(({ url }) => !broken.has(url)).slice(0, mostShown);
  const [own] = draft.images;
  return (
    <fieldset className={classes.chooser}>
      <legend>Picture</legend>
      <div className={classes.pictures}>
        {own && (
          <label className={classes.choice} data-chosen>
            <input type="radio" name="link-picture" checked readOnly />
            <img src={own.path} alt={own.alt || own.name} />
          </label>
        )}
        {images.map(({ url, width, height }, index) => {
          const isChosen = !own && draft.picture === url;
          return (
            <label key={url} className={classes.choice} data-chosen={isChosen || undefined}>
              <input type="radio" name="link-picture" checked={isChosen} onChange={() => onPage(url)} />
              <img
                src={url}
                alt={`${index + 1} of the page${width && height ? `, ${width} by ${height}` : ''}`}
                loading="lazy"
                referrerPolicy="no-referrer"
                onError={() => setBroken((before) => new Set(before).add(url))}
              />
            </label>
          );
        })}
        <label className={classes.choice} data-none data-chosen={(!own && !draft.picture) || undefined}>
          <input type="radio" name="link-picture" checked={!own && !draft.picture} onChange={() => onPage(null)} />
          <span>None</span>
        </label>
      </div>
      {action}
    </fieldset>
  );
}
