import { z } from 'zod';
import { jsonText } from './json-text.ts';

const facts = {
  currency_offset: z.unknown().optional(),
  min_budget: z.unknown().optional(),
  max_budget: z.unknown().optional(),
  account_status: z.unknown().optional(),
  currency: z.unknown().optional(),
  name: z.unknown().optional(),
};
const accountId = z.string().trim().min(1).max(100);
const connectedAs = z.string().max(100).optional();

/**
 * Names an ad account by its id and the Facebook user; the facts that clients send with it are ignored. An object, or
 * JSON text in a query.
 */
export const AccountData = jsonText(z.strictObject({ account_id: accountId, fb_uid: connectedAs, ...facts }));
/** Names the ad account of a profile; the id can be missing, since a field of the profile may have it. */
const ProfileAccountData = jsonText(
  z.strictObject({ account_id: accountId.optional(), fb_uid: connectedAs, ...facts }),
);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A sub-profile as clients send it: its account can be named in `account_data` instead. */
export const withAccountData = <S extends z.core.$ZodType>(profile: S) =>
  z.preprocess((sent, context) => {
    if (!isRecord(sent) || !('account_data' in sent)) return sent;
    const { account_data, ...rest } = sent;
    const parsed = ProfileAccountData.safeParse(account_data);
    if (!parsed.success) {
      for (const { message, path } of parsed.error.issues)
        context.issues.push({ code: 'custom', message, path: ['account_data', ...path], input: account_data });
      return rest;
    }
    const { account_id, fb_uid } = parsed.data;
    return {
      ...rest,
      account_id: rest.account_id || account_id || '',
      ...(fb_uid && !rest.fb_uid ? { fb_uid } : {}),
    };
  }, profile);
