import { z } from 'zod';

// The words of Google's sign-in, the same for every Google network.

const text = z.string().nullish();

/** Numbers come as text here. */
export const TokenInfo = z.object({
  aud: z.string(),
  sub: text,
  scope: z.string().default(''),
  exp: z.coerce.number(),
});

export const UserInfo = z.object({ sub: z.string().min(1), name: text, email: text, picture: text });

/** Revoking answers with an empty object, or with nothing at all. */
export const Revoked = z.unknown();

export const OAuthRefusal = z.object({ error: z.string(), error_description: text });
