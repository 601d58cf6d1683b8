import { identity, maxApiKeys } from '@fanfare/contract/identity/identity';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes } from '../../platform/http/index.ts';
import type { PasswordService } from './account/passwords.service.ts';
import type { RegistrationService } from './account/registration.service.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { IdentityService } from './identity.service.ts';
import type { ApiKeyService } from './sessions/api-keys.service.ts';
import type { SessionService } from './sessions/sessions.service.ts';
import type { SignInService } from './sign-in/sign-in.service.ts';

type Deps = {
  service: IdentityService;
  signIn: SignInService;
  registration: RegistrationService;
  passwords: PasswordService;
  email: EmailChangeService;
  sessions: SessionService;
  apiKeys: ApiKeyService;
};

export const identityRoutes = ({ service, signIn, registration, passwords, email, sessions, apiKeys }: Deps) =>
  defineRoutes(identity, {
    'GET /user/start': ({ caller }) => service.start(caller),
    'GET /user/me': ({ caller }) => service.me(caller),
    'POST /user/login': async ({ body, client, cookies }) => {
      await signIn.signIn(body, { client, cookies });
      return done;
    },
    'POST /staff/login': async ({ body, client, cookies }) => {
      await signIn.signInStaff(body, { client, cookies });
      return done;
    },
    'POST /user/logout': async ({ cookies }) => {
      const token = cookies.read('session');
      if (token) await sessions.end(token);
      cookies.clear('session');
      return done;
    },
    'POST /user/register': async ({ body }) => {
      await registration.register(body);
      return done;
    },
    'POST /user/register/confirm': async ({ body, client, cookies }) => {
      const context = { client, cookies };
      const check = async (user: { email: string }) => {
        await signIn.checkPassword(user.email, body.password, context);
      };
      await signIn.startSession(await registration.confirm(body.token, check), context);
      return done;
    },
    'POST /user/password/forgot': async ({ body }) => {
      await passwords.requestReset(body.email);
      return done;
    },
    'POST /user/password/reset': async ({ body, cookies }) => {
      await passwords.reset(body.token, body.password, body.revoke_api_keys, cookies);
      return done;
    },
    'POST /user/password': async ({ caller, body, cookies }) => {
      await passwords.change(caller, body, cookies);
      return done;
    },
    'POST /user/email': async ({ caller, body, client, cookies }) => {
      await email.request(caller, body, { client, cookies });
      return done;
    },
    'POST /user/email/confirm': async ({ caller, body }) => ({
      ...done,
      email: await email.confirm(caller, body.token),
    }),
    'POST /user/profile': ({ caller, body }) => service.rename(caller, body.name),
    'POST /user/timezone': ({ caller, body }) => service.setTimeZone(caller, body.timezone),
    'GET /user/sessions': async ({ caller }) => ({ sessions: await sessions.list(caller) }),
    'POST /user/session/{id}/end': async ({ caller, params }) => {
      await sessions.endOne(caller, params.id);
      return done;
    },
    'POST /user/sessions/end_others': async ({ caller }) => {
      await sessions.endOthers(caller);
      return done;
    },
    'GET /user/api/key': async ({ caller }) => ({ keys: await apiKeys.list(caller), limit: maxApiKeys }),
    'POST /user/api/key': ({ caller, body }) => apiKeys.create(caller, body.name),
    'POST /user/api/key/{id}/revoke': async ({ caller, params }) => {
      await apiKeys.revoke(caller, params.id);
      return done;
    },
  });
