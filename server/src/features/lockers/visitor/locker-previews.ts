import { widgetAccents, widgetThemes } from '@fanfare/contract/campaigns/widgets';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { unlockActions } from '@fanfare/contract/lockers/unlock';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { SecretUnreadable } from '../../../platform/secrets/index.ts';
import type { LockerDbRow } from '../lockers.store.ts';
import { lockerBox } from './html/locker-box.ts';
import { lockerPageHtml } from './html/locker-page.ts';
import { listVisitActions, visitLabel } from './locker-actions.ts';

export type LockerPreviews = ReturnType<typeof createLockerPreviews>;
type Draft = Pick<LockerDbRow, 'theme' | 'accent' | 'openText' | 'options' | 'facebookStandIn' | 'twitterStandIn'> & {
  businessName: string;
};

const validMs = 10 * minuteMs;
/** Limit of the visible text in characters, because the preview's key is part of a URL. */
const maxOpenText = 600;
const maxKeyLength = 12_000;
const context = 'locker-preview';

const Preview = z.object({
  theme: z.enum(widgetThemes),
  accent: z.enum(widgetAccents),
  openText: z.string(),
  instructions: z.string(),
  businessName: z.string(),
  viaUser: z.string(),
  visits: z.array(z.object({ action: z.enum(unlockActions).exclude(['mail']), label: z.string() })),
  until: z.number(),
});

/** Key of a preview: the sealed draft itself, so that nothing is stored and no text can be forged. */
export const createLockerPreviews = ({ box, now }: Platform) => {
  const open = (key: string) => {
    try {
      return key.length > maxKeyLength ? undefined : Preview.parse(JSON.parse(box.open(key, context)));
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  };

  return {
    createPath: (draft: Draft): string => {
      const { theme, accent, businessName, options } = draft;
      const openText = draft.openText.slice(0, maxOpenText);
      const { instructions, via_user: viaUser } = options;
      const shown = { theme, accent, openText, businessName, instructions, viaUser };
      const until = now().getTime() + validMs;
      const visits = listVisitActions(draft).map((action) => ({ action, label: visitLabel(action, options) }));
      const key = box.seal(JSON.stringify({ ...shown, visits, until }), context);
      return `/locker/-/preview/${key}`;
    },

    /** Renders a preview; undefined when the key is not ours or too old. */
    render: (key: string, styles: readonly string[]): string | undefined => {
      const preview = open(key);
      if (!preview || preview.until <= now().getTime()) return undefined;
      const { theme, accent, businessName } = preview;
      const nowhere = { action: '', hidden: undefined };
      const body = lockerBox({
        ...preview,
        publicId: '',
        browser: '',
        page: '',
        mail: 'form',
        isPreview: true,
        pageUrl: '#preview',
        dataUrl: '#preview',
        unlockForm: nowhere,
        subscribeForm: nowhere,
        visits: preview.visits.map((visit) => ({ ...visit, key: '', url: '#preview' })),
      });
      return lockerPageHtml({ title: businessName, styles, body, theme, accent });
    },
  };
};
