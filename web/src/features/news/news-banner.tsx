import { SiteBanner } from '../../ui/feedback/site-banner.tsx';
import { RichText } from '../../ui/page/rich-text.tsx';
import { type NewsItem, toneFor } from './use-news.ts';

type Props = { item: Pick<NewsItem, 'header' | 'intro' | 'content' | 'style'>; label?: string; onClose?: () => void };

/** News as the site banner: headline and intro, the text under “more”. */
export function NewsBanner({ item, label, onClose }: Props) {
  const more = item.content.trim() !== '' && <RichText html={item.content} />;
  return (
    <SiteBanner tone={toneFor[item.style]} more={more} label={label} onClose={onClose}>
      <strong>{item.header}</strong> {item.intro}
    </SiteBanner>
  );
}
