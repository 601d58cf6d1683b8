import { z } from 'zod';
import type { ReportNetwork, StatusFilter } from '../insights/report.ts';
import { calls } from '../kit/call.ts';
import { countOf } from '../kit/plurals.ts';
import { ok } from '../kit/success.ts';
import { submitId } from '../social/social.ts';

/** Actions on the rows of a report. */
export const rowActions = ['pause', 'activate', 'clone', 'budget'] as const;
export type RowAction = (typeof rowActions)[number];

const actionsByFilter: Record<StatusFilter, readonly RowAction[]> = {
  active: ['pause', 'clone', 'budget'],
  inactive: ['activate', 'clone', 'budget'],
  off: ['activate', 'clone'],
  archived: [],
  all: rowActions,
};
/** The actions that a report with this filter offers. With `all`, rows that an action doesn't fit are skipped. */
export const actionsFor = (filter: StatusFilter): readonly RowAction[] => actionsByFilter[filter];

/** Label of an action. Native ads are turned on, ads of other networks are activated. */
export const actionLabel = (network: ReportNetwork, action: RowAction): string => {
  const isNative = network === 'nativeads';
  const labels: Record<RowAction, string> = {
    pause: 'Pause',
    activate: isNative ? 'Turn on' : 'Activate',
    clone: 'Clone',
    budget: 'Change budget',
  };
  return labels[action];
};

const bannerVerbs: Record<RowAction, string> = {
  pause: 'Pausing',
  activate: 'Activating',
  clone: 'Cloning',
  budget: 'Changing the budget of',
};
export const actionBanner = (action: RowAction, count: number): string =>
  `${bannerVerbs[action]} ${countOf(count, 'ad')} in the background. You will be notified when it is done.`;

export const copyName = (name: string): string => `${name} - Copy`;

/** Largest number of rows of one action. */
export const maxSelectedAds = 2000;
const noSelection = 'Select at least one ad.';
/** Text without characters that no database stores, which JSON text can hide. */
export const storableText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'This text contains characters that can’t be stored.');
export const remoteId = storableText.trim().min(1).max(100);

/** A list of a form, sent as JSON text or as one field for each value. */
export const formList = <S extends z.core.$ZodType>(list: S) =>
  z.preprocess((value: z.input<S> | string): unknown => {
    if (typeof value !== 'string') return value;
    if (!value.trim().startsWith('[')) return [value];
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, list);

/** A body whose list a form can also name `list[]`. */
export const formBody = <S extends z.core.$ZodType>(list: string, body: S) =>
  z.preprocess((fields: z.input<S>): unknown => {
    const formName = `${list}[]`;
    if (typeof fields !== 'object' || fields === null || list in fields || !(formName in fields)) return fields;
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === formName ? list : name, value]));
  }, body);

const selectedAds = formList(
  z.array(remoteId, noSelection).min(1, noSelection).max(maxSelectedAds, `Select at most ${maxSelectedAds} ads.`),
);

export const changeLevel = z.enum(['campaign', 'adset', 'adgroup', 'ad', 'banner']);
/** `level`: what the selected ids are, by default the rows of the network's report. */
export const selection = { selected_ads: selectedAds, level: changeLevel.optional() };
/** Schema of a request body with the fields of `selection`. */
export const selectionBody = <S extends z.core.$ZodType>(body: S) => formBody('selected_ads', body);
/** Rows of Facebook. Without an account, the ads are looked for in all accounts that the member can use. */
const FacebookRows = z.strictObject({
  ...selection,
  fb_uid: remoteId.optional(),
  fb_adaccount_id: remoteId.optional(),
  submit_id: submitId.optional(),
});
const NativeRows = z.strictObject({
  ...selection,
  customer_id: remoteId.optional(),
  submit_id: submitId.optional(),
});
const GoogleRows = z.strictObject({ ...selection, submit_id: submitId.optional() });
const GoogleAccount = z.object({ account: remoteId });

/**
 * An action that was queued. `skipped`: rows that the action doesn't fit, with the reason. `paused_parents`: paused
 * campaigns or groups that keep activated rows from running, with the number of rows. `approval_id`: id of the approval
 * request; until it is approved, there is no `action_id`.
 */
export const ActionQueued = ok.extend({
  message: z.string(),
  action_id: z.number().nullable(),
  approval_id: z.number().optional(),
  queued: z.number(),
  skipped: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
  paused_parents: z
    .array(
      z.object({ level: z.enum(['campaign', 'adset', 'adgroup']), id: z.string(), name: z.string(), rows: z.number() }),
    )
    .optional(),
});
export type ActionQueued = z.output<typeof ActionQueued>;

const facebook = { need: 'facebook_ads_manager:publisher', body: selectionBody(FacebookRows) } as const;
const native = { need: 'native_ads_manager:publisher', body: selectionBody(NativeRows) } as const;
const google = {
  need: 'google_ads_manager:publisher',
  params: GoogleAccount,
  body: selectionBody(GoogleRows),
} as const;
const queued = { accepts: 'json-or-form', limit: 'costly', returns: ActionQueued } as const;

export const rowActionCalls = calls({
  'POST /facebook/ads/status/paused': { summary: 'Pause Facebook ads', ...facebook, ...queued },
  'POST /facebook/ads/status/active': { summary: 'Activate Facebook ads', ...facebook, ...queued },
  'POST /facebook/ads/clone': { summary: 'Make paused copies of Facebook ads', ...facebook, ...queued },
  'POST /nativeads/ads/status/pause': { summary: 'Turn native ads off', ...native, ...queued },
  'POST /nativeads/ads/status/activate': { summary: 'Turn native ads on', ...native, ...queued },
  'POST /nativeads/ads/clone': { summary: 'Make paused copies of native ads', ...native, ...queued },
  'POST /google/ads/status/{account}/paused': { summary: 'Pause Google campaigns', ...google, ...queued },
  'POST /google/ads/status/{account}/enabled': { summary: 'Enable Google campaigns', ...google, ...queued },
  'POST /google/ads/clone/{account}': { summary: 'Make paused copies of Google campaigns', ...google, ...queued },
});
