import { NewsBanner, useNews, useReadNews } from '../../features/news/index.ts';
import { useMe } from '../../lib/session.ts';
import { SiteBanner } from '../../ui/feedback/site-banner.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { PracticeBanner } from './practice-banner.tsx';

/** The banner above every page. Priority: two-factor reminder, unread news, practice note. */
export function TopBanner() {
  const { two_factor_needed } = useMe();
  const { data, isPending } = useNews();
  const read = useReadNews();
  const item = data?.news_items.find(({ banner, read: isRead }) => banner && !isRead);
  if (two_factor_needed) return <TwoFactorBanner />;
  if (item) return <NewsBanner key={item.id} item={item} onClose={() => read(item)} />;
  // No banner until the news has loaded, so that none is replaced after it was shown.
  return isPending ? null : <PracticeBanner />;
}

const TwoFactorBanner = () => (
  <SiteBanner tone="warn">
    <strong>Staff access is locked.</strong> Staff must use two-factor sign-in.{' '}
    <TextLink to="/user/account" hash="security">
      Turn it on
    </TextLink>
  </SiteBanner>
);
