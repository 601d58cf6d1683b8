import { twoFactor } from '@fanfare/contract/identity/two-factor';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes } from '../../../platform/http/index.ts';
import type { TwoFactorService } from './two-factor.service.ts';

export const twoFactorRoutes = (service: TwoFactorService) =>
  defineRoutes(twoFactor, {
    'GET /user/two_factor': ({ caller }) => service.status(caller),
    'POST /user/two_factor/begin': ({ caller, body }) => service.begin(caller, body.password),
    'POST /user/two_factor/confirm': ({ caller, body }) => service.confirm(caller, body.code),
    'POST /user/two_factor/recovery_codes': ({ caller, body }) => service.replaceRecoveryCodes(caller, body.password),
    'POST /user/two_factor/disable': async ({ caller, body }) => {
      await service.disable(caller, body.password, body.code);
      return done;
    },
  });
