import { z } from 'zod';

// Wire format of Google's OAuth, shared by all Google networks.

const text = z.string().nullish();

/** Facts about a token; Google sends their numbers as strings. */
export const TokenInfo = z.object({
  aud: z.string(),
  sub: text,
  scope: z.string().default(''),
  exp: z.coerce.number(),
});

export const UserInfo = z.object({ sub: z.string().min(1), name: text, email: text, picture: text });

/** Answer to a revocation: an empty object or an empty body. */
export const Revoked = z.unknown();

export const OAuthErrorBody = z.object({ error: z.string(), error_description: text });
