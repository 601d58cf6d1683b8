import type { Authorizer } from './authorizer.ts';

/** Apps that businesses made at the network themselves. */
export interface Apps {
  /** Checks an app; fails with `rejected` if the network knows no app with this id and secret. */
  verify(app: { id: string; secret: string }): Promise<void>;
  /** Sign-in with the app of a business instead of ours. */
  authorizer(app: { id: string; secret: string }): Authorizer;
}
