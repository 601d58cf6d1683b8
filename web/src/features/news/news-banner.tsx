import { SiteBanner } from '../../ui/feedback/site-banner.tsx';
import { RichText } from '../../ui/page/rich-text.tsx';
import { type Item, toneOf } from './use-news.ts';

type Props = { item: Pick<Item, 'header' | 'intro' | 'content' | 'style'>; label?: string; onClose?: () => void };

/** News over every page: headline and first words, the text behind "more". */
export function NewsBanner({ item, label, onClose }: Props) {
  const more = item.content.trim() !== '' && <RichText html={item.content} />;
  return (
    <SiteBanner tone={toneOf[item.style]} more={more} label={label} onClose={onClose}>
      <strong>{item.header}</strong> {item.intro}
    </SiteBanner>
  );
}
