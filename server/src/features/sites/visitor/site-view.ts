import type { SiteMedium } from '@fanfare/connectors/ports/site';
import { defaultDesign } from '@fanfare/contract/sites/design';
import { type FormTokens, formPath, hiddenFormFields } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { thumbnailUrl, thumbnailWidth } from '../../media/index.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { toHostedSite } from '../hosted/hosted-sites.ts';
import type { SiteRow } from '../sites.store.ts';
import { automaticMenu } from './automatic-menu.ts';
import type { CategoryView, ImageView, LinkView, SiteView } from './html/view-models.ts';
import { subscribeFormName } from './subscribe-form-name.ts';
import { siteTranslator } from './texts/site-texts.ts';
import type { Category, PageLink } from './visitor-pages.store.ts';

type Deps = {
  hostedImages: Pick<HostedImages, 'find'>;
  /** URLs of the visitor bundle's style sheets. */
  stylesheets: readonly string[];
  formTokens: Pick<FormTokens, 'issue'>;
};
/** Navigation in the frame of every page: categories with public posts, and the pages of the site. */
type Navigation = { categories: readonly Category[]; pages: readonly PageLink[] };

/** Builds the view model of a site's frame. */
export const createSiteView = ({ origin }: Platform, { hostedImages, stylesheets, formTokens }: Deps) => {
  const findImage = async (row: SiteRow, mediaId: number | null): Promise<ImageView | undefined> => {
    const image = mediaId === null ? undefined : await hostedImages.find(row.businessId, String(mediaId));
    return image && toImageView(image);
  };

  /**
   * Subscribe form of the site. On the site's own domain the form is posted to our host, because only pages exist on
   * that domain.
   */
  const toSubscribeForm = ({ kind, slug, design }: SiteRow): SiteView['subscribe'] => {
    if (kind !== 'hosted' || slug === null || !design?.subscribe_form) return undefined;
    const form = { name: subscribeFormName, subject: slug };
    return { action: `${origin}${formPath(form)}`, hiddenFields: hiddenFormFields(form, formTokens) };
  };

  return async (row: SiteRow, navigation: Navigation): Promise<SiteView> => {
    const { name, description, url, timeZone } = toHostedSite(row, origin);
    // Links of the site on its own domain are absolute, because previews are shown on our host.
    const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
    const place =
      row.kind === 'hosted'
        ? { url, path, feedUrl: `${path}/feed.xml`, searchPath: `${path}/search/posts` }
        : toPlace(row);
    const { theme, logo_id, icon_id, cover_id, footer_line, feed_text } = row.design ?? defaultDesign;
    return {
      name,
      description,
      ...place,
      timeZone,
      language: row.language,
      accent: row.accent,
      theme,
      bar: row.bar,
      logo: await findImage(row, logo_id),
      icon: await findImage(row, icon_id),
      cover: await findImage(row, cover_id),
      subscribe: toSubscribeForm(row),
      hasFooterLine: footer_line,
      hasFullTextFeed: feed_text === 'full',
      stylesheets,
      categories: navigation.categories.map((category) => toCategoryView(path, category)),
      pages: navigation.pages.map((page) => ({ ...toPageLink(path, page), changedAt: page.changedAt })),
      menu: toMenu(row, path, navigation),
      footerLinks: navigation.pages
        .filter(({ placement }) => placement === 'footer')
        .map((page) => toPageLink(path, page)),
    };
  };
};

/** The saved menu, or the automatic one. */
const toMenu = ({ menu, language }: SiteRow, path: string, { categories, pages }: Navigation): LinkView[] => {
  const home = { name: siteTranslator(language)('home'), path };
  return (menu ?? automaticMenu({ categories, pages })).flatMap((item): LinkView[] => {
    const page = pages.find(({ id }) => id === item.page);
    const category = categories.find(({ id }) => id === item.category);
    const targets: Record<typeof item.kind, LinkView | undefined> = {
      home,
      page: page && toPageLink(path, page),
      category: category && toCategoryView(path, category),
      link: { name: item.label, path: item.url, isExternal: true },
    };
    const target = targets[item.kind];
    return target ? [{ ...target, name: item.label || target.name }] : [];
  });
};

export const toImageView = ({ url, alt, width, height }: SiteMedium): ImageView => ({
  url,
  alt,
  width,
  height,
  small: width && width > thumbnailWidth ? { url: thumbnailUrl(url), width: thumbnailWidth } : undefined,
});

export const toCategoryView = (path: string, { name, slug }: Category): CategoryView => ({
  name,
  path: `${path}/category/${encodeURIComponent(slug)}`,
});

const toPageLink = (path: string, { title, slug }: PageLink): LinkView => ({
  name: title,
  path: `${path}/pages/${slug}`,
});

const toPlace = ({ address }: SiteRow) => ({
  url: address ?? '',
  path: address ?? '',
  feedUrl: undefined,
  searchPath: undefined,
});
