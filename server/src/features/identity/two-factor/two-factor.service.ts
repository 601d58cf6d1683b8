import { problems } from '@fanfare/contract/kit/problems/problem';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Caller } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken } from '../../../platform/random.ts';
import type { PasswordHasher } from '../account/password-hasher.ts';
import type { AttemptLimiter } from '../attempts/attempt-limiter.ts';
import { confirmationRules } from '../attempts/sign-in-throttle.ts';
import { type User, userStore } from '../users.store.ts';
import { base32, findStep, otpAuthUrl } from './totp.ts';
import { twoFactorStore } from './two-factor.store.ts';

export type TwoFactorService = ReturnType<typeof twoFactorService>;
type Deps = {
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
  isRequiredForStaff: boolean;
};

const recoveryCodeCount = 10;

/** Service for two-factor sign-in, which is on after a first code has confirmed that the app has the secret. */
export const hasTwoFactor = (user: Pick<User, 'totpSecretId' | 'totpLastStep'>): boolean =>
  user.totpSecretId !== null && user.totpLastStep !== null;

export const twoFactorService = (
  { db, now, random, vault }: Platform,
  { hasher, attempts, isRequiredForStaff }: Deps,
) => {
  const secretContext = (userId: number) => `two-factor of user ${userId}`;

  const findCaller = async (caller: Caller): Promise<User> => {
    const user = await userStore(db).find(caller.userId);
    if (!user) throw new Problem('not-signed-in');
    return user;
  };

  /** Runs `check` and counts each wrong password or code, so that a stolen session can't be used to guess them. */
  const countAttempts = async <T>(user: User, check: () => Promise<T>): Promise<T> => {
    await attempts.count(confirmationRules(user.id));
    const checked = await check();
    await attempts.reset(confirmationRules(user.id));
    return checked;
  };

  const checkPassword = async (user: User, password: string) => {
    if (!(await hasher.matches(user.passwordHash, password))) {
      throw new Problem('wrong-password', {
        fields: [{ path: 'password', message: problems['wrong-password'].message }],
      });
    }
  };

  const readSecret = async (reader: Db | Tx, user: User): Promise<Buffer> => {
    if (user.totpSecretId === null) throw new Problem('two-factor-off');
    return Buffer.from(await vault.read(reader, user.totpSecretId, secretContext(user.id)), 'base64');
  };

  const newRecoveryCodes = async (tx: Tx, userId: number) => {
    const codes = Array.from({ length: recoveryCodeCount }, () => base32(random(8)).slice(0, 12));
    await twoFactorStore(tx).replaceRecoveryCodes(userId, codes.map(hashToken));
    return { recovery_codes: codes.map((code) => `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`) };
  };

  const findConfirmedStep = (secret: Buffer, code: string): number => {
    const step = findStep(secret, code, now());
    if (step !== undefined) return step;
    const message = 'This code is wrong. Wait for the next one.';
    throw new Problem('code-wrong', { fields: [{ path: 'code', message }] });
  };

  /** Accepts an app code or a recovery code, each once. */
  const consumeCode = async (user: User, code: string): Promise<boolean> => {
    if (code.length !== 6) return twoFactorStore(db).consumeRecoveryCode(user.id, hashToken(code));
    const step = findStep(await readSecret(db, user), code, now());
    return step !== undefined && twoFactorStore(db).consumeStep(user.id, step);
  };

  return {
    status: async (caller: Caller) => {
      const user = await findCaller(caller);
      const recovery_codes_left = await twoFactorStore(db).countRecoveryCodes(user.id);
      return { enabled: hasTwoFactor(user), required: user.isStaff && isRequiredForStaff, recovery_codes_left };
    },

    /** The second factor at sign-in; skipped for users without it. */
    checkCode: async (user: User, code: string | undefined) => {
      if (!hasTwoFactor(user)) return;
      if (code === undefined) throw new Problem('code-needed');
      if (!(await consumeCode(user, code))) throw new Problem('code-wrong');
    },

    begin: async (caller: Caller, password: string) => {
      const user = await findCaller(caller);
      await countAttempts(user, () => checkPassword(user, password));
      if (hasTwoFactor(user)) throw new Problem('two-factor-on');
      const secret = random(20);
      await db.transaction(async (tx) => {
        await userStore(tx).lock(user.id);
        if (user.totpSecretId !== null) await vault.remove(tx, user.totpSecretId);
        const totpSecretId = await vault.put(tx, null, secretContext(user.id), secret.toString('base64'));
        await userStore(tx).update(user.id, { totpSecretId, totpLastStep: null });
      });
      return { secret: base32(secret).toUpperCase(), address: otpAuthUrl(user.email, secret) };
    },

    confirm: async (caller: Caller, code: string) => {
      const user = await findCaller(caller);
      if (hasTwoFactor(user)) throw new Problem('two-factor-on');
      const step = await countAttempts(user, async () => findConfirmedStep(await readSecret(db, user), code));
      return db.transaction(async (tx) => {
        await userStore(tx).update(user.id, { totpLastStep: step });
        return newRecoveryCodes(tx, user.id);
      });
    },

    replaceRecoveryCodes: async (caller: Caller, password: string) => {
      const user = await findCaller(caller);
      await countAttempts(user, () => checkPassword(user, password));
      if (!hasTwoFactor(user)) throw new Problem('two-factor-off');
      return db.transaction((tx) => newRecoveryCodes(tx, user.id));
    },

    disable: async (caller: Caller, password: string, code: string) => {
      const user = await findCaller(caller);
      const secretId = await countAttempts(user, async () => {
        await checkPassword(user, password);
        if (!hasTwoFactor(user) || user.totpSecretId === null) throw new Problem('two-factor-off');
        if (user.isStaff && isRequiredForStaff) throw new Problem('two-factor-required');
        if (!(await consumeCode(user, code))) throw new Problem('code-wrong');
        return user.totpSecretId;
      });
      await db.transaction(async (tx) => {
        await userStore(tx).update(user.id, { totpSecretId: null, totpLastStep: null });
        await twoFactorStore(tx).replaceRecoveryCodes(user.id, []);
        await vault.remove(tx, secretId);
      });
    },
  };
};
