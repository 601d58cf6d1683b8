import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { id } from '../kit/text.ts';

/** Layouts of a hosted site, with their names on screens. */
export const siteThemes = { journal: 'Journal', magazine: 'Magazine', showcase: 'Showcase' } as const;
export type SiteTheme = keyof typeof siteThemes;
const themeKeys = ['journal', 'magazine', 'showcase'] as const satisfies readonly SiteTheme[];

/** Text of a post that feed readers get: the whole post or its summary. */
export const feedTexts = ['full', 'excerpt'] as const;

/** Design of a site. Images are ids of the media library. */
export const SiteDesign = z.strictObject({
  theme: z.enum(themeKeys, 'Choose a theme from the list.'),
  logo_id: id.nullable(),
  icon_id: id.nullable(),
  cover_id: id.nullable(),
  /** True if the footer says “Published with Fanfare”. */
  footer_line: z.boolean(),
  feed_text: z.enum(feedTexts),
  /** True if visitors can subscribe by email at the end of every page. */
  subscribe_form: z.boolean(),
});
export type SiteDesign = z.output<typeof SiteDesign>;

export const defaultDesign: SiteDesign = {
  theme: 'journal',
  logo_id: null,
  icon_id: null,
  cover_id: null,
  footer_line: true,
  feed_text: 'full',
  subscribe_form: false,
};

const DesignImage = z.object({ id: z.number(), src: z.string(), alt: z.string() }).nullable();
/** Design with its images; an image that was deleted from the media library is null. */
const SiteDesignDetails = SiteDesign.extend({ logo: DesignImage, icon: DesignImage, cover: DesignImage });

export const siteDesign = calls({
  'GET /content/site/{id}/design': {
    summary: 'Get the theme, logo, icon, cover image, footer and feed settings of a hosted site',
    need: 'content:viewer',
    params: z.object({ id }),
    returns: SiteDesignDetails,
  },
  'POST /content/site/{id}/design/save': {
    summary: 'Save the theme, logo, icon, cover image, footer and feed settings of a hosted site',
    need: 'content:manager',
    params: z.object({ id }),
    body: SiteDesign,
    returns: SiteDesignDetails,
  },
});
