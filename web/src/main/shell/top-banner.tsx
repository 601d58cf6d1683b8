import { NewsBanner, useNews, useReadNews } from '../../features/news/index.ts';
import { useMe } from '../../lib/session.ts';
import { SiteBanner } from '../../ui/feedback/site-banner.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { PracticeBanner } from './practice-banner.tsx';

/** The one banner over every page: what must be done first, then news until it is closed, then the practice note. */
export function TopBanner() {
  const { two_factor_needed } = useMe();
  const { data, isPending } = useNews();
  const read = useReadNews();
  const item = data?.news_items.find(({ banner, read: isRead }) => banner && !isRead);
  if (two_factor_needed) return <TwoFactorBanner />;
  if (item) return <NewsBanner key={item.id} item={item} onClose={() => read(item)} />;
  // Until the news are known there is no banner, so that none is replaced under somebody's eyes.
  return isPending ? null : <PracticeBanner />;
}

const TwoFactorBanner = () => (
  <SiteBanner tone="warn">
    <strong>Your staff access waits.</strong> Staff of this installation sign in with two factors.{' '}
    <TextLink to="/user/account" hash="security">
      Turn it on
    </TextLink>
  </SiteBanner>
);
